import { refundRoute, refunds } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { usePayText } from './pay.texts.ts';
import { PayeeFields } from './PayeeFields.tsx';
import type { Recharge } from './recharge.ts';
import { RefundImpact } from './RefundImpact.tsx';
import { touchedByMoney } from './touched.ts';

/** Asks for a refund of a recharge; somebody else approves it. */
export const ApplyRefund = ({ row, onClose }: { row: Recharge; onClose: () => void }): ReactNode => {
  const t = usePayText();
  const { rechargeId } = row;
  const { data } = useRead(refunds.preview, { rechargeId }, { quiet: true, staleTime: 0 });
  const usual = data?.byChannel === false ? refundRoute.of.bankTransfer : refundRoute.of.channel;
  return (
    <FormDialog
      call={refunds.apply}
      saveText={t('applyRefund')}
      fixed={{ rechargeId }}
      invalidates={touchedByMoney}
      onClose={onClose}
    >
      {(f, { amount, route }) => (
        <>
          <p className="rd-faint">{t('applyHint')}</p>
          <f.Amount name="amount" autoFocus />
          <RefundImpact rechargeId={rechargeId} amount={amount} />
          <f.Code name="route" table={refundRoute} hint={t('routeHint')} />
          {(route ?? usual) === refundRoute.of.bankTransfer && <PayeeFields f={f} />}
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
