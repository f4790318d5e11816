export { issueLink } from './link.calls.ts';
export { heldBy, lockOrdinary } from './role.store.ts';
