import {
  memberGrade,
  memberPeriod,
  memberships,
  memberWay,
  paymentChannel,
  PaymentOrderId,
  payments,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useMemberText } from './member.texts.ts';
import { PaymentOrder } from './PaymentOrderDialog.tsx';

const { balance, payment, evidence, present } = memberWay.of;

/** A membership for a customer: paid from the balance, by an order, by a transfer, or given. Stands at `?recharge`. */
const RechargeMember = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useMemberText();
  const labels = useLabels('pay');
  // The order that the customer pays takes the form's place.
  const [order, setOrder] = useState<PaymentOrderId>();
  const { data: channels = [] } = useRead(payments.channels, {});
  if (order !== undefined) return <PaymentOrder id={order} onClose={onClose} />;
  return (
    <FormDialog
      call={memberships.recharge}
      initial={{ grade: memberGrade.of.silver, memberPeriod: memberPeriod.of.monthly, way: balance }}
      instead={({ paymentOrderId }) => {
        const made = PaymentOrderId.safeParse(paymentOrderId);
        if (made.success) setOrder(made.data);
        else onClose();
      }}
      onClose={onClose}
    >
      {(f, { way, memberPeriod: period }) => (
        <>
          <f.Choose name="userId" from={users} autoFocus />
          <f.Code name="grade" table={memberGrade} />
          <f.Code name="way" table={memberWay} look="radio" />
          <f.Code
            name="memberPeriod"
            table={memberPeriod}
            hint={t(way === present ? 'presentHint' : 'periodHint')}
          />
          {(way === present || period === memberPeriod.of.present) && <f.Number name="days" />}
          {way === payment && (
            <f.Pick
              name="channel"
              options={channels.map(({ channel }) => ({
                value: channel,
                label: labels.code(paymentChannel, channel),
              }))}
            />
          )}
          {way === evidence && (
            <>
              <p className="rd-faint">{t('evidenceHint')}</p>
              <f.Text name="payerName" />
              <f.Text name="bankFlow" />
            </>
          )}
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default RechargeMember;
