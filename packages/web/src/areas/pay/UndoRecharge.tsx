import { type Money, recharges } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePayText } from './pay.texts.ts';
import type { Recharge } from './recharge.ts';
import { UndoImpact } from './UndoImpact.tsx';

/** Undoes a recharge, entered by staff or taken back by its channel, after it was shown what that takes. */
export const UndoRecharge = ({
  row,
  how,
  onClose,
}: {
  row: Recharge;
  how: 'invalidate' | 'chargeback';
  onClose: () => void;
}): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const { rechargeId, version } = row;
  const shared = { onClose, fixed: { rechargeId, version } } as const;
  if (how === 'invalidate')
    return (
      <FormDialog call={recharges.invalidate} saveText={labels.action(recharges.invalidate)} {...shared}>
        {(f) => (
          <>
            <p>{t('invalidateHint')}</p>
            <UndoImpact rechargeId={rechargeId} />
            <f.Text name="reason" rows={2} autoFocus />
          </>
        )}
      </FormDialog>
    );
  return (
    <FormDialog
      call={recharges.chargeback}
      saveText={labels.action(recharges.chargeback)}
      initial={{ fee: '0' as Money }}
      {...shared}
    >
      {(f) => (
        <>
          <p>{t('chargebackHint')}</p>
          <UndoImpact rechargeId={rechargeId} />
          <f.Amount name="fee" hint={t('feeHint')} />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      )}
    </FormDialog>
  );
};
