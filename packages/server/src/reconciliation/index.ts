export { lockLines, suspendLine } from './matching/line.store.ts';
export { matchOpen } from './matching/matching.store.ts';
export { classOf } from './close/tax.ts';
export { taxRatesOf } from './close/taxRate.store.ts';
export { putFile, readStatement } from './statement/file.store.ts';
