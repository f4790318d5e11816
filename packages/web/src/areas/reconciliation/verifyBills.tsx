import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Skeleton } from '../../kit/states/index.ts';
import { TabBar } from '../../kit/tabs/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { Queue } from './Queue.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';
import './reconciliation.css';

/** The tabs, each in a chunk of its own but the first. */
const panels = {
  queue: Queue,
  files: lazy(() => import('./files.tsx')),
  lines: lazy(() => import('./lines.tsx')),
  unseen: lazy(() => import('./unseen.tsx')),
  balance: lazy(() => import('./Balance.tsx')),
  rules: lazy(() => import('./rules.tsx')),
  accounts: lazy(() => import('./accounts.tsx')),
  companies: lazy(() => import('./companies.tsx')),
  close: lazy(() => import('./MonthClose.tsx')),
  proofs: lazy(() => import('./Proofs.tsx')),
} as const;
type TabKey = keyof typeof panels;
const keys = Object.keys(panels) as TabKey[];

/** /user/verifyBills: statements against the books; what is left unmatched is what the screen opens with (people §§2, 3). */
const VerifyBills = (): ReactNode => {
  const t = useReconciliationText();
  const base = useId();
  const [search, go] = useSearch();
  const asked = new URLSearchParams(search).get('tab');
  const shown = keys.find((key) => key === asked) ?? 'queue';
  const Panel = panels[shown];
  return (
    <div className="rd-reconciliation">
      <TabBar
        base={base}
        label={t('tabs')}
        tabs={keys.map((key) => ({ key, heading: t(`tab.${key}`) }))}
        shown={shown}
        // What else stands in the address belongs to the tab that is left.
        onShow={(key) => go(new URLSearchParams({ tab: key }).toString(), { replace: true })}
      />
      <div
        className="rd-list-panel"
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${shown}`}
      >
        <Suspense fallback={<Skeleton lines={8} />}>
          <Panel />
        </Suspense>
      </div>
    </div>
  );
};
export default VerifyBills;
