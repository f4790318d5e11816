import { list } from '../../../web/src/kit/list/list.ts';
import { served } from './customer.calls.ts';
import { gone } from './gone.ts';

export const customer = [list, served, gone];
export { post } from '../pay/ledger/index.ts';
