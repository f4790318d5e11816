import {
  auditDays,
  contracts,
  memberWay,
  paymentChannel,
  PaymentOrderId,
  payments,
  soldKind,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { platforms, users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useContractText } from './contract.texts.ts';
import { Listed } from './ListPrices.tsx';
import { usePayText } from './pay.texts.ts';
import { PaymentOrder } from './PaymentOrderDialog.tsx';

const { machinePack, projectPack, rental, copyright } = soldKind.of;
const { balance, payment, evidence } = memberWay.of;

/** A pack, a rental or a copyright registration for a customer: what is bought, for how much and how it is paid. Stands at `?sell`. */
const SellContract = ({ kind, onClose }: { kind: 1 | 2 | 3 | 4; onClose: () => void }): ReactNode => {
  const t = useContractText();
  const payText = usePayText();
  const labels = useLabels('pay');
  // The order that the customer pays takes the form's place.
  const [order, setOrder] = useState<PaymentOrderId>();
  const { data: channels = [] } = useRead(payments.channels, {});
  const { data: prices = [] } = useRead(contracts.listPrices, {});
  if (order !== undefined) return <PaymentOrder id={order} onClose={onClose} />;
  const isListed = prices.some((one) => one.soldKind === kind);
  const isPack = kind === machinePack || kind === projectPack;
  return (
    <FormDialog
      call={contracts.sell}
      width="min(640px, 92vw)"
      title={labels.code(soldKind, kind)}
      initial={{ way: balance, returnPercent: 100, isOverflow: false }}
      fixed={{ soldKind: kind }}
      instead={({ paymentOrderId }) => {
        const made = PaymentOrderId.safeParse(paymentOrderId);
        if (made.success) setOrder(made.data);
        else onClose();
      }}
      onClose={onClose}
    >
      {(f, { way }) => (
        <>
          <f.Choose name="userId" from={users} label={payText('customer')} autoFocus />
          <f.Text
            name="title"
            {...(kind === projectPack && { label: t('project'), needed: true, hint: t('projectHint') })}
            {...(kind === copyright && { label: t('work'), needed: true })}
          />
          <Listed kind={kind} />
          {!isListed && <f.Amount name="listPrice" hint={t('unlistedHint')} />}
          <f.Amount name="price" hint={t('priceHint')} />
          {kind === copyright ? (
            <f.Pick
              name="auditDays"
              needed
              options={auditDays.map((value) => ({ value, label: String(value) }))}
            />
          ) : (
            <>
              <f.Number name="days" needed />
              <f.Day name="firstDay" hint={t('firstDayHint')} />
            </>
          )}
          {(kind === machinePack || kind === rental) && <f.Number name="nodes" needed />}
          {isPack && <f.Choose name="platformIds" from={platforms} needed={kind === machinePack} />}
          {kind === projectPack && (
            <>
              <f.Number name="quotaFrames" hint={t('quotaHint')} />
              <f.Number name="quotaHours" />
            </>
          )}
          {isPack && <f.Flag name="isOverflow" hint={t('overflowHint')} />}
          {kind === rental && <f.Amount name="overduePrice" needed />}
          {kind !== copyright && (
            <>
              <f.Number name="returnPercent" unit="%" />
              <f.Id name="renews" hint={t('renewsHint')} />
            </>
          )}
          <f.Code name="way" table={memberWay} look="radio" />
          {way === payment && (
            <f.Pick
              name="channel"
              needed
              options={channels.map(({ channel }) => ({
                value: channel,
                label: labels.code(paymentChannel, channel),
              }))}
            />
          )}
          {way === evidence && (
            <>
              <p className="rd-faint">{t('evidenceHint')}</p>
              <f.Text name="payerName" needed />
              <f.Text name="bankFlow" needed />
            </>
          )}
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default SellContract;
