import { agentMode, agents, agentStatus, allocations, businessType } from '@renderdesk/contract';
import { areas, SalespersonBatch } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { AgentDialog } from './AgentDialog.tsx';
import { agentActions } from './agentActions.tsx';
import { agentPath } from './agentPath.ts';
import { price } from './price.tsx';

/** /admin/agentList: agents, how they work with us, what they pay and how many customers they have (people §§2, 3, 7). */
export default listScreen(agents.list, ({ col, filter, hidden }) => ({
  status: 'status',
  statusTable: agentStatus,
  live: ['agent', 'user'],
  filters: [
    filter.text('keywords', { inline: true }),
    filter.one('status', agentStatus, { inline: true }),
    filter.one('mode', agentMode, { inline: true }),
    filter.choose('areaId', areas, { inline: true }),
    filter.one('businessType', businessType),
  ],
  columns: [
    col.text('reallyName', { width: 152, pinned: true, sort: 'nameSort', link: agentPath }),
    col.tag('status', agentStatus, { width: 96 }),
    col.tag('mode', agentMode, { width: 84 }),
    col.id('inviteKey', { width: 128, priority: 'normal' }),
    col.named('areaId', areas, { width: 96 }),
    col.number('customerCount', { width: 96 }),
    col.custom('agentCpuPrice', (row) => price(row.agentCpuPrice, row.currency), {
      width: 92,
      align: 'end',
    }),
    col.custom('agentGpuPrice', (row) => price(row.agentGpuPrice, row.currency), {
      width: 92,
      align: 'end',
    }),
    col.custom('admins', (row) => row.admins.map((one) => one.reallyName).join(', '), { width: 120 }),
    col.tag('businessType', businessType, { width: 116 }),
    col.text('loginName', { width: 132 }),
    col.time('createTime', { sort: 'timeSort' }),
    col.masked('phone', { call: agents.reveal, input: ({ id }) => ({ id }) }, { width: 156, hidden: true }),
    col.masked('email', { call: agents.reveal, input: ({ id }) => ({ id }) }, { width: 200, hidden: true }),
    col.custom('roles', (row) => row.roles.map((one) => one.roleName).join(', '), { hidden: true }),
    ...hidden('customPriceFlag', 'country', 'remark'),
  ],
  actions: agentActions,
  edit: AgentDialog,
  dialogs: {
    floor: { call: agents.setPriceFloor, Dialog: lateDialog(() => import('./PriceFloor.tsx')) },
    batch: { call: allocations.importFile, Dialog: SalespersonBatch },
  },
  open: agentPath,
}));
