export { goingCalls } from './search.calls.ts';
