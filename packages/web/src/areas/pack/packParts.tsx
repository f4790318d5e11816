import { contractState, type machinePacks, type Out, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { usePlatformName, userFilter } from '../../domain/index.ts';
import { columnKit, type Filter, type FilterKit } from '../../kit/list/index.ts';
import { usePackText } from './pack.texts.ts';

type Pack = Pick<
  RowOf<typeof machinePacks.list>,
  | 'contractId'
  | 'userId'
  | 'userName'
  | 'title'
  | 'state'
  | 'currency'
  | 'listPrice'
  | 'price'
  | 'beginTime'
  | 'expireTime'
  | 'createTime'
  | 'orderedBy'
  | 'reason'
  | 'company'
>;
const col = columnKit<Pack, 'timeSort', string>();

/** What the three lists have alike. */
export const packList = { status: 'state', statusTable: contractState, live: ['contract'] } as const;
export const firstColumns = [
  col.id('contractId', { width: 100, pinned: true }),
  col.text('userName', { width: 132 }),
  col.tag('state', contractState, { width: 100 }),
];
export const termColumns = [
  col.time('beginTime', { width: 152, priority: 'normal' }),
  col.time('expireTime', { width: 152, priority: 'high' }),
];
export const lastColumns = [
  col.money('price', { currency: 'currency', width: 112 }),
  col.money('listPrice', { currency: 'currency', width: 112 }),
  col.text('orderedBy', { width: 108 }),
  col.text('reason', { width: 160, priority: 'normal' }),
  col.time('createTime', { sort: 'timeSort' }),
  col.text('company', { hidden: true }),
  col.id('userId', { hidden: true }),
];

type Query = Pick<Out<(typeof machinePacks.list.query)['shape']>, 'userName' | 'userId' | 'state' | 'title'>;
/** By customer, status and name. */
export const packFilters = (
  filter: FilterKit<Query, keyof Query | 'projectName'>,
  titleLabel: 'title' | 'projectName' = 'title',
): Filter[] => [
  userFilter(filter, 'userName', 'userId', { inline: true }),
  filter.one('state', contractState, { inline: true }),
  filter.text('title', { inline: true, label: titleLabel }),
];

/** The platforms of a pack, whose text has their numbers with commas (people §3). */
export const Platforms = ({ of }: { of: string }): ReactNode => {
  const t = usePackText();
  const nameOf = usePlatformName();
  const numbers = of.split(',').filter((part) => part !== '');
  return numbers.length === 0 ? t('everywhere') : numbers.map((part) => nameOf(Number(part))).join(', ');
};

export const nameOf = (
  id: number,
  row?: { readonly contractId: number; readonly userName: string },
): string => (row ? `${row.contractId} ${row.userName}` : String(id));
