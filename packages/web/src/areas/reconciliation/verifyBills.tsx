import {
  type AnyCall,
  balances,
  companies,
  companyAccounts,
  matchRules,
  monthClose,
  openingBatches,
  proofs,
  statementLines,
  statements,
  unseenRecharges,
} from '@renderdesk/contract';
import { lazy } from 'react';
import { tabScreen, type TabScreen } from '../../kit/tabs/index.ts';
import { Queue } from './Queue.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';
import './reconciliation.css';

type Key =
  | 'queue'
  | 'files'
  | 'lines'
  | 'unseen'
  | 'balance'
  | 'rules'
  | 'accounts'
  | 'companies'
  | 'close'
  | 'proofs'
  | 'opening';
const tab = (key: Key, call: AnyCall, Screen: TabScreen['Screen']): TabScreen => ({
  key,
  call,
  Screen,
  Heading: () => useReconciliationText()(`tab.${key}`),
});

/**
 * /user/verifyBills: statements against the books; what is left unmatched is what the screen opens with (people §§2, 3). Each tab but
 * the first is a chunk of its own.
 */
export default tabScreen(
  [
    tab('queue', statementLines.list, Queue),
    tab(
      'files',
      statements.list,
      lazy(() => import('./files.tsx')),
    ),
    tab(
      'lines',
      statementLines.list,
      lazy(() => import('./lines.tsx')),
    ),
    tab(
      'unseen',
      unseenRecharges.list,
      lazy(() => import('./unseen.tsx')),
    ),
    tab(
      'balance',
      balances.read,
      lazy(() => import('./Balance.tsx')),
    ),
    tab(
      'rules',
      matchRules.list,
      lazy(() => import('./rules.tsx')),
    ),
    tab(
      'accounts',
      companyAccounts.list,
      lazy(() => import('./accounts.tsx')),
    ),
    tab(
      'companies',
      companies.list,
      lazy(() => import('./companies.tsx')),
    ),
    tab(
      'close',
      monthClose.months,
      lazy(() => import('./MonthClose.tsx')),
    ),
    tab(
      'proofs',
      proofs.read,
      lazy(() => import('./Proofs.tsx')),
    ),
    tab(
      'opening',
      openingBatches.list,
      lazy(() => import('./Opening.tsx')),
    ),
  ],
  () => useReconciliationText()('tabs'),
);
