export { customersOf, withUserNamed } from './customer.store.ts';
