export { renderCalls } from './render.calls.ts';
