import { secret } from '../core/secret.ts';
import { customer } from '../user/customer.store.ts';

export const price = secret + customer;
