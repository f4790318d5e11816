export { CustomersOf } from './CustomersOf.tsx';
export { allocateTo } from './customerActions.tsx';
export { HandOver, HandOverFrom, SalespersonBatch } from './late.ts';
