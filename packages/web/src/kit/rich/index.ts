export { RichView } from './RichView.tsx';
