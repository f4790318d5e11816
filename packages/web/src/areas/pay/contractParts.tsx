import {
  ContractId,
  contracts,
  contractState,
  memberWay,
  type Money,
  type PostingId,
  type RowOf,
  type UserId,
  zone,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { columnKit, type PreviewTarget } from '../../kit/list/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useContractText } from './contract.texts.ts';

type Order = RowOf<typeof contracts.copyrightRecharges>;
/** What rows of packs, rentals and copyright orders have alike. */
export type ContractRow = Pick<Order, keyof RowOf<typeof contracts.packNodes> & keyof Order>;
const col = columnKit<ContractRow, 'timeSort', keyof ContractRow & string>();

/** An amount that tells by which posting it came about; before there is one, the amount alone. */
export const explained = (
  row: { readonly userId: UserId; readonly postingId: PostingId | null; readonly currency: number },
  amount: Money,
): ReactNode => {
  const shown = formatMoney(amount, row.currency);
  const { userId, postingId } = row;
  return postingId === null ? (
    shown
  ) : (
    <ExplainLink what={{ of: 'posting', userId, postingId }}>{shown}</ExplainLink>
  );
};

/** Whose it is, and in which state. */
export const firstColumns = [
  col.id('contractId', { width: 112, pinned: true }),
  col.text('userName', { width: 132 }),
  col.text('title', { width: 148 }),
  col.tag('state', contractState, { width: 104 }),
];
/** What it cost, what was earned of it, and when; the rest is hidden. */
export const moneyColumns = [
  col.custom('price', (row) => explained(row, row.price), { width: 116, align: 'end' }),
  col.money('recognised', { currency: 'currency' }),
  col.money('deferred', { currency: 'currency' }),
  col.money('returned', { currency: 'currency' }),
  col.time('beginTime'),
  col.time('expireTime'),
];
export const lastColumns = [
  col.time('createTime', { sort: 'timeSort' }),
  col.text('orderedBy', { width: 108 }),
  col.text('reason', { width: 160 }),
  col.money('listPrice', { currency: 'currency', hidden: true }),
  col.tag('way', memberWay, { hidden: true }),
  col.time('payTime', { hidden: true }),
  col.time('endTime', { hidden: true }),
  col.text('saleMan', { hidden: true }),
  col.text('agentName', { hidden: true }),
  col.text('company', { hidden: true }),
  col.id('userId', { hidden: true }),
  col.tag('isDomestic', zone, { hidden: true }),
];

/** What ending one contract would earn, give back and keep; of several each would have its own. */
const Ending = ({ target, isRefund }: { target: PreviewTarget; isRefund: boolean }): ReactNode => {
  const t = useContractText();
  const [id] = target.ids;
  const one = ContractId.safeParse(target.ids.length === 1 ? id : undefined);
  if (!one.success) return <p className="rd-faint">{t('several')}</p>;
  return <EndingOf id={one.data} isRefund={isRefund} />;
};
const EndingOf = ({ id, isRefund }: { id: ContractId; isRefund: boolean }): ReactNode => {
  const t = useContractText();
  const { data, error } = useRead(
    contracts.preview,
    { contractId: id, isRefund },
    { quiet: true, staleTime: 0 },
  );
  if (error) return null;
  if (!data) return <Skeleton lines={3} />;
  const money = (amount: Money): string => formatMoney(amount, data.currency);
  return (
    <ul className="rd-money-impact">
      <li>{t('ends', { recognised: money(data.recognised) })}</li>
      <li>{t('goesBack', { back: money(data.back) })}</li>
      <li>{t('staysHere', { kept: money(data.kept) })}</li>
    </ul>
  );
};
export const EndImpact = ({ target }: { target: PreviewTarget }): ReactNode => (
  <Ending target={target} isRefund={false} />
);
export const RefundImpact = ({ target }: { target: PreviewTarget }): ReactNode => (
  <Ending target={target} isRefund />
);
