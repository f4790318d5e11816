import { lotState, type RowOf, vouchers } from '@renderdesk/contract';
import { figure, staff, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';

type Voucher = RowOf<typeof vouchers.list>;
const { bulk } = actionKit<Voucher>();

/** Vouchers: each waives one ended task up to its cap, by hand (checklist P-345). */
export const Vouchers = listScreen(vouchers.list, ({ col, filter }) => ({
  status: 'state',
  statusTable: lotState,
  live: ['voucher'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTimeStamp', 'endTimeStamp', { inline: true, label: 'grantTime' }),
    filter.one('state', lotState, { inline: true }),
    filter.number('taskId'),
    filter.flag('queryRelateUser'),
    filter.text('mainUsername'),
    filter.choose('saleManId', staff),
    filter.flag('isInternalTestAccount'),
  ],
  columns: [
    col.id('voucherId', { width: 112, pinned: true }),
    col.text('userName', { width: 132 }),
    col.tag('state', lotState, { width: 92 }),
    col.money('cap', { currency: 'currency', priority: 'high' }),
    col.money('waived', { currency: 'currency', explain: figure('voucher', (row) => row.voucherId) }),
    col.time('grantTime', { sort: 'timeSort' }),
    col.time('expireTime', { priority: 'high' }),
    col.custom(
      'taskId',
      (row, c) =>
        row.taskId === null ? null : (
          <a href={`/task/renderCompletedDetail/${row.taskId}/${row.userId}`} tabIndex={c.tabIndex}>
            {row.taskId}
          </a>
        ),
      { width: 112, priority: 'high' },
    ),
    col.time('useTime'),
    col.text('usedBy', { width: 108 }),
    col.text('grantedBy', { width: 108 }),
    col.text('reason', { width: 180, priority: 'normal' }),
    col.text('saleMan', { width: 120, hidden: true }),
    col.text('company', { width: 160, hidden: true }),
    col.text('mainUsername', { width: 140, hidden: true }),
  ],
  actions: [
    bulk(vouchers.use, 'voucherId', {
      ask: {
        fields: (f) => (
          <>
            <f.Id name="taskId" autoFocus />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
    bulk(vouchers.voidVouchers, 'voucherId', {
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  dialogs: {
    grant: { call: vouchers.grant, Dialog: lateDialog(() => import('./GrantVoucher.tsx')), main: true },
    setting: { call: vouchers.setSetting, Dialog: lateDialog(() => import('./VoucherSetting.tsx')) },
  },
  export: vouchers.export,
}));
