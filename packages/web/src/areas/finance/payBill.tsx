import { financePayees, paymentRequests, paymentRequestTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useFinanceText } from './finance.texts.ts';
import { Payees } from './payees.tsx';
import { requestScreen } from './requestScreen.tsx';

/** /finance/payBill: payment requests, and the accounts that they go to (lifecycles §14). */
export default tabScreen(
  paymentRequestTabs,
  [
    {
      key: 'request',
      call: paymentRequests.list,
      Screen: requestScreen({ kind: 2, calls: paymentRequests as never }),
    },
    { key: 'payee', call: financePayees.list, Screen: Payees },
  ],
  () => useFinanceText()('tabs'),
);
