import { recharges, rechargeStatus } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { callApi } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { usePayText } from './pay.texts.ts';
import type { Recharge } from './recharge.ts';
import { isFreeTransaction } from './transactionId.ts';
import { UndoImpact } from './UndoImpact.tsx';

const valuesOf = (row: Recharge) => ({
  transactionId: row.transactionId ?? '',
  bankFlow: row.bankFlow ?? '',
  flowRemark: row.flowRemark ?? '',
  amount: row.amount,
  version: row.version,
});

/** The four fields of a recharge that may be edited; another amount of one that was credited is two people's, and so is another payment. */
export const EditRecharge = ({ row, onClose }: { row: Recharge; onClose: () => void }): ReactNode => {
  const t = usePayText();
  const { rechargeId } = row;
  const isCredited = row.status !== rechargeStatus.of.toConfirm;
  const { version, ...initial } = valuesOf(row);
  return (
    <FormDialog
      call={recharges.update}
      initial={initial}
      fixed={{ rechargeId, version }}
      latest={async () => valuesOf(await callApi(recharges.read, { rechargeId }))}
      onClose={onClose}
    >
      {(f, { amount }) => (
        <>
          <f.Text
            name="transactionId"
            free={isFreeTransaction(rechargeId)}
            disabled={!row.isByHand}
            hint={isCredited && row.isByHand ? t('paymentHint') : undefined}
          />
          <f.Text
            name="bankFlow"
            hint={isCredited && initial.bankFlow !== '' ? t('paymentHint') : undefined}
          />
          <f.Text name="flowRemark" />
          <f.Amount
            name="amount"
            disabled={isCredited && !row.isByHand}
            hint={isCredited && row.isByHand ? t('amountHint') : undefined}
          />
          {isCredited && amount !== undefined && amount !== row.amount && (
            <UndoImpact rechargeId={rechargeId} amount={amount} />
          )}
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
