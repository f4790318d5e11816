import { freeSamples } from '@renderdesk/contract';
import { platforms, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

/** Tasks that customers submitted as a free sample. */
export default listScreen(freeSamples.records, ({ col, filter, fields, hidden }) => ({
  live: ['task'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.choose('platform', platforms, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.id('taskId', {
      width: 116,
      pinned: true,
      link: (row) => `/task/renderRunningDetail/${row.taskId}/${row.userId}`,
    }),
    col.text('userName', { width: 132 }),
    col.named('platform', platforms, { width: 96 }),
    ...fields('sampleFrames', 'framesDone', 'worth', 'createTime'),
    ...hidden('accountType', 'company', 'userId', 'currency'),
  ],
}));
