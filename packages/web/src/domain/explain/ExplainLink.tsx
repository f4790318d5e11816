import { explain } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import type { Explained } from './explained.ts';
import { useExplainText } from './explain.texts.ts';

const ExplainDialog = lateDialog(() => import('./ExplainDialog.tsx'));

/** An amount that tells how it came about; for who may not see that, the amount alone. */
export const ExplainLink = ({ what, children }: { what: Explained; children: ReactNode }): ReactNode => {
  const t = useExplainText();
  const allowed = useAllowed(explain.account.access);
  const [open, setOpen] = useState(false);
  if (!allowed) return children;
  return (
    <>
      <button type="button" className="rd-link" title={t('open')} onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && <ExplainDialog what={what} onClose={() => setOpen(false)} />}
    </>
  );
};
