import { inviteCodes, inviteStatus } from '@renderdesk/contract';
import { staff } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const pageOf = ({ inviteCodeId }: { readonly inviteCodeId: number }): string =>
  `/deploy/inviterDetail/${inviteCodeId}`;
const nameOf = (id: number, row: { inviteCode: string } | undefined): string => row?.inviteCode ?? String(id);

/** /deploy/inviterList: invite codes of registration; a code opens its details and its customers (people §2). */
export default listScreen(inviteCodes.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['inviteCode'],
  status: 'status',
  statusTable: inviteStatus,
  filters: [
    filter.text('inviteCode', { inline: true }),
    filter.one('status', inviteStatus, { inline: true }),
    filter.choose('adminId', staff, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.text('inviteCode', { width: 160, pinned: true, link: pageOf }),
    ...fields('status', 'inviter', 'usedCount', 'maxUses', 'validFrom', 'validUntil', 'remark', 'createTime'),
    ...hidden('inviteCodeId'),
  ],
  actions: [
    bulk(inviteCodes.enable, 'inviteCodeId', { nameOf }),
    bulk(inviteCodes.disable, 'inviteCodeId', { nameOf, danger: true }),
  ],
  dialogs: {
    add: { call: inviteCodes.add, Dialog: lateDialog(() => import('./AddInvite.tsx')), main: true },
  },
  open: pageOf,
  export: inviteCodes.export,
}));
