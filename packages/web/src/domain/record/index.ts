export { recordPanel } from './RecordPanel.tsx';
export { type Step, type StepContext, stepsOf } from './steps.tsx';
