export { CustomersOf } from './CustomersOf.tsx';
export { HandOver, SalespersonBatch } from './late.ts';
