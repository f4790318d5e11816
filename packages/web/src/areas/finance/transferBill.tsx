import { internalTransfers } from '@renderdesk/contract';
import { requestScreen } from './requestScreen.tsx';

/** /finance/transferBill: money between accounts of ours (lifecycles §14). */
export default requestScreen({ kind: 4, calls: internalTransfers as never });
