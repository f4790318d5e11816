export { lockLines, suspendLine } from './line.store.ts';
export { matchOpen } from './matching.store.ts';
export { putFile, readStatement } from './file.store.ts';
