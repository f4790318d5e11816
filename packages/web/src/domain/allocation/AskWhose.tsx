import type { AdminId } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../kit/dialogs/index.ts';
import { PickOne } from '../../kit/pick/PickOne.tsx';
import { useLabels } from '../../kit/text/index.ts';
import { receivers } from '../sources.ts';
import { useAllocationText } from './allocation.texts.ts';

/** Asks whose customers something is about, and goes on with them. */
export const AskWhose = ({
  title,
  children,
  onClose,
}: {
  title: string;
  children: (adminId: AdminId) => ReactNode;
  onClose: () => void;
}): ReactNode => {
  const t = useAllocationText();
  const labels = useLabels('user');
  const [chosen, setChosen] = useState<AdminId>();
  const [from, setFrom] = useState<AdminId>();
  if (from !== undefined) return children(from);
  return (
    <Dialog title={title} width="min(520px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <PickOne
          label={t('whose')}
          source={receivers}
          chosen={chosen}
          labels={labels}
          autoFocus
          onChange={setChosen}
        />
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={chosen === undefined}
          onClick={() => setFrom(chosen)}
        >
          {t('next')}
        </button>
      </footer>
    </Dialog>
  );
};
