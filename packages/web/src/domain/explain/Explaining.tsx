import { explain } from '@renderdesk/contract';
import { createContext, type ReactNode, use, useState } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { Explain, type Explainable, ExplainSlot } from '../../kit/show/index.ts';
import { type Explained, isExplained } from './explained.ts';
import { useSlotText } from './slot.texts.ts';

const ExplainDialog = lateDialog(() => import('./ExplainDialog.tsx'));

const Opening = createContext<(what: Explained) => void>(() => undefined);

/** An amount that tells how it came about; for who may not see that, the amount alone. */
const Slot = ({
  what,
  tabIndex,
  children,
}: {
  readonly what: Explainable;
  readonly tabIndex?: 0 | -1 | undefined;
  readonly children: ReactNode;
}): ReactNode => {
  const t = useSlotText();
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

const around = (props: Parameters<typeof Slot>[0]): ReactNode => <Slot {...props} />;

/** Stands around an amount outside the lists, whose money columns have `explain` for it. */
export const ExplainLink = (props: {
  readonly what: Explained;
  readonly tabIndex?: 0 | -1;
  readonly children: ReactNode;
}): ReactNode => <Explain {...props} />;

/** Amounts within tell how they came about, in one dialog over everything. */
export const Explaining = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const [what, setWhat] = useState<Explained>();
  return (
    <Opening value={setWhat}>
      <ExplainSlot value={around}>
        {children}
        {what && <ExplainDialog what={what} onClose={() => setWhat(undefined)} />}
      </ExplainSlot>
    </Opening>
  );
};
