import type { ReactNode } from 'react';
import { nodes, nodeState } from '@renderdesk/contract';
import { readAgain, useRead } from '../../kit/call/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { formatBytes, formatFigure, percent, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useNodeText } from './node.texts.ts';

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="rd-stat">
    <dt>{name}</dt>
    <dd className="rd-figure">{value}</dd>
  </div>
);

const load = (thousandths: number | null): string =>
  thousandths === null ? '–' : `${percent(thousandths, 1000)}%`;
/** Milliseconds for which changes are gathered before the figures are read again. */
const gather = 400;
const megabyte = 1024 * 1024;
/** Categories of the most nodes; the filter finds the others. */
const categoriesShown = 12;

/** The farm's nodes in figures, over their list; a status or a category narrows the list to its nodes. */
export const NodeDashboard = (): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  const [search, go] = useSearch();
  useCoalescedRefetch(['node'], gather, () => readAgain(nodes.statistics));
  const { data } = useRead(nodes.statistics, {}, { quiet: true });
  const params = new URLSearchParams(search);
  const narrow = (field: string, to: string | undefined): void => {
    if (to === undefined) params.delete(field);
    else params.set(field, to);
    params.delete('pageNum');
    go(params.toString());
  };
  if (!data) return <div className="rd-node-figures" aria-busy />;
  const rendering = data.byState.find((one) => one.state === nodeState.of.rendering)?.nodes ?? 0;
  return (
    <section className="rd-node-figures rd-panel">
      <div className="rd-node-states" role="group" aria-label={t('state')}>
        {data.byState
          .filter((one) => one.nodes > 0)
          .map(({ state, nodes: count }) => {
            const chosen = params.get('statusList') === String(state);
            return (
              <button
                key={state}
                type="button"
                className="rd-node-state"
                aria-pressed={chosen}
                title={t('showOnly', { state: labels.code(nodeState, state) })}
                onClick={() => narrow('statusList', chosen ? undefined : String(state))}
              >
                <StatusTag code={state} table={nodeState} labels={labels} />
                <b className="rd-figure">{formatFigure(count)}</b>
              </button>
            );
          })}
      </div>
      {data.byCategory.length > 0 && (
        <div className="rd-node-states" role="group" aria-label={t('byCategory')}>
          {data.byCategory
            .toSorted((a, b) => b.nodes - a.nodes)
            .slice(0, categoriesShown)
            .map(({ category, nodes: count, rendering: busy }) => {
              const chosen = params.get('category') === category;
              return (
                <button
                  key={category}
                  type="button"
                  className="rd-node-state"
                  aria-pressed={chosen}
                  title={t('ofCategory', { category, rendering: busy, nodes: count })}
                  onClick={() => narrow('category', chosen ? undefined : category)}
                >
                  {category}
                  <b className="rd-figure">{formatFigure(count)}</b>
                </button>
              );
            })}
          {data.byCategory.length > categoriesShown && (
            <span className="rd-faint">
              {t('categoriesMore', { count: data.byCategory.length - categoriesShown })}
            </span>
          )}
        </div>
      )}
      <dl className="rd-stats">
        <Figure name={t('waiting')} value={formatFigure(data.framesWaiting)} />
        <Figure name={t('lastHour')} value={formatFigure(data.framesLastHour)} />
        <Figure name={t('failures')} value={formatFigure(data.failuresLastHour)} />
        <Figure name={t('stuck')} value={formatFigure(data.stuck)} />
        <Figure name={t('cpuLoad')} value={load(data.cpuLoad)} />
        <Figure name={t('gpuLoad')} value={load(data.gpuLoad)} />
      </dl>
      <p className="rd-faint">
        {t('nodesOf', { rendering, nodes: data.nodes })} ·{' '}
        {t('hardware', {
          cores: data.cores,
          gpus: data.gpus,
          memory: formatBytes((data.memoryMb * megabyte) as never),
        })}
      </p>
    </section>
  );
};
