import { type AdminId, allocations } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useAllowed } from '../../kit/permission/index.ts';
import { useAllocationText } from './allocation.texts.ts';
import { HandBack, HandOver } from './late.ts';

/**
 * Hands the customers of somebody over to another, or back to whom they came from; nothing for who may not, and no buttons where there is
 * `nobody` to hand over: a dialog that has done so goes on and says what came of it.
 */
export const HandButtons = ({
  adminId,
  nobody = false,
}: {
  adminId: AdminId;
  nobody?: boolean;
}): ReactNode => {
  const t = useAllocationText();
  const [moving, setMoving] = useState<'over' | 'back'>();
  const close = (): void => setMoving(undefined);
  if (!useAllowed(allocations.move.access)) return null;
  return (
    <>
      {!nobody && (
        <p>
          <button type="button" className="rd-button" onClick={() => setMoving('over')}>
            {t('handOver')}
          </button>{' '}
          <button type="button" className="rd-button" onClick={() => setMoving('back')}>
            {t('handBack')}
          </button>
        </p>
      )}
      {moving === 'over' && <HandOver adminId={adminId} onClose={close} />}
      {moving === 'back' && <HandBack adminId={adminId} onClose={close} />}
    </>
  );
};
