import { type ReactNode, useMemo, useState } from 'react';
import { type NodeState, nodes, nodeState, type OutputOf } from '@renderdesk/contract';
import { prefetch, readAgain, useRead } from '../../kit/call/index.ts';
import { usePlatformName } from '../../domain/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatFigure, percent, StatusTag } from '../../kit/show/index.ts';
import { Skeleton, Empty, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { NodePanelAt } from './NodePanelAt.tsx';
import { useNodeText } from './node.texts.ts';
import { TaskCounts } from './TaskCounts.tsx';
import { countsOf, groupsOf, pitchFor } from './distribution.rules.ts';
import { type Colouring, NodeSquares } from './NodeSquares.tsx';
import './node.css';

type Distribution = OutputOf<typeof nodes.distribution>;

/** The distribution in figures: nodes by platform and state. Each figure opens the list of its nodes. */
const Counts = ({
  distribution,
  nameOf,
}: {
  distribution: Distribution;
  nameOf: (platform: number) => string;
}): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  const mayList = useAllowed(nodes.list.access);
  const counts = countsOf(distribution);
  const states = nodeState.codes.filter((state) => [...counts.values()].some((own) => own.has(state)));
  const cell = (platform: number, state: NodeState | undefined, count: number): ReactNode => {
    if (count === 0) return <span className="rd-nothing">0</span>;
    const query = `platform=${platform}${state === undefined ? '' : `&statusList=${state}`}`;
    return mayList ? (
      <a href={`/node/renderNodeList?${query}`}>{formatFigure(count)}</a>
    ) : (
      formatFigure(count)
    );
  };
  return (
    <table className="rd-plain-table rd-distribution-counts">
      <caption className="rd-hidden">{t('platformTable')}</caption>
      <thead>
        <tr>
          <th>{labels.field('platform')}</th>
          {states.map((state) => (
            <th key={state} className="rd-number">
              <StatusTag code={state} table={nodeState} labels={labels} />
            </th>
          ))}
          <th className="rd-number">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {[...counts].map(([platform, own]) => (
          <tr key={platform}>
            <th scope="row">{nameOf(platform)}</th>
            {states.map((state) => (
              <td key={state} className="rd-number">
                {cell(platform, state, own.get(state) ?? 0)}
              </td>
            ))}
            <td className="rd-number">
              {cell(
                platform,
                undefined,
                [...own.values()].reduce((sum, count) => sum + count, 0),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const View = ({ distribution }: { distribution: Distribution }): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  const nameOf = usePlatformName();
  const panel = useDialogParam('node');
  const mayOpen = useAllowed(nodes.detail.access);
  const [only, setOnly] = useState<ReadonlySet<NodeState>>(new Set());
  const [colouring, setColouring] = useState<Colouring>('state');
  const groups = useMemo(() => groupsOf(distribution, only), [distribution, only]);
  const present = nodeState.codes.filter((state) => distribution.states.includes(state));
  const wordsOf = (at: number): string => {
    const state = distribution.states[at] ?? nodeState.of.offline;
    const words = [t('cell', { name: distribution.names[at] ?? '', state: labels.code(nodeState, state) })];
    if (state === nodeState.of.rendering)
      words.push(
        t('cellTask', {
          task: String(distribution.taskIds[at]),
          percent: percent(distribution.progress[at] ?? 0, 1000),
        }),
      );
    words.push(t('loadOf', { percent: percent(distribution.loads[at] ?? 0, 1000) }));
    return words.join(' · ');
  };
  const pitch = pitchFor(distribution.nodeIds.length);
  return (
    <>
      <section className="rd-panel rd-distribution">
        <div className="rd-distribution-bar">
          <div className="rd-node-states" role="group" aria-label={t('state')}>
            {present.map((state) => (
              <button
                key={state}
                type="button"
                className="rd-node-state"
                aria-pressed={only.has(state)}
                title={t('showOnly', { state: labels.code(nodeState, state) })}
                onClick={() => setOnly(only.symmetricDifference(new Set([state])))}
              >
                <StatusTag code={state} table={nodeState} labels={labels} />
              </button>
            ))}
          </div>
          <div className="rd-node-states" role="group" aria-label={t('colourBy')}>
            {(['state', 'load'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className="rd-node-state"
                aria-pressed={colouring === one}
                onClick={() => setColouring(one)}
              >
                {t(one === 'state' ? 'byState' : 'byLoad')}
              </button>
            ))}
          </div>
        </div>
        <p className="rd-faint">{t('distributionHint')}</p>
        {groups.map(({ platform, members }) => {
          const rendering = members.filter((at) => distribution.states[at] === nodeState.of.rendering).length;
          return (
            <div key={platform} className="rd-distribution-group">
              <h3>
                {nameOf(platform)}{' '}
                <span className="rd-faint rd-figure">
                  {t('groupNodes', { rendering, nodes: members.length })}
                </span>
              </h3>
              <NodeSquares
                distribution={distribution}
                members={members}
                pitch={pitch}
                colouring={colouring}
                label={nameOf(platform)}
                wordsOf={wordsOf}
                onOpen={(at) => {
                  if (mayOpen) panel.open(String(distribution.nodeIds[at]));
                }}
              />
            </div>
          );
        })}
      </section>
      <section className="rd-panel">
        <Counts distribution={distribution} nameOf={nameOf} />
      </section>
      <TaskCounts nameOf={nameOf} />
      {mayOpen && <NodePanelAt />}
    </>
  );
};

/** Milliseconds for which changes are gathered before the squares are read again. */
const gather = 400;

/** /task/overview: every node as a square, by platform, as it is now (node distribution; domain §2). */
const Overview = (): ReactNode => {
  const t = useNodeText();
  const hint = useLabels('node').empty(nodes.list);
  useCoalescedRefetch(['node'], gather, () => readAgain(nodes.distribution));
  const { data, error, refetch } = useRead(nodes.distribution, {}, { quiet: true, keepPrevious: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  if (data.nodeIds.length === 0) return <Empty title={t('noNodes')} hint={hint} />;
  return (
    <div className="rd-overview">
      <View distribution={data} />
    </div>
  );
};
export default Object.assign(Overview, { prefetch: () => prefetch(nodes.distribution, {}) });
