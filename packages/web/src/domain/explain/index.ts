export { Explaining, ExplainLink } from './Explaining.tsx';
export { type Explained, figure } from './explained.ts';
