import { currency, pluginConsumption } from '@renderdesk/contract';
import { figure, platforms, software, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

/** /export/plugin: what ended tasks with plugins consumed, with its sums in both currencies (people §§2, 3, 7). */
export default listScreen(pluginConsumption.list, ({ col, filter, fields, hidden }) => ({
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.commaList('pluginVersions', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'endTime' }),
    filter.choose('cgId', software, { inline: true }),
    filter.choose('platform', platforms, { inline: true }),
  ],
  columns: [
    col.id('taskId', {
      pinned: true,
      sort: 'taskIdFlag',
      link: (row) => `/task/renderCompletedDetail/${row.taskId}/${row.userId}`,
    }),
    col.text('userName', { width: 132 }),
    ...hidden('accountType', 'company'),
    col.named('cgId', software, { width: 92 }),
    col.named('platform', platforms, { width: 88 }),
    ...fields('pluginVersions', 'sceneName', 'success'),
    col.money('consume', {
      currency: 'currency',
      sort: 'consumeFlag',
      priority: 'high',
      explain: figure('task', (row) => row.taskId),
    }),
    col.money('softwareAmount', { currency: 'currency' }),
    col.tag('currency', currency, { hidden: true }),
    ...fields('submitTime', 'endTime'),
  ],
  export: pluginConsumption.export,
}));
