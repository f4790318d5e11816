import { lateDialog } from '../../kit/dialogs/index.ts';

/** Hands all customers of a member of staff over to another. */
export const HandOver = lateDialog(() => import('./HandOver.tsx'));
/** Hands customers back to whom they came from. */
export const HandBack = lateDialog(() => import('./HandBack.tsx'));
/** Gives customers to salespeople from a file. */
export const SalespersonBatch = lateDialog(() => import('./SalespersonBatch.tsx'));
/** Both, whose they are asked first. */
export const HandOverFrom = lateDialog(() => import('./HandOverFrom.tsx'));
export const HandBackFrom = lateDialog(() => import('./HandBackFrom.tsx'));
