import {
  memberGrade,
  memberPeriod,
  memberships,
  memberState,
  memberWay,
  type RowOf,
} from '@renderdesk/contract';
import { figure, staff, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { MemberState } from './MemberState.tsx';

const { bulk } = actionKit<RowOf<typeof memberships.list>>();

/** Memberships that customers bought or were given, with what was earned of each (people §7, lifecycles §8). */
export const Memberships = listScreen(memberships.list, ({ col, filter, fields, hidden }) => ({
  status: 'state',
  statusTable: memberState,
  live: ['membership'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTimeStamp', 'endTimeStamp', { inline: true, label: 'createTime' }),
    filter.one('grade', memberGrade, { inline: true }),
    filter.one('state', memberState, { inline: true }),
    filter.one('memberPeriod', memberPeriod),
    filter.one('way', memberWay),
    filter.flag('queryRelateUser'),
    filter.text('mainUsername'),
    filter.choose('saleManId', staff),
    filter.flag('isInternalTestAccount'),
  ],
  columns: [
    col.id('membershipId', { width: 120, pinned: true }),
    ...fields('userName', 'grade'),
    col.tag('memberPeriod', memberPeriod, { width: 104 }),
    col.custom('state', (row, { labels }) => <MemberState row={row} labels={labels} />, {
      width: 148,
      watch: (row) => `${row.state}/${row.beginTime}`,
    }),
    col.money('listPrice', { currency: 'currency' }),
    col.money('price', { explain: figure('membership', (row) => row.membershipId), currency: 'currency' }),
    col.money('recognised', {
      explain: figure('recognised', (row) => row.membershipId),
      currency: 'currency',
    }),
    ...fields('beginTime'),
    col.time('expireTime', { priority: 'high' }),
    ...fields('way'),
    col.time('createTime', { sort: 'timeSort' }),
    col.text('orderedBy', { width: 108 }),
    col.text('reason', { width: 160, priority: 'normal' }),
    ...hidden('returned', 'currency'),
    col.text('saleMan', { width: 120, hidden: true }),
    col.text('company', { width: 160, hidden: true }),
  ],
  actions: [
    bulk(memberships.cancel, 'membershipId', {
      danger: true,
      ask: {
        initial: () => ({ returnPercent: 100 }),
        fields: (f) => (
          <>
            <f.Number name="returnPercent" unit="%" />
            <f.Text name="reason" rows={2} autoFocus />
          </>
        ),
      },
    }),
  ],
  dialogs: {
    recharge: {
      call: memberships.recharge,
      Dialog: lateDialog(() => import('./RechargeMember.tsx')),
      main: true,
    },
    price: { call: memberships.setPrice, Dialog: lateDialog(() => import('./MemberPrices.tsx')) },
  },
  export: memberships.export,
}));
