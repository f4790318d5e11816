export { ExplainLink } from './ExplainLink.tsx';
