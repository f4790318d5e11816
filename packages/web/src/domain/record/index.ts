export { recordPanel } from './RecordPanel.tsx';
export { stepsOf } from './steps.tsx';
