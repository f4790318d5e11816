export { viewCalls } from './view.calls.ts';
