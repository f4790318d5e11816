import { idleMachines, idleSource } from '@renderdesk/contract';
import { platforms, staff } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

/** Machines that went back, with who released each, why, and what it used. */
export default listScreen(idleMachines.releaseRecords, ({ col, filter, fields, hidden }) => ({
  live: ['idleMachine'],
  filters: [
    filter.text('name', { inline: true }),
    filter.one('idleSource', idleSource, { inline: true }),
    filter.choose('platform', platforms, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'releaseTime' }),
    filter.choose('adminId', staff, { inline: true }),
    filter.number('cloudTemplateId'),
  ],
  columns: [
    col.text('name', { width: 168, pinned: true }),
    ...fields('releaseTime', 'releasedBy'),
    col.reason('releaseReason', { width: 180, priority: 'high' }),
    ...fields('usedMinutes', 'amount', 'hourlyPrice', 'templateName', 'idleSource', 'vendor'),
    col.named('platform', platforms, { width: 96 }),
    ...fields('serviceTime'),
    ...hidden('idleMachineId', 'cloudTemplateId', 'nodeId', 'currency'),
  ],
}));
