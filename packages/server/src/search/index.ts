export { lookupCalls } from './lookup.calls.ts';
export { navigationCalls } from './search.calls.ts';
