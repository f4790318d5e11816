export { customerColumns, customersOf, ofUser, withUserNamed } from './customer.store.ts';
