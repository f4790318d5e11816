import { loans } from '@renderdesk/contract';
import { requestScreen } from './requestScreen.tsx';

/** /finance/borrowBill: loans of staff and their settlement (lifecycles §14). */
export default requestScreen({ kind: 3, calls: loans as never });
