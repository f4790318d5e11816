import { list } from '../../../web/src/kit/list/list.ts';
import { addRow } from '../build/rows.ts';
import { served } from './customer.calls.ts';
import { gone } from './gone.ts';

export const customer = [list, addRow, served, gone];
export { post } from '../pay/ledger/index.ts';
