import {
  attemptOutcome,
  Duration,
  feeType,
  frames,
  type OutputOf,
  type renders,
  type TaskId,
} from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { figure } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { listPanel } from '../../kit/list/index.ts';
import { Explain, formatDuration, formatFigure, formatMoney } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { Figures } from './Figures.tsx';
import { useDetailPageText } from './renderDetail.texts.ts';

const List = listPanel(frames.consumption, ({ col, fields }) => ({
  filters: [],
  columns: [
    col.custom(
      'label',
      (row, c) => (
        <a href={`?tab=consumption&frame=${row.ix}`} tabIndex={c.tabIndex}>
          {row.label}
        </a>
      ),
      { sort: 'frameSort', width: 92 },
    ),
    ...fields('n', 'nodeName'),
    col.tag('outcome', attemptOutcome, { width: 112 }),
    col.duration('duration', { width: 112 }),
    col.money('amount', {
      currency: 'currency',
      sort: 'amountSort',
      explain: figure('charge', (row) => row.chargeId),
    }),
    col.money('softwareAmount', { currency: 'currency' }),
    col.money('hourlyPrice', { currency: 'currency', width: 140 }),
    col.number('priceVersionId', { width: 88 }),
    col.tag('feeType', feeType, { width: 96 }),
    ...fields('listAmount', 'chargedTime', 'posted'),
  ],
}));

const ofTask = figure<TaskId>('task', (taskId) => taskId);

/** What a task costs: the sum, and the charges that it is the sum of. */
export default ({ row: { taskId } }: { row: OutputOf<typeof renders.detail> }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const language = useLanguage();
  const { data, error, refetch } = useRead(frames.consumptionSum, { taskId }, { quiet: true });
  const fixed = useMemo(() => ({ taskId }), [taskId]);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data !== undefined && data.unpriced > 0 && (
        <p className="rd-notice" data-tone="warning">
          {t('cost.unpriced', { count: data.unpriced })}
        </p>
      )}
      {data ? (
        <Figures
          facts={[
            [
              labels.field('consume'),
              <Explain key="consume" what={ofTask(taskId)}>
                {formatMoney(data.amount, data.currency)}
              </Explain>,
            ],
            [labels.field('softwareAmount'), formatMoney(data.softwareAmount, data.currency)],
            [labels.field('listAmount'), formatMoney(data.listAmount, data.currency)],
            [labels.field('hold'), formatMoney(data.hold, data.currency)],
            [t('cost.charges'), formatFigure(data.charges)],
            [t('cost.renderTime'), formatDuration(Duration.parse(data.renderMs - data.freeMs), language)],
            [t('cost.freeTime'), formatDuration(data.freeMs, language)],
            [t('cost.freeAttempts'), formatFigure(data.freeAttempts)],
            [t('cost.lostTime'), formatDuration(data.lostMs, language)],
          ]}
        />
      ) : (
        <Skeleton lines={2} />
      )}
      <div className="rd-embedded-list">
        <List fixed={fixed} />
      </div>
    </>
  );
};
