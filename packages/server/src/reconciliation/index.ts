export { lockLines, suspendLine } from './line.store.ts';
export { matchOpen } from './matching.store.ts';
export { classOf } from './tax.ts';
export { taxRatesOf } from './taxRate.store.ts';
export { putFile, readStatement } from './file.store.ts';
