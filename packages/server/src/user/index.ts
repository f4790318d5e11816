export { customersOf, ofUser, withUserNamed } from './customer.store.ts';
