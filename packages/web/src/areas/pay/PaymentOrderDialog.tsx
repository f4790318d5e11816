import { QRCodeSVG } from '@rc-component/qrcode';
import {
  type OutputOf,
  paymentChannel,
  PaymentOrderId,
  payments,
  rechargeStatus,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { Copyable, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { usePaymentText } from './payment.texts.ts';

type Order = OutputOf<typeof payments.order>;

/** An order by QR code: made at `?order`, shown with its code at `?order=12` until it is paid or over. */
const PaymentOrderDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const at = useDialogParam('order');
  const asked = PaymentOrderId.safeParse(Number(at.value));
  const [made, setMade] = useState<PaymentOrderId>();
  const id = made ?? (at.value !== '' && asked.success ? asked.data : undefined);
  return id === undefined ? (
    <Make onMade={setMade} onClose={onClose} />
  ) : (
    <PaymentOrder id={id} onClose={onClose} />
  );
};
export default PaymentOrderDialog;

const Make = ({
  onMade,
  onClose,
}: {
  onMade: (id: PaymentOrderId) => void;
  onClose: () => void;
}): ReactNode => {
  const t = usePaymentText();
  const labels = useLabels('pay');
  const { data } = useRead(payments.channels, {});
  return (
    data && (
      <FormDialog
        call={payments.generate}
        {...(data[0] && { initial: { channel: data[0].channel } })}
        // It goes on with the order that it made.
        instead={({ paymentOrderId }) => onMade(paymentOrderId)}
        onClose={onClose}
      >
        {(f) => (
          <>
            <f.Choose name="userId" from={users} autoFocus />
            <f.Pick
              name="channel"
              options={data.map(({ channel }) => ({
                value: channel,
                label: labels.code(paymentChannel, channel),
              }))}
            />
            <f.Amount name="amount" hint={t('amountHint')} />
            <f.Text name="remark" rows={2} />
          </>
        )}
      </FormDialog>
    )
  );
};

/** One order with its code, until it is paid or over. */
export const PaymentOrder = ({ id, onClose }: { id: PaymentOrderId; onClose: () => void }): ReactNode => {
  const labels = useLabels('pay');
  const { data, error, refetch } = useRead(
    payments.order,
    { paymentOrderId: id },
    { quiet: true, staleTime: 0 },
  );
  useCoalescedRefetch(['paymentOrder', 'recharge'], 200, () => refetch());
  return (
    <Dialog title={labels.action(payments.order)} width="min(560px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && (data ? <Facts order={data} /> : <Skeleton lines={6} />)}
      </div>
    </Dialog>
  );
};

const Facts = ({ order }: { order: Order }): ReactNode => {
  const t = usePaymentText();
  const labels = useLabels('pay');
  const isPaying = order.status === rechargeStatus.of.paying;
  return (
    <div className="rd-payment">
      {order.qrCode !== null && (
        <div className="rd-payment-code">
          <QRCodeSVG
            value={order.qrCode}
            size={220}
            marginSize={4}
            title={t('code')}
            role="img"
            aria-label={t('code')}
          />
          {order.channel === paymentChannel.of.paymentPage ? (
            <a href={order.qrCode} target="_blank" rel="noreferrer">
              {t('openPage')}
            </a>
          ) : (
            <p className="rd-hint">{t('scan', { channel: labels.code(paymentChannel, order.channel) })}</p>
          )}
        </div>
      )}
      {isPaying && order.qrCode === null && <p role="status">{order.failure ?? t('making')}</p>}
      <dl className="rd-facts">
        <div>
          <dt>{labels.field('status')}</dt>
          <dd>
            <span role="status">
              <StatusTag table={rechargeStatus} code={order.status} labels={labels} />
            </span>
          </dd>
        </div>
        <div>
          <dt>{labels.field('amount')}</dt>
          <dd>
            <Money amount={order.amount} currency={order.currency} />
          </dd>
        </div>
        <div>
          <dt>{labels.field('userName')}</dt>
          <dd>{order.userName}</dd>
        </div>
        <div>
          <dt>{labels.field('channel')}</dt>
          <dd>{labels.code(paymentChannel, order.channel)}</dd>
        </div>
        <div>
          <dt>{labels.field(order.payTime === null ? 'expireTime' : 'payTime')}</dt>
          <dd>
            <Time at={order.payTime ?? order.expireTime} />
          </dd>
        </div>
        <div>
          <dt>{labels.field('orderNumber')}</dt>
          <dd>
            <Copyable value={order.orderNumber}>{order.orderNumber}</Copyable>
          </dd>
        </div>
      </dl>
      {isPaying && <Cancel order={order} />}
    </div>
  );
};

const Cancel = ({ order }: { order: Order }): ReactNode => {
  const labels = useLabels('pay');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="rd-button" onClick={() => setAsking(true)}>
        {labels.action(payments.cancel)}
      </button>
      {asking && (
        <FormDialog
          call={payments.cancel}
          fixed={{ paymentOrderId: order.paymentOrderId }}
          onClose={() => setAsking(false)}
        >
          {(f) => <f.Text name="reason" rows={2} autoFocus />}
        </FormDialog>
      )}
    </>
  );
};
