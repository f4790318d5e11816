export { endAllocationsTo, expectSeen } from './allocation.store.ts';
export { accountName, customerColumns, customersOf, ofUser, withUserNamed } from './customer.store.ts';
export { findPairs } from './duplicate.store.ts';
export { addImported, knownCustomers, removeImported } from './import.store.ts';
