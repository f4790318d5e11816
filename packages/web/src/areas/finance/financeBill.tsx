import { financeBudgets, financeForms, reimbursements, reimbursementTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Budgets } from './budgets.tsx';
import { useFinanceText } from './finance.texts.ts';
import { Forms } from './forms.tsx';
import { requestScreen } from './requestScreen.tsx';

/** /finance/financeBill: reimbursements, the budgets that requests take part of, and the forms of all kinds (lifecycles §14). */
export default tabScreen(
  reimbursementTabs,
  [
    { key: 'request', call: reimbursements.list, Screen: requestScreen({ kind: 1, calls: reimbursements }) },
    { key: 'budget', call: financeBudgets.list, Screen: Budgets },
    { key: 'form', call: financeForms.list, Screen: Forms },
  ],
  () => useFinanceText()('tabs'),
);
