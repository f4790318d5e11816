export { accountsNamed, customersOf } from './customer.store.ts';
