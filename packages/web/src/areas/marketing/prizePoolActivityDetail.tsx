import {
  activityStatus,
  awardStatus,
  type OutputOf,
  PrizePoolId,
  prizes,
  prizeType,
} from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { userFilter, users } from '../../domain/index.ts';
import { detailScreen } from '../../kit/detail/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listPanel } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { DrawProof } from './DrawProof.tsx';
import { useMarketingText } from './marketing.texts.ts';

type Pool = OutputOf<typeof prizes.pool>;

const WeightHint = (): ReactNode => useMarketingText()('weightHint');
const PrizeDialog = editDialog({
  add: prizes.add,
  update: prizes.update,
  id: 'prizeId',
  list: prizes.list,
  initial: { prizeType: prizeType.of.coupon, chances: 1, stock: 100 },
  fields: (f) => (
    <>
      <f.Text name="prizeName" autoFocus />
      <f.Code name="prizeType" table={prizeType} />
      <f.Amount name="amount" />
      <f.Number name="chances" />
      <f.Number name="weight" hint={<WeightHint />} />
      <f.Number name="stock" />
    </>
  ),
});
const nameOf = (id: number, row: { prizeName: string } | undefined): string => row?.prizeName ?? String(id);

const Prizes = listPanel(prizes.list, ({ col, bulk, fields, hidden }) => ({
  live: ['prizePool'],
  filters: [],
  columns: [
    col.text('prizeName', { width: 200, pinned: true }),
    ...fields('prizeType', 'amount', 'weight', 'stock', 'givenCount', 'chances'),
    ...hidden('prizeId'),
  ],
  actions: [bulk(prizes.remove, 'prizeId', { danger: true, nameOf })],
  edit: PrizeDialog,
}));

const Awards = listPanel(prizes.awards, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['award', 'prizePool'],
  status: 'status',
  statusTable: awardStatus,
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('prizeType', prizeType, { inline: true }),
    filter.one('status', awardStatus, { inline: true }),
  ],
  columns: [
    col.text('userName', {
      width: 168,
      pinned: true,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    ...fields('prizeName', 'status', 'prizeType', 'createTime', 'receiver', 'handTime', 'evidence', 'userId'),
    ...hidden('awardId'),
  ],
  actions: [
    bulk(prizes.exchange, 'awardId', {
      nameOf,
      ask: { fields: (f) => <f.Text name="evidence" rows={2} autoFocus /> },
    }),
    bulk(prizes.void, 'awardId', {
      nameOf,
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  Below: DrawProof,
  export: prizes.export,
}));

const panelOf = (Panel: (props: { fixed: { activityId: PrizePoolId } }) => ReactNode) =>
  function OfPool({ row: { prizePoolId: activityId } }: { row: Pool }): ReactNode {
    const fixed = useMemo(() => ({ activityId }), [activityId]);
    return (
      <div className="rd-embedded-list">
        <Panel fixed={fixed} />
      </div>
    );
  };
const Title = ({ row }: { row: Pool }): ReactNode => (
  <>
    {row.poolName}
    <StatusTag code={row.activityStatus} table={activityStatus} labels={useLabels('marketing')} />
  </>
);
const heading = (key: 'pool' | 'draws' | 'prizes' | 'receive') => () => useMarketingText()(key);

/** /deploy/prizePoolActivityDetail/:tabName/:activityId/:activityName: a pool with its prizes and what was won (people §§2, 3). */
export default detailScreen(prizes.pool, ({ col, bulk }) => ({
  input: ({ activityId }) => {
    const pool = PrizePoolId.safeParse(Number(activityId));
    return pool.success ? { prizePoolId: pool.data } : undefined;
  },
  Title,
  name: ({ poolName }) => poolName,
  status: 'activityStatus',
  statusTable: activityStatus,
  live: ['prizePool', 'award'],
  actions: [
    bulk(prizes.grantChances, 'prizePoolId', {
      nameOf: (id, row) => row?.poolName ?? String(id),
      ask: {
        initial: () => ({ count: 1 }),
        fields: (f) => (
          <>
            <f.Choose name="userId" from={users} autoFocus />
            <f.Number name="count" />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
  ],
  sections: [
    {
      key: 'pool',
      Heading: heading('pool'),
      facts: [col.time('startTime'), col.time('endTime'), col.flag('isFestival'), col.text('rules')],
    },
    {
      key: 'draws',
      Heading: heading('draws'),
      copies: ['seedHash', 'seed'],
      facts: [
        col.number('chanceCount'),
        col.number('drawCount'),
        col.number('winCount'),
        col.money('liability'),
        col.text('seedHash'),
        col.text('seed'),
      ],
    },
  ],
  tabParam: 'tabName',
  tabs: [
    { key: 'prizes', Heading: heading('prizes'), Panel: panelOf(Prizes) },
    { key: 'receive', Heading: heading('receive'), Panel: panelOf(Awards) },
  ],
}));
