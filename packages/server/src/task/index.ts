export { prohibitCalls } from './prohibit.calls.ts';
export { renderCalls } from './render.calls.ts';
