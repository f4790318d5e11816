import { dayanJobs } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { Time } from '../../kit/show/index.ts';
import { Empty, Failed, Skeleton } from '../../kit/states/index.ts';
import { useDayanText } from './dayan.texts.ts';
import type { JobDetail } from './jobKinds.ts';

/** The log of a job, a thousand lines at a time. */
export const LogPanel = ({ row }: { row: JobDetail }): ReactNode => {
  const t = useDayanText();
  const [after, setAfter] = useState(0);
  const { data, error, refetch } = useRead(dayanJobs.log, { taskId: row.taskId, after }, { quiet: true });
  useCoalescedRefetch(['dayanJob'], 500, refetch);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.lines.length === 0) return <Empty title={t('empty.log')} />;
  return (
    <>
      <ol className="rd-dayan-log">
        {data.lines.map(({ n, at, isError, text }) => (
          <li key={n} data-error={isError || undefined}>
            <Time at={at} /> <code>{text}</code>
          </li>
        ))}
      </ol>
      {data.more && (
        <button type="button" className="rd-button" onClick={() => setAfter(data.lines.at(-1)?.n ?? 0)}>
          {t('more')}
        </button>
      )}
    </>
  );
};
