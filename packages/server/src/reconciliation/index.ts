export { lockLines, suspendLine } from './line.store.ts';
export { matchOpen } from './matching.store.ts';
