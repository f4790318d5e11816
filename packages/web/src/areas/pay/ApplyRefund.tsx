import { refundRoute, refunds } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { usePayText } from './pay.texts.ts';
import { OnlyWay, useOnlyWay } from './OnlyWay.tsx';
import { PayeeFields } from './PayeeFields.tsx';
import type { Recharge } from './recharge.ts';
import { RefundImpact } from './RefundImpact.tsx';

/** Asks for a refund of a recharge; somebody else approves it. */
export const ApplyRefund = ({ row, onClose }: { row: Recharge; onClose: () => void }): ReactNode => {
  const t = usePayText();
  const { rechargeId } = row;
  const way = useOnlyWay(rechargeId);
  return (
    <FormDialog call={refunds.apply} saveText={t('applyRefund')} fixed={{ rechargeId }} onClose={onClose}>
      {(f, { amount }) => (
        <>
          <p className="rd-faint">{t('applyHint')}</p>
          <f.Amount name="amount" autoFocus />
          <RefundImpact rechargeId={rechargeId} amount={amount} />
          <OnlyWay way={way} />
          {way === refundRoute.of.bankTransfer && <PayeeFields f={f} />}
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
