import { registerSource, registrations } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { SourceCourse, sources } from './SourceCourse.tsx';

const List = listScreen(registrations.list, ({ col, filter, fields, hidden }) => ({
  live: ['user'],
  filters: [
    filter.range('startTime', 'endTime', { inline: true, label: 'registerTime', opens: '-30d..' }),
    filter.one('registerSource', registerSource, { inline: true }),
    filter.choose('registerChannelId', sources, { inline: true }),
    filter.flag('noSource'),
    userFilter(filter, 'userName', 'userId', { inline: true, label: 'operatedUserName' }),
  ],
  columns: [
    col.text('userName', {
      label: 'operatedUserName',
      width: 168,
      pinned: true,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    ...fields('registerTime'),
    col.tag('registerSource', registerSource, { width: 130 }),
    col.text('channelName', { width: 150 }),
    ...fields('company', 'firstRechargeTime'),
    col.text('referrer', { width: 220 }),
    ...hidden('userId', 'accountType'),
  ],
  export: registrations.export,
}));

/** /monitor/statistics: registrations by source and day, and the customers behind each figure (overview §2). */
export default Object.assign(
  () => (
    <>
      <SourceCourse />
      <List />
    </>
  ),
  { prefetch: List.prefetch },
);
