import { lateDialog } from '../../kit/dialogs/index.ts';

export { CustomersOf } from './CustomersOf.tsx';
/** Gives customers to salespeople from a file. */
export const SalespersonBatch = lateDialog(() => import('./SalespersonBatch.tsx'));
