export { lookupCalls } from './lookup.calls.ts';
export { goingCalls } from './search.calls.ts';
