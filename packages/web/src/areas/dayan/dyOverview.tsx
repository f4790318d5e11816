import { dayanKind, dayanOverview, nodeState } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { PlaceLink } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { formatFigure, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDayanText } from './dayan.texts.ts';
import './dayan.css';

const lists = {
  1: '/dayanTask/emptyThreeRunning',
  2: '/dayanTask/rebuild/running',
  3: '/dayanTask/product/running',
} as const;

/** /dayanTask/dyOverview: how the nodes of the GPU cloud are distributed, and what they work on. */
export default (): ReactNode => {
  const t = useDayanText();
  const labels = useLabels('dayan');
  const nodeLabels = useLabels('node');
  const { data, error, refetch } = useRead(dayanOverview.nodes, {}, { quiet: true });
  useCoalescedRefetch(['dayanJob', 'node'], 1000, refetch);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return (
    <div className="rd-sections rd-dayan-overview">
      <section className="rd-panel">
        <h2>{t('overview.states')}</h2>
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('overview.state')}</th>
              <th scope="col">{labels.field('nodes')}</th>
            </tr>
          </thead>
          <tbody>
            {data.byState
              .filter(({ nodes }) => nodes > 0)
              .map(({ state, nodes }) => (
                <tr key={state}>
                  <th scope="row">
                    <StatusTag code={state} table={nodeState} labels={nodeLabels} />
                  </th>
                  <td>{formatFigure(nodes)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <section className="rd-panel">
        <h2>{t('overview.categories')}</h2>
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('overview.category')}</th>
              <th scope="col">{labels.field('nodes')}</th>
              <th scope="col">{labels.field('working')}</th>
              <th scope="col">{labels.field('gpus')}</th>
            </tr>
          </thead>
          <tbody>
            {data.byCategory.map((one) => (
              <tr key={one.category}>
                <th scope="row">{one.category}</th>
                <td>{formatFigure(one.nodes)}</td>
                <td>{formatFigure(one.working)}</td>
                <td>{formatFigure(one.gpus)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="rd-panel">
        <h2>{t('overview.jobs')}</h2>
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('overview.kind')}</th>
              <th scope="col">{labels.field('waiting')}</th>
              <th scope="col">{labels.field('working')}</th>
              <th scope="col">{labels.field('tilesLeft')}</th>
            </tr>
          </thead>
          <tbody>
            {data.jobs.map((one) => (
              <tr key={one.kind}>
                <th scope="row">
                  <PlaceLink to={lists[one.kind]}>{labels.code(dayanKind, one.kind)}</PlaceLink>
                </th>
                <td>{formatFigure(one.waiting)}</td>
                <td>{formatFigure(one.working)}</td>
                <td>{formatFigure(one.tilesLeft)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="rd-panel">
        <h2>{t('overview.nodes')}</h2>
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{labels.field('nodeName')}</th>
              <th scope="col">{labels.field('gpuName')}</th>
              <th scope="col">{labels.field('gpuCount')}</th>
              <th scope="col">{labels.field('projectName')}</th>
              <th scope="col">{labels.field('tilesLeft')}</th>
            </tr>
          </thead>
          <tbody>
            {data.working.map((one) => (
              <tr key={one.nodeId}>
                <th scope="row">{one.nodeName}</th>
                <td>{one.gpuName}</td>
                <td>{formatFigure(one.gpuCount)}</td>
                <td>
                  {one.kind === null ? (
                    <span className="rd-faint">{t('overview.idle')}</span>
                  ) : (
                    <PlaceLink
                      to={`${lists[one.kind]}?${one.kind === 3 ? 'keywords' : 'taskId'}=${one.kind === 3 ? (one.projectName ?? '') : one.taskId}`}
                    >
                      {one.projectName}
                    </PlaceLink>
                  )}
                </td>
                <td>{formatFigure(one.tiles)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};
