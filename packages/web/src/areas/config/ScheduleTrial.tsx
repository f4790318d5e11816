import { type InputOf, scheduleWeek } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

const call = scheduleWeek.simulate;
type Sought = InputOf<typeof call>;

/** What of the last seven days would have waited longer under a schedule as it is typed, and what shorter; a button starts it. */
export const ScheduleTrial = ({ typed }: { typed: object }): ReactNode => {
  const labels = useLabels('config');
  const [sought, setSought] = useState<Sought>();
  const isWhole = call.input.safeParse(typed).success;
  return (
    <div className="rd-wide">
      <button
        type="button"
        className="rd-button"
        disabled={!isWhole}
        onClick={() => setSought(typed as Sought)}
      >
        {labels.action(call)}
      </button>
      {sought && <Trial key={JSON.stringify(sought)} sought={sought} />}
    </div>
  );
};

const Trial = ({ sought }: { sought: Sought }): ReactNode => {
  const t = useConfigText();
  const { data, error, refetch } = useRead(call, sought, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const { taskCount, nodeCount, longer, shorter } = data;
  return (
    <figure className="rd-wide">
      <figcaption>{t('trialOf', { tasks: taskCount, nodes: nodeCount })}</figcaption>
      <p>{t('trialLonger', { tasks: longer.tasks, minutes: longer.minutes })}</p>
      <p>{t('trialShorter', { tasks: shorter.tasks, minutes: shorter.minutes })}</p>
      {data.tasks.length > 0 && (
        <ShortTable
          heads={[
            { key: 'task', name: t('trialTask') },
            { key: 'customer', name: t('customer') },
            { key: 'minutes', name: t('trialMinutes'), isNumber: true },
          ]}
          empty=""
          rows={data.tasks.map((one) => ({
            key: String(one.taskId),
            cells: [
              `${one.sceneName} #${one.taskId}`,
              one.userName,
              one.stillWaits
                ? t('trialStillWaits')
                : `${one.minutes > 0 ? '+' : '−'}${Math.abs(one.minutes)}`,
            ],
          }))}
        />
      )}
      <p className="rd-faint">{t('trialHint')}</p>
    </figure>
  );
};
