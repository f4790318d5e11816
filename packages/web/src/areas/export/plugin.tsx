import { accountType, currency, pluginConsumption } from '@renderdesk/contract';
import { figure, platforms, software, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

/** /export/plugin: what ended tasks with plugins consumed, with its sums in both currencies (people §§2, 3, 7). */
export default listScreen(pluginConsumption.list, ({ col, filter }) => ({
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
    col.tag('accountType', accountType, { hidden: true }),
    col.text('company', { width: 160, hidden: true }),
    col.named('cgId', software, { width: 92 }),
    col.named('platform', platforms, { width: 88 }),
    col.texts('pluginVersions', { width: 176 }),
    col.text('sceneName', { width: 180 }),
    col.number('success', { width: 100 }),
    col.money('consume', {
      currency: 'currency',
      sort: 'consumeFlag',
      explain: figure('task', (row) => row.taskId),
    }),
    col.tag('currency', currency, { hidden: true }),
    col.time('submitTime'),
    col.time('endTime', { sort: 'endTimeFlag' }),
  ],
  export: pluginConsumption.export,
}));
