import { shareLinks, shareState } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { ShareCourse } from './ShareCourse.tsx';

const List = listScreen(shareLinks.list, ({ col, filter, fields, hidden }) => ({
  filters: [
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    userFilter(filter, 'userName', 'userId', { inline: true, label: 'operatedUserName' }),
    filter.one('shareState', shareState, { inline: true }),
    filter.day('visitDay', { inline: true }),
    filter.number('taskId'),
  ],
  columns: [
    col.text('sceneName', {
      width: 220,
      pinned: true,
      link: ({ taskId }) => `/task/renderDetails/${taskId}`,
    }),
    col.text('userName', { width: 132, label: 'operatedUserName' }),
    ...fields('shareState', 'visitCount', 'lastVisitTime', 'createTime', 'expireTime'),
    ...hidden('taskId', 'shareLinkId', 'company', 'userId', 'accountType'),
  ],
  export: shareLinks.export,
}));

/** /monitor/shareLinkStatistics: links by which customers show results, and their visitors (overview §2). */
export default Object.assign(
  () => (
    <>
      <ShareCourse />
      <List />
    </>
  ),
  { prefetch: List.prefetch },
);
