import type { ReactNode } from 'react';
import { renderStatus } from '@renderdesk/contract';
import { DescriptionList } from '../../kit/detail/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { columnKit, listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { childrenOf, readRows, rowOf } from './richRows.data.ts';
import { type RichRow, richRow, richRows } from './rows.calls.ts';
import { useRowPieceText } from './rows.texts.ts';

const facts = columnKit<RichRow, never, string>();
const Below = ({ row: shown }: { row: RichRow }): ReactNode => (
  <DescriptionList
    row={shown}
    labels={useLabels('task')}
    copies={['remark']}
    facts={[facts.text('sceneName'), facts.text('remark'), facts.tags('taskStatusList', renderStatus)]}
  />
);
/** One list of fields that adds a row and updates it. */
const RowDialog = editDialog({
  ...richRow,
  id: 'taskId',
  load: async (taskId) => rowOf(taskId),
  initial: { remark: '' },
  fields: (f) => (
    <>
      <f.Text name="sceneName" autoFocus />
      <f.Text name="remark" rows={3} />
    </>
  ),
});
const named = (key: 'all' | 'running' | 'ended') => () => useRowPieceText()(key);

/** Tabs over one list, columns that draw more than a value, rows that open, filters by day and by month. */
export const RichList = listScreen(
  richRows.list,
  ({ col, filter }) => ({
    tabs: [
      { key: 'all', Heading: named('all'), query: {} },
      { key: 'running', Heading: named('running'), query: { taskStatusList: renderStatus.of.rendering } },
      { key: 'ended', Heading: named('ended'), query: { taskStatusList: renderStatus.of.finished } },
    ],
    filters: [
      filter.text('keywords', { inline: true }),
      filter.day('at', { inline: true }),
      filter.month('chargedTime', { inline: true }),
    ],
    columns: [
      col.id('taskId', { pinned: true }),
      col.thumbnail('imgName', {
        call: richRows.picture,
        input: ({ taskId, imgName }) => (imgName === '' ? undefined : { taskId }),
      }),
      col.text('sceneName', { width: 220 }),
      col.tags('taskStatusList', renderStatus),
      col.person('userName', 'userId', { link: ({ userId }) => `/kit.html?user=${userId}` }),
      col.masked('actor', { call: richRows.reveal, input: ({ taskId }) => ({ taskId }) }),
      col.money('consume', { sort: 'consumeFlag' }),
      col.text('remark', { width: 260 }),
    ],
    Below,
    edit: RowDialog,
  }),
  { source: readRows },
);

/** Rows that belong to rows: those of the second one cannot be read. */
export const TreeList = listScreen(
  { ...richRows.list, name: 'task.rows.tree' },
  ({ col }) => ({
    filters: [],
    columns: [
      col.text('sceneName', { pinned: true, width: 320 }),
      col.id('taskId'),
      col.number('frames'),
      col.money('consume', { sort: 'consumeFlag' }),
    ],
    tree: { has: ({ frames }) => frames > 1, read: childrenOf },
  }),
  { source: readRows },
);
