import { memberPeriod, memberships, memberState } from '@renderdesk/contract';
import { figure, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { MemberState } from './MemberState.tsx';

/** /user/professionalRenderingUpdateRecord: picture memberships, from when to when, by whom, how paid (people §§2, 3, 7). */
export default listScreen(memberships.pictures, ({ col, filter, fields }) => ({
  status: 'state',
  statusTable: memberState,
  live: ['membership'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.id('membershipId', { width: 120, pinned: true }),
    col.text('userName', { width: 140 }),
    col.tag('memberPeriod', memberPeriod, { width: 104 }),
    col.custom('state', (row, { labels }) => <MemberState row={row} labels={labels} />, {
      width: 148,
      watch: (row) => `${row.state}/${row.beginTime}`,
    }),
    ...fields('beginTime'),
    col.time('expireTime', { priority: 'high' }),
    ...fields('way'),
    col.money('price', { currency: 'currency', explain: figure('membership', (row) => row.membershipId) }),
    col.time('createTime', { sort: 'timeSort' }),
    col.text('orderedBy', { width: 120 }),
    col.text('reason', { width: 180, priority: 'normal' }),
    col.text('saleMan', { width: 120, hidden: true }),
    col.text('company', { width: 160, hidden: true }),
  ],
  export: memberships.exportPictures,
}));
