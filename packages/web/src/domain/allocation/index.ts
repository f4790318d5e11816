export { CustomersOf } from './CustomersOf.tsx';
export { allocateTo } from './customerActions.tsx';
export { HandBackFrom, HandOver, HandOverFrom, SalespersonBatch } from './late.ts';
