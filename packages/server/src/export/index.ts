export { exportCalls } from './export.calls.ts';
