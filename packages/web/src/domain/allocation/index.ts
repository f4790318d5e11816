export { CustomersOf } from './CustomersOf.tsx';
export { allocateTo } from './customerActions.tsx';
export { HandButtons } from './HandButtons.tsx';
export { HandBackFrom, HandOverFrom, SalespersonBatch } from './late.ts';
