import { strategy, type TaskId, timeStage } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDetailPageText } from './renderDetail.texts.ts';

const words = ['requirements', 'properties', 'constraints', 'category'] as const;

/** A task's own limits and words, and beside each limit what holds where the task has none (tasks §7: single strategy). */
export const StrategyPanel = ({ taskId }: { taskId: TaskId }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const { data, error, refetch } = useRead(strategy.single, { taskId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const limits = [
    ['restartLimit', data.restartLimit, data.commonRestartLimit, t('strategy.installation')],
    ['errorLimit', data.errorLimit, data.commonErrorLimit, t('strategy.installation')],
    ['nodeLimit', data.nodeLimit, data.userNodeLimit, t('strategy.customer')],
  ] as const;
  const minutes = (count: number | null): string =>
    count === null ? t('strategy.none') : t('strategy.minutes', { count });
  return (
    <>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th>{''}</th>
            <th scope="col">{t('strategy.own')}</th>
            <th scope="col">{t('strategy.common')}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(([name, own, common, source]) => (
            <tr key={name}>
              <th scope="row">{labels.field(name)}</th>
              <td>{own ?? <span className="rd-faint">{t('strategy.inherited')}</span>}</td>
              <td>
                {common ?? t('strategy.none')} <span className="rd-faint">{source}</span>
              </td>
            </tr>
          ))}
          {words.map((name) => (
            <tr key={name}>
              <th scope="row">{labels.field(name)}</th>
              <td colSpan={2}>{data[name].length === 0 ? <EmptyValue /> : data[name].join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th>{t('strategy.stages')}</th>
            <th scope="col">{t('strategy.warns')}</th>
            <th scope="col">{t('strategy.stops')}</th>
          </tr>
        </thead>
        <tbody>
          {data.stages.map(({ stage, overtimeMinutes, overtimeStopMinutes }) => (
            <tr key={stage}>
              <th scope="row">{labels.code(timeStage, stage)}</th>
              <td>{minutes(overtimeMinutes)}</td>
              <td>{minutes(overtimeStopMinutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
