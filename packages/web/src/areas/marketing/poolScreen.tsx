import { activityStatus, type PoolCalls, type prizePools } from '@renderdesk/contract';
import { PlaceLink } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useMarketingText } from './marketing.texts.ts';

type Row = { readonly prizePoolId: number; readonly poolName: string };
const pageOf = ({ prizePoolId, poolName }: Row): string =>
  `/deploy/prizePoolActivityDetail/prizes/${prizePoolId}/${encodeURIComponent(poolName)}`;
const nameOf = (id: number, row: { poolName: string } | undefined): string => row?.poolName ?? String(id);

const Hint = () => useMarketingText()('poolHint');

/** The pools of one kind: prize pools, or year-end lotteries. */
export const poolScreen = (calls: object) => {
  const group = calls as PoolCalls & typeof prizePools;
  const PoolDialog = editDialog({
    add: group.add,
    update: group.update,
    id: 'prizePoolId',
    list: group.list,
    initial: { rules: '' },
    fields: (f) => (
      <>
        <f.Text name="poolName" autoFocus hint={<Hint />} />
        <f.Time name="startTime" />
        <f.Time name="endTime" />
        <f.Text name="rules" rows={5} />
      </>
    ),
  });
  return listScreen(group.list, ({ col, filter, bulk, fields, hidden }) => ({
    live: ['prizePool'],
    status: 'activityStatus',
    statusTable: activityStatus,
    filters: [
      filter.text('name', { inline: true }),
      filter.one('activityStatus', activityStatus, { inline: true }),
      filter.text('admin', { inline: true }),
      filter.range('startTime', 'endTime', { inline: true, label: 'startTime' }),
    ],
    columns: [
      col.custom('poolName', (row) => <PlaceLink to={pageOf(row)}>{row.poolName}</PlaceLink>, {
        width: 220,
        pinned: true,
        watch: (row) => row.poolName,
      }),
      ...fields('activityStatus', 'prizeCount'),
      col.time('startTime', { sort: 'startTimeOrder' }),
      col.time('endTime', { sort: 'endTimeOrder' }),
      ...fields('admin', 'rules', 'seedHash', 'closeReason', 'createTime'),
      ...hidden('prizePoolId'),
    ],
    actions: [
      bulk(group.launch, 'prizePoolId', { nameOf }),
      bulk(group.close, 'prizePoolId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(group.remove, 'prizePoolId', { nameOf, danger: true }),
    ],
    edit: PoolDialog,
    open: pageOf,
  }));
};
