import type { ReactNode } from 'react';
import { type FigureKey, home, nodeState, type NodeState, type OutputOf } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { formatFigure, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Bar } from './Bar.tsx';
import { Rows, useRowsOf } from './Figure.tsx';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

type Nodes = OutputOf<typeof home.nodes>;

/** The order of a bar, from work to what is out of it. */
const order = [1, 2, 0, 3, 5, 4, 6] as const satisfies readonly NodeState[];
/** Any figure of nodes leads to their list; a platform and a state narrow it. */
const anyNode: FigureKey = 'nodesIdle';

const Table = ({ data, nameOf }: { data: Nodes; nameOf: (platform: number) => string }): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('node');
  const rowsOf = useRowsOf();
  const platforms = [...Map.groupBy(data.cells, (cell) => cell.platform)];
  const states = order.filter((state) => data.cells.some((cell) => cell.state === state));
  const sum = (cells: Nodes['cells']): number => cells.reduce((all, cell) => all + cell.nodes, 0);
  const largest = Math.max(...platforms.map(([, own]) => sum(own)));
  return (
    <table className="rd-plain-table rd-home-nodes">
      <thead>
        <tr>
          <th>{labels.field('platform')}</th>
          <th className="rd-home-bar" aria-hidden />
          {states.map((state) => (
            <th key={state} className="rd-number">
              <StatusTag code={state} table={nodeState} labels={labels} />
            </th>
          ))}
          <th className="rd-number">{t('allNodes')}</th>
        </tr>
      </thead>
      <tbody>
        {platforms.map(([platform, own]) => {
          const count = (state: NodeState): number => own.find((cell) => cell.state === state)?.nodes ?? 0;
          const parts = states.map((state) => ({
            value: count(state),
            tone: nodeState.entries[state].tone,
            words: t('stateCount', { state: labels.code(nodeState, state), count: count(state) }),
          }));
          const words = parts.filter(({ value }) => value > 0).map((part) => part.words);
          return (
            <tr key={platform}>
              <th scope="row">{nameOf(platform)}</th>
              <td className="rd-home-bar">
                <Bar
                  parts={parts}
                  whole={largest}
                  label={t('nodesSummary', { platform: nameOf(platform), states: words.join(', ') })}
                />
              </td>
              {states.map((state) => (
                <td key={state} className="rd-number">
                  {count(state) === 0 ? (
                    <span className="rd-nothing">0</span>
                  ) : (
                    <Rows href={rowsOf(anyNode, data.at, { platform, statusList: [state] })}>
                      {formatFigure(count(state))}
                    </Rows>
                  )}
                </td>
              ))}
              <td className="rd-number">
                <Rows href={rowsOf(anyNode, data.at, { platform, statusList: order })}>
                  {formatFigure(sum(own))}
                </Rows>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** The whole farm's nodes in one line; what is nothing is left out. */
const Line = ({ data }: { data: Nodes }): ReactNode => {
  const t = useHomeText();
  const rowsOf = useRowsOf();
  return (
    <ul className="rd-home-line">
      {data.figures
        .filter(({ value }) => value > 0)
        .map(({ figure, value }) => (
          <li key={figure} data-figure={figure} title={t(`what.${figure}`)}>
            {t(`figure.${figure}`)}{' '}
            <Rows href={rowsOf(figure, data.at)} label={`${t(`figure.${figure}`)} ${value}`}>
              {formatFigure(value)}
            </Rows>
          </li>
        ))}
    </ul>
  );
};

/** Nodes by platform and state: a bar each, and every number beside it. */
export const NodesPanel = ({ nameOf }: { nameOf: (platform: number) => string }): ReactNode => {
  const t = useHomeText();
  const reading = useRead(home.nodes, {}, { quiet: true, keepPrevious: true });
  return (
    <Panel
      title={t('nodes')}
      area="nodes"
      lines={9}
      reading={reading}
      head={reading.data && <Line data={reading.data} />}
    >
      {(data) =>
        data.cells.length === 0 ? (
          <p className="rd-faint">{t('noNodes')}</p>
        ) : (
          <Table data={data} nameOf={nameOf} />
        )
      }
    </Panel>
  );
};
