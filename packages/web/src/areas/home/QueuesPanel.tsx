import type { ReactNode } from 'react';
import { Go } from '../../kit/url/index.ts';
import { home, queue } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { formatFigure, RelativeTime, StatusTag } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { entryHref, useEntryWords } from './EntryWords.tsx';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

/** So many entries stand on the dashboard: what is due next, then what waits longest. The rest is one link away. */
const named = 6;

/** What waits first, asked for beside the counts: its place is kept until it has come. */
const useFirst = () =>
  useRead(home.waiting, { pageSize: named, untilSort: 1 }, { quiet: true, keepPrevious: true });

const First = ({ of: { data, error } }: { of: ReturnType<typeof useFirst> }): ReactNode => {
  const t = useHomeText();
  const words = useEntryWords();
  if (!data) return error ? null : <Skeleton lines={15} />;
  return (
    <ul className="rd-home-entries">
      {data.items.map((entry) => (
        <li key={entry.entryId} data-tone={entry.overdue ? 'danger' : undefined}>
          <Go href={entryHref(entry)}>{words(entry.queue, entry.facts)}</Go>
          <small className="rd-faint">
            <RelativeTime at={entry.since} />
            {entry.until !== null && (
              <>
                {' · '}
                {entry.overdue && (
                  <>
                    <b>{t('isOverdue')}</b>
                    {' · '}
                  </>
                )}
                {t('due')} <RelativeTime at={entry.until} />
              </>
            )}
          </small>
        </li>
      ))}
    </ul>
  );
};

/** What waits for me: how much in each queue, since when, what is overdue; and the first entries. */
export const QueuesPanel = (): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('home');
  const reading = useRead(home.queues, {}, { quiet: true, keepPrevious: true });
  const first = useFirst();
  return (
    <Panel
      title={t('queues')}
      area="queues"
      lines={16}
      reading={reading}
      head={<Go href="/workQueue">{t('allWaiting')}</Go>}
    >
      {({ queues }) => {
        const waiting = queues.filter((one) => one.total > 0);
        if (waiting.length === 0) return <p className="rd-faint">{t('nothingWaits')}</p>;
        return (
          <>
            <ul className="rd-home-queues">
              {waiting.map((one) => (
                <li key={one.queue} data-queue={one.queue}>
                  <Go href={`/workQueue?queueList=${one.queue}`} className="rd-home-queue">
                    <StatusTag code={one.queue} table={queue} labels={labels} />{' '}
                    <span className="rd-figure">{formatFigure(one.total)}</span>
                  </Go>
                  <small className="rd-faint">
                    {one.oldest !== null && (
                      <>
                        {t('oldest')} <RelativeTime at={one.oldest} />
                      </>
                    )}
                    {one.overdue > 0 && (
                      <b className="rd-home-overdue">{t('overdue', { count: one.overdue })}</b>
                    )}
                  </small>
                </li>
              ))}
            </ul>
            <First of={first} />
          </>
        );
      }}
    </Panel>
  );
};
