import {
  balances,
  companies,
  companyAccounts,
  matchRules,
  monthClose,
  openingBatches,
  proofs,
  reconciliationTabs,
  statementLines,
  statements,
  unseenRecharges,
} from '@renderdesk/contract';
import { lazy } from 'react';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Queue } from './Queue.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';
import './reconciliation.css';

/**
 * /user/verifyBills: statements against the books; what is left unmatched is what the screen opens with (people §§2, 3). Each tab but
 * the first is a chunk of its own.
 */
export default tabScreen(
  reconciliationTabs,
  [
    { key: 'queue', call: statementLines.list, Screen: Queue },
    { key: 'files', call: statements.list, Screen: lazy(() => import('./files.tsx')) },
    { key: 'lines', call: statementLines.list, Screen: lazy(() => import('./lines.tsx')) },
    { key: 'unseen', call: unseenRecharges.list, Screen: lazy(() => import('./unseen.tsx')) },
    { key: 'balance', call: balances.read, Screen: lazy(() => import('./Balance.tsx')) },
    { key: 'rules', call: matchRules.list, Screen: lazy(() => import('./rules.tsx')) },
    { key: 'accounts', call: companyAccounts.list, Screen: lazy(() => import('./accounts.tsx')) },
    { key: 'companies', call: companies.list, Screen: lazy(() => import('./companies.tsx')) },
    { key: 'close', call: monthClose.months, Screen: lazy(() => import('./MonthClose.tsx')) },
    { key: 'proofs', call: proofs.read, Screen: lazy(() => import('./Proofs.tsx')) },
    { key: 'opening', call: openingBatches.list, Screen: lazy(() => import('./Opening.tsx')) },
  ],
  () => useReconciliationText()('tabs'),
);
