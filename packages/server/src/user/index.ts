export { endAllocationsTo, expectSeen } from './allocation.store.ts';
export { accountName, customerColumns, customersOf, ofUser, withUserNamed } from './customer.store.ts';
export { findPairs } from './duplicate.store.ts';
export { addImported, knownCustomers, removeImported } from './import.store.ts';
export { expectNotBlocked } from './block.store.ts';
export { amountsOf, purseOfUser } from './money.store.ts';
export { registerCustomer } from './register.store.ts';
