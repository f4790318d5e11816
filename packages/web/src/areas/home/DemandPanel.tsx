import type { ReactNode } from 'react';
import { home } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Bar } from './Bar.tsx';
import { demandOf } from './demand.ts';
import { Rows, useRowsOf } from './Figure.tsx';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

/** What waits beside what could take it, by platform: frames that could start, nodes that are free and that work. */
export const DemandPanel = ({ nameOf }: { nameOf: (platform: number) => string }): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('node');
  const rowsOf = useRowsOf();
  const seesNodes = useAllowed(home.nodes.access);
  const reading = useRead(home.work, {}, { quiet: true, keepPrevious: true });
  const nodes = useRead(home.nodes, {}, { quiet: true, keepPrevious: true, enabled: seesNodes });
  return (
    <Panel title={t('demand')} hint={t('demandHint')} area="demand" lines={11} reading={reading}>
      {(work) => {
        const rows = demandOf(work.demand, nodes.data?.cells ?? []);
        const whole = Math.max(1, ...rows.flatMap((row) => [row.ready, row.free + row.working]));
        if (rows.length === 0) return <p className="rd-faint">{t('noDemand')}</p>;
        return (
          <table className="rd-plain-table rd-home-demand">
            <thead>
              <tr>
                <th>{labels.field('platform')}</th>
                <th className="rd-home-bar" aria-hidden />
                <th className="rd-number">{t('ready')}</th>
                {seesNodes && <th className="rd-number">{t('free')}</th>}
                {seesNodes && <th className="rd-number">{t('working')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ platform, ready, free, working }) => (
                <tr key={platform}>
                  <th scope="row">{nameOf(platform)}</th>
                  <td className="rd-home-bar">
                    <Bar
                      parts={[{ value: ready, tone: 'waiting', words: `${t('ready')} ${ready}` }]}
                      whole={whole}
                      label={t('demandSummary', { platform: nameOf(platform), ready, free, working })}
                    />
                    {seesNodes && (
                      <span aria-hidden>
                        <Bar
                          parts={[
                            { value: free, tone: 'success', words: `${t('free')} ${free}` },
                            { value: working, tone: 'running', words: `${t('working')} ${working}` },
                          ]}
                          whole={whole}
                          label=""
                        />
                      </span>
                    )}
                  </td>
                  <td className="rd-number">
                    <Rows href={rowsOf('framesReady', work.at, { platform })}>{formatFigure(ready)}</Rows>
                  </td>
                  {seesNodes && (
                    <td className="rd-number">
                      {free === 0 && ready > 0 && <small className="rd-faint">{t('noFree')} </small>}
                      <Rows href={rowsOf('nodesIdle', work.at, { platform })}>{formatFigure(free)}</Rows>
                    </td>
                  )}
                  {seesNodes && (
                    <td className="rd-number">
                      <Rows href={rowsOf('nodesWorking', work.at, { platform })}>
                        {formatFigure(working)}
                      </Rows>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    </Panel>
  );
};
