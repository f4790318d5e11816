import {
  currency as currencies,
  type In,
  invoiceAddresses,
  invoiceMedium,
  invoiceTitles,
  invoiceType,
  type OutputOf,
  receiptBasis,
  receipts,
  type UserId,
  UserId as UserIds,
  usualForeignLine,
  usualLine,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { type Fields, FormDialog, useFill } from '../../kit/form/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { newRecord, useSearch } from '../../kit/url/index.ts';
import { LineFields } from './LineFields.tsx';
import { LineSums } from './LineSums.tsx';
import { OrderFields, wholeOrder } from './OrderFields.tsx';
import { useReceiptText } from './receipt.texts.ts';
import { addressesOf, ownedQuery, titlesOf } from './sources.ts';
import { withOneAmount } from './typedLines.ts';

type Apply = typeof receipts.apply.input.shape;
type Typed = Partial<In<Apply>>;
type Available = OutputOf<typeof receipts.available>;

const lineOf = (isForeign: boolean): object => {
  const { name, taxCode, rate } = isForeign ? usualForeignLine : usualLine;
  return { lineName: name, taxCode, taxRate: rate };
};
const only = <T,>(all: readonly T[] | undefined): T | undefined => (all?.length === 1 ? all[0] : undefined);

/**
 * What a customer's invoice is about and to whom, as far as there is one answer: the only order, title and address. Answers whether
 * there are any of both, once that is known.
 */
const useUsual = (
  userId: UserId,
  basis: 1 | 2,
  data: Available | undefined,
): { readonly hasTitle: boolean | undefined; readonly hasAddress: boolean | undefined } => {
  const isForeign = data?.currency === currencies.of.usd;
  const order = only(data?.orders);
  useFill<Apply>(data && `${userId} ${basis}`, {
    medium: isForeign ? invoiceMedium.of.commercial : invoiceMedium.of.digital,
    invoiceType: isForeign ? undefined : invoiceType.of.vatGeneral,
    orders: [(order ? wholeOrder(order) : {}) as never],
    lines: [lineOf(isForeign) as never],
  });
  const titles = useRead(invoiceTitles.list, ownedQuery(userId), { quiet: true });
  useServerEvents(['invoiceTitle'], () => void titles.refetch());
  const hasTitle = titles.data && titles.data.items.length > 0;
  useFill<Apply>(titles.data && `${userId} ${hasTitle}`, { titleId: only(titles.data?.items)?.titleId });
  const addresses = useRead(invoiceAddresses.list, ownedQuery(userId), { quiet: true });
  useServerEvents(['invoiceAddress'], () => void addresses.refetch());
  const hasAddress = addresses.data && addresses.data.items.length > 0;
  useFill<Apply>(addresses.data && `${userId} ${hasAddress}`, {
    addressId: only(addresses.data?.items)?.addressId,
  });
  return { hasTitle, hasAddress };
};

/** What a customer has none of yet, with where it is added: in a window of its own, so that what was typed stays. */
const NoneYet = ({ of, userId }: { of: 'title' | 'address'; userId: UserId }): ReactNode => {
  const t = useReceiptText();
  const labels = useLabels('receipt');
  const add = of === 'title' ? invoiceTitles.add : invoiceAddresses.add;
  const mayAdd = useAllowed(add.access);
  return (
    <>
      {t(of === 'title' ? 'noTitle' : 'noAddress')}{' '}
      {mayAdd && (
        <a
          href={`/finance/InvoiceApplication?tab=${of}&edit=${newRecord}&userName=id:${userId}`}
          target="_blank"
          rel="noreferrer"
        >
          {labels.action(add)}
        </a>
      )}
    </>
  );
};

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
  draft: Typed;
}): ReactNode => {
  const t = useReceiptText();
  const { data, error, refetch } = useRead(
    receipts.available,
    { userId, basis },
    { quiet: true, staleTime: 0 },
  );
  const { hasTitle, hasAddress } = useUsual(userId, basis, data);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  if (data.orders.length === 0)
    return (
      <p className="rd-notice" data-tone="warning">
        {t('noOrders')}
      </p>
    );
  const isForeign = data.currency === currencies.of.usd;
  const { lines = [], orders = [] } = draft;
  return (
    <>
      <p className="rd-faint">
        {t('available', { free: formatMoney(data.free, data.currency), count: data.orders.length })}
      </p>
      <f.Rows name="orders" blank={{}}>
        {(row, index) => <OrderFields row={row} typed={orders[index]} basis={basis} orders={data.orders} />}
      </f.Rows>
      <f.Choose
        name="titleId"
        from={titlesOf(userId)}
        {...(hasTitle === false && { hint: <NoneYet of="title" userId={userId} /> })}
      />
      <f.Choose
        name="addressId"
        from={addressesOf(userId)}
        needed={draft.medium === invoiceMedium.of.paper}
        {...(hasAddress === false && { hint: <NoneYet of="address" userId={userId} /> })}
      />
      <f.Code name="medium" table={invoiceMedium} {...(isForeign && { hint: t('kindHint') })} />
      {!isForeign && <f.Code name="invoiceType" table={invoiceType} needed />}
      <f.Rows name="lines" blank={lineOf(isForeign)}>
        {(row) => <LineFields row={row} alone={lines.length === 1} />}
      </f.Rows>
      <LineSums lines={lines} orders={orders} currency={data.currency} />
      {basis === receiptBasis.of.bill && <f.Time name="dueTime" hint={t('dueHint')} needed />}
      <f.Text name="remark" rows={2} />
      <f.Files name="letter" upload={receipts.upload} max={1} hint={t('letterHint')} />
      <f.Files name="annex" upload={receipts.upload} max={5} />
      <f.Id name="replacesId" hint={t('replacesHint')} />
    </>
  );
};

/** Applies for an invoice on a customer's behalf. Stands at `?apply`; `?apply=12` is for that customer. */
const ApplyReceipt = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useReceiptText();
  const [search] = useSearch();
  const asked = UserIds.safeParse(Number(new URLSearchParams(search).get('apply')));
  return (
    <FormDialog
      call={receipts.apply}
      width="min(880px, 94vw)"
      initial={{
        ...(asked.success && { userId: asked.data }),
        basis: receiptBasis.of.recharge,
        remark: '',
        orders: [{} as never],
        lines: [lineOf(false) as never],
      }}
      follow={(typed) => withOneAmount(typed, typed.orders ?? [])}
      onClose={onClose}
    >
      {(f, draft) => {
        const user = UserIds.safeParse(draft.userId);
        return (
          <>
            <f.Choose name="userId" from={users} label={t('customer')} autoFocus={!asked.success} />
            <f.Code name="basis" table={receiptBasis} look="radio" />
            {user.success && <Rest f={f} userId={user.data} basis={draft.basis ?? 1} draft={draft} />}
          </>
        );
      }}
    </FormDialog>
  );
};
export default ApplyReceipt;
