import {
  invoiceMedium,
  invoiceType,
  receiptBasis,
  receipts,
  type UserId,
  UserId as UserIds,
  usualLine,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { type Fields, FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { LineSums } from './LineSums.tsx';
import { OrderFields } from './OrderFields.tsx';
import { useReceiptText } from './receipt.texts.ts';
import { addressesOf, rateOptions, titlesOf } from './sources.ts';
import { touchedByReceipt } from './touched.ts';

type Apply = typeof receipts.apply.input.shape;
const line = { lineName: usualLine.name, taxCode: usualLine.taxCode, taxRate: usualLine.rate } as const;

/** What is asked once the customer is known: which orders, to whom, and what the lines say. */
const Rest = ({
  f,
  userId,
  basis,
  draft,
}: {
  f: Fields<Apply>;
  userId: UserId;
  basis: 1 | 2;
  draft: { readonly lines?: readonly object[] | undefined; readonly orders?: readonly object[] | undefined };
}): ReactNode => {
  const t = useReceiptText();
  const { data, error, refetch } = useRead(
    receipts.available,
    { userId, basis },
    { quiet: true, staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  if (data.orders.length === 0)
    return (
      <p className="rd-notice" data-tone="warning">
        {t('noOrders')}
      </p>
    );
  return (
    <>
      <p className="rd-faint">
        {t('available', { free: formatMoney(data.free, data.currency), count: data.orders.length })}
      </p>
      <f.Rows name="orders" blank={{}}>
        {(row) => <OrderFields row={row} basis={basis} orders={data.orders} />}
      </f.Rows>
      <f.Choose name="titleId" from={titlesOf(userId)} />
      <f.Choose name="addressId" from={addressesOf(userId)} />
      <f.Code name="medium" table={invoiceMedium} hint={t('kindHint')} />
      <f.Code name="invoiceType" table={invoiceType} />
      <f.Rows name="lines" blank={line}>
        {(row) => (
          <>
            <row.Text name="lineName" />
            <row.Text name="taxCode" />
            <row.Pick name="taxRate" options={rateOptions} />
            <row.Amount name="amount" />
          </>
        )}
      </f.Rows>
      <LineSums lines={draft.lines ?? []} orders={draft.orders ?? []} currency={data.currency} />
      {basis === receiptBasis.of.bill && <f.Time name="dueTime" hint={t('dueHint')} />}
      <f.Text name="remark" rows={2} />
      <f.Files name="letter" upload={receipts.upload} max={1} hint={t('letterHint')} />
      <f.Files name="annex" upload={receipts.upload} max={5} />
      <f.Id name="replacesId" hint={t('replacesHint')} />
    </>
  );
};

/** Applies for an invoice on a customer's behalf. Stands at `?apply`. */
const ApplyReceipt = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useReceiptText();
  return (
    <FormDialog
      call={receipts.apply}
      width="min(880px, 94vw)"
      initial={{
        basis: receiptBasis.of.recharge,
        medium: invoiceMedium.of.digital,
        invoiceType: invoiceType.of.vatGeneral,
        remark: '',
        orders: [{} as never],
        lines: [line as never],
      }}
      invalidates={touchedByReceipt}
      onClose={onClose}
    >
      {(f, draft) => {
        const user = UserIds.safeParse(draft.userId);
        return (
          <>
            <f.Choose name="userId" from={users} label={t('customer')} autoFocus />
            <f.Code name="basis" table={receiptBasis} look="radio" />
            {user.success && <Rest f={f} userId={user.data} basis={draft.basis ?? 1} draft={draft} />}
          </>
        );
      }}
    </FormDialog>
  );
};
export default ApplyReceipt;
