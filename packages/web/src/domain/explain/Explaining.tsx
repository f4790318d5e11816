import { explain } from '@renderdesk/contract';
import { createContext, type ReactNode, use, useState } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { type Explainable, ExplainSlot } from '../../kit/show/index.ts';
import { type Explained, isExplained } from './explained.ts';
import { useExplainText } from './explain.texts.ts';

const ExplainDialog = lateDialog(() => import('./ExplainDialog.tsx'));

const Opening = createContext<(what: Explained) => void>(() => undefined);

/** An amount that tells how it came about; for who may not see that, the amount alone. */
const ExplainLink = ({
  what,
  tabIndex,
  children,
}: {
  readonly what: Explainable;
  readonly tabIndex?: 0 | -1 | undefined;
  readonly children: ReactNode;
}): ReactNode => {
  const t = useExplainText();
  const allowed = useAllowed(explain.figure.access);
  const open = use(Opening);
  if (!allowed || !isExplained(what)) return children;
  return (
    <button
      type="button"
      className="rd-link rd-explained"
      title={t('open')}
      tabIndex={tabIndex}
      onClick={(event) => {
        // The row below opens something else.
        event.stopPropagation();
        open(what);
      }}
    >
      {children}
    </button>
  );
};

/** Amounts within tell how they came about, in one dialog over everything. */
export const Explaining = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const [what, setWhat] = useState<Explained>();
  return (
    <Opening value={setWhat}>
      <ExplainSlot value={ExplainLink}>
        {children}
        {what && <ExplainDialog what={what} onClose={() => setWhat(undefined)} />}
      </ExplainSlot>
    </Opening>
  );
};
