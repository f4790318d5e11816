import type { AdminId } from '@renderdesk/contract';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Picker } from '../../kit/pick/Picker.tsx';
import { useLabels } from '../../kit/text/index.ts';
import { receivers } from '../sources.ts';
import { useAllocationText } from './allocation.texts.ts';

/** Asks whose customers something is about, and goes on with them. */
export const FromColleague = ({
  title,
  Then,
  onClose,
}: {
  title: string;
  Then: ComponentType<{ adminId: AdminId; onClose: () => void }>;
  onClose: () => void;
}): ReactNode => {
  const t = useAllocationText();
  const labels = useLabels('user');
  const id = useId();
  const [chosen, setChosen] = useState<readonly AdminId[]>([]);
  const [from, setFrom] = useState<AdminId>();
  if (from !== undefined) return <Then adminId={from} onClose={onClose} />;
  return (
    <Dialog title={title} width="min(520px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <label htmlFor={id}>{labels.field('fromAdminId')}</label>
        <Picker
          id={id}
          label={labels.field('fromAdminId')}
          source={receivers}
          chosen={chosen}
          several={false}
          clearable={false}
          labels={labels}
          disabled={false}
          invalid={false}
          autoFocus
          onChange={setChosen}
          onBlur={() => undefined}
        />
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={chosen.length === 0}
          onClick={() => setFrom(chosen[0])}
        >
          {t('next')}
        </button>
      </footer>
    </Dialog>
  );
};
