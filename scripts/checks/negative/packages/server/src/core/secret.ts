import { customer } from '../user/customer.store.ts';

export const secret = customer;
