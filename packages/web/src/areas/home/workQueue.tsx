import { home, queue } from '@renderdesk/contract';
import { listScreen } from '../../kit/list/index.ts';
import { RelativeTime } from '../../kit/show/index.ts';
import { entryHref, EntryWords } from './EntryWords.tsx';
import { useHomeText } from './home.texts.ts';
import { liveTopics } from './liveTopics.ts';
import './home.css';

/** /workQueue: what waits for me, since when, until when (domain §4); a row opens the place where it is dealt with. */
export default listScreen(home.waiting, ({ col, filter, fields }) => ({
  status: 'queue',
  statusTable: queue,
  live: liveTopics,
  EmptyTitle: () => useHomeText()('emptyQueue'),
  open: entryHref,
  filters: [filter.choice('queueList', queue, { inline: true }), filter.flag('mine', { inline: true })],
  columns: [
    col.tag('queue', queue, { width: 148, pinned: true }),
    col.custom(
      'facts',
      (row, c) => (
        <a href={entryHref(row)} tabIndex={c.tabIndex}>
          <EntryWords entry={row} />
        </a>
      ),
      { width: 400 },
    ),
    col.time('since', { sort: 'sinceSort' }),
    col.custom('until', (row) => row.until !== null && <RelativeTime at={row.until} />, {
      sort: 'untilSort',
      width: 128,
    }),
    col.text('assignee', { width: 112 }),
    ...fields('duty', 'overdue'),
  ],
}));
