import {
  ContractId,
  type ContractId as ContractIdOf,
  contracts,
  contractState,
  type FigureKind,
  memberWay,
  type Money,
  type RowOf,
  zone,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { figure } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { columnKit, type PreviewTarget } from '../../kit/list/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useContractText } from './contract.texts.ts';

type Order = RowOf<typeof contracts.copyrightRecharges>;
/** What rows of packs, rentals and copyright orders have alike. */
export type ContractRow = Pick<Order, keyof RowOf<typeof contracts.packNodes> & keyof Order>;
const col = columnKit<ContractRow, 'timeSort', (keyof ContractRow & string) | 'returnedOrKept'>();

/** What a contract came to, of what that is the sum. */
const amountOf = (kind: FigureKind) =>
  figure<{ readonly contractId: ContractIdOf }>(kind, (row) => row.contractId);

/** Whose it is, and in which state. */
export const firstColumns = [
  col.id('contractId', { width: 100, pinned: true }),
  col.text('userName', { width: 132 }),
];
export const stateColumn = col.tag('state', contractState, { width: 100 });
/** What it cost, what of it is not earned yet, and until when it runs; then how it came to that. */
export const moneyColumns = [
  col.money('price', { currency: 'currency', explain: amountOf('contract'), width: 112 }),
  col.money('deferred', { currency: 'currency', explain: amountOf('contractLeft'), width: 120 }),
  col.time('expireTime', { width: 152, priority: 'high' }),
  col.money('recognised', { currency: 'currency', explain: amountOf('contractEarned'), width: 112 }),
  col.money('returned', {
    currency: 'currency',
    explain: amountOf('contractEnded'),
    label: 'returnedOrKept',
    width: 128,
    priority: 'high',
  }),
  col.time('beginTime', { width: 152 }),
];
/** What of a registration was earned, and what went back. */
export const feeColumns = [
  col.money('recognised', { currency: 'currency', explain: amountOf('contractEarned'), width: 112 }),
  col.money('returned', {
    currency: 'currency',
    explain: amountOf('contractEnded'),
    label: 'returnedOrKept',
    width: 128,
    priority: 'high',
  }),
  col.money('price', { currency: 'currency', explain: amountOf('contract'), width: 112 }),
];
export const lastColumns = [
  col.time('createTime', { sort: 'timeSort' }),
  col.text('orderedBy', { width: 108 }),
  col.text('reason', { width: 160, priority: 'normal' }),
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
