export { PrintButton } from './PrintButton.tsx';
export { PrintHead } from './PrintHead.tsx';
