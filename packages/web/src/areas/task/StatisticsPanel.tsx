import {
  frameKind,
  frames,
  frameStatus,
  type OutputOf,
  type renders,
  stuckReason,
} from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData } from '../../kit/chart/index.ts';
import { formatDuration, formatFigure, Lasting, EmptyValue } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { SearchLink } from '../../kit/url/index.ts';
import { Eta } from './Eta.tsx';
import { Figures } from './Figures.tsx';
import { useDetailPageText } from './renderDetail.texts.ts';

type Statistics = OutputOf<typeof frames.statistics>;

/** How many frames took how long. */
const Distribution = ({ steps }: { steps: Statistics['distribution'] }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const language = useLanguage();
  const data = useMemo<ChartData>(
    () => ({
      points: steps.map(
        (step) => `${formatDuration(step.from, language)} – ${formatDuration(step.to, language)}`,
      ),
      series: [{ name: labels.field('frames'), values: steps.map((step) => step.frames), tone: 'running' }],
    }),
    [steps, labels, language],
  );
  return (
    <Chart
      kind="bar"
      title={t('statistics.distribution')}
      data={data}
      pointsName={labels.field('duration')}
    />
  );
};

const Conditions = ({ taskId }: { taskId: OutputOf<typeof renders.detail>['taskId'] }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const { data } = useRead(frames.conditions, { taskId }, { quiet: true });
  if (!data) return null;
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [
      labels.field('frameStatus'),
      data.byStatus.map((one) => `${labels.code(frameStatus, one.frameStatus)} ${formatFigure(one.frames)}`),
    ],
    [
      labels.field('frameKind'),
      data.byKind.map((one) => `${labels.code(frameKind, one.kind)} ${formatFigure(one.frames)}`),
    ],
    [
      labels.field('stuck'),
      data.stuck.map((one) => `${labels.code(stuckReason, one.reason)} ${formatFigure(one.frames)}`),
    ],
  ];
  return (
    <section>
      <h3>{t('statistics.conditions')}</h3>
      <dl className="rd-preview">
        {rows.map(([name, parts]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{parts.length === 0 ? <EmptyValue /> : parts.join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** How long the frames of a task took: figures, their distribution, the nodes, the slowest. */
const StatisticsPanel = ({ row }: { row: OutputOf<typeof renders.detail> }): ReactNode => {
  const { taskId } = row;
  const t = useDetailPageText();
  const labels = useLabels('task');
  const language = useLanguage();
  const { data, error, refetch } = useRead(frames.statistics, { taskId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const lasting = (value: Statistics['shortest']): ReactNode =>
    value === null ? <EmptyValue /> : formatDuration(value, language);
  return (
    <div className="rd-statistics">
      <Figures
        facts={[
          [t('statistics.done'), formatFigure(data.done)],
          [t('statistics.failed'), formatFigure(data.failed)],
          [t('statistics.renderTime'), formatDuration(data.renderMs, language)],
          [t('statistics.wasted'), formatDuration(data.wastedMs, language)],
          [t('statistics.lost'), formatDuration(data.lostMs, language)],
          [t('statistics.shortest'), lasting(data.shortest)],
          [t('statistics.median'), lasting(data.median)],
          [t('statistics.average'), lasting(data.average)],
          [t('statistics.p95'), lasting(data.p95)],
          [t('statistics.longest'), lasting(data.longest)],
          [
            t('eta'),
            data.etaLow === null || data.etaHigh === null ? (
              t('noEta')
            ) : (
              <Eta key="eta" low={data.etaLow} high={data.etaHigh} />
            ),
          ],
        ]}
      />
      {data.distribution.length > 0 && <Distribution steps={data.distribution} />}
      <div className="rd-side-by-side">
        <section>
          <h3>{t('statistics.nodes')}</h3>
          <table className="rd-plain-table">
            <thead>
              <tr>
                <th>{labels.field('nodeName')}</th>
                <th className="rd-number">{t('statistics.done')}</th>
                <th className="rd-number">{t('statistics.failed')}</th>
                <th className="rd-number">{t('statistics.average')}</th>
              </tr>
            </thead>
            <tbody>
              {data.nodes.slice(0, 50).map((node) => (
                <tr key={node.nodeId}>
                  <td>{node.nodeName}</td>
                  <td className="rd-number">{formatFigure(node.done)}</td>
                  <td className="rd-number" data-bad={node.failed > 0 || undefined}>
                    {formatFigure(node.failed)}
                  </td>
                  <td className="rd-number">{lasting(node.average)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section>
          <h3>{t('statistics.slowest')}</h3>
          <table className="rd-plain-table">
            <thead>
              <tr>
                <th>{labels.field('label')}</th>
                <th>{labels.field('nodeName')}</th>
                <th className="rd-number">{labels.field('duration')}</th>
              </tr>
            </thead>
            <tbody>
              {data.slowest.map((one) => (
                <tr key={one.frameId}>
                  <td>
                    <SearchLink search={`tab=statistics&frame=${one.ix}`} dialog>
                      {one.label}
                    </SearchLink>
                  </td>
                  <td>{one.nodeName}</td>
                  <td className="rd-number">
                    <Lasting duration={one.duration} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Conditions taskId={taskId} />
        </section>
      </div>
    </div>
  );
};
export default StatisticsPanel;
