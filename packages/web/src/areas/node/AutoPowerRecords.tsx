import {
  autoPowerReason,
  autoPowers,
  nodePowerOrderAction,
  nodePowerOrderStatus,
} from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

/** What automatic power did and why, with how long each sleep lasted. */
export default listScreen(autoPowers.records, ({ col, filter, fields, hidden }) => ({
  live: ['nodePower', 'node'],
  filters: [
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    filter.choose('platform', platforms, { inline: true }),
    filter.text('name', { inline: true }),
    filter.one('orderAction', nodePowerOrderAction, { inline: true }),
    filter.one('autoPowerReason', autoPowerReason, { inline: true }),
  ],
  columns: [
    col.text('name', { width: 148, pinned: true }),
    col.tag('orderAction', nodePowerOrderAction, { width: 88 }),
    col.tag('autoPowerReason', autoPowerReason, { width: 140 }),
    col.tag('orderStatus', nodePowerOrderStatus, { width: 112 }),
    col.time('createTime', { sort: 'createTimeFlag', priority: 'high' }),
    ...fields('asleepMinutes', 'savedWh', 'framesWaiting'),
    col.named('platform', platforms, { width: 104 }),
    col.reason('failure'),
    ...hidden('nodeId', 'autoPowerId', 'recordId'),
  ],
}));
