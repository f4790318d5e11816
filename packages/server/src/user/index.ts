export { customerColumns, customersOf, ofUser } from './customer.store.ts';
