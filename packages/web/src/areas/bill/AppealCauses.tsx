import { appealCause, appeals, appealStatus, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData } from '../../kit/chart/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useBillText } from './bill.texts.ts';

type Row = OutputOf<typeof appeals.statistics>[number];

/** What appeals were about: how many by cause, and the undecided ones beside them; a bar opens its rows. */
export const AppealCauses = (): ReactNode => {
  const t = useBillText();
  const labels = useLabels('bill');
  const { data, refetch } = useRead(appeals.statistics, {}, { quiet: true });
  useServerEvents(['appeal'], () => void refetch());
  const plot = useMemo<ChartData | undefined>(() => {
    if (!data || data.length === 0) return undefined;
    const count = (of: (row: Row) => boolean): number =>
      data.filter(of).reduce((sum, one) => sum + one.count, 0);
    return {
      points: [...appealCause.codes.map((code) => labels.code(appealCause, code)), t('open')],
      series: [
        {
          name: labels.action(appeals.list),
          values: [
            ...appealCause.codes.map((code) => count((row) => row.causeCode === code)),
            count((row) => row.status <= appealStatus.of.handling),
          ],
        },
      ],
    };
  }, [data, labels, t]);
  if (!plot) return null;
  const hrefOf = (at: number): string | undefined => {
    const cause = appealCause.codes[at];
    return cause === undefined ? undefined : `?tab=appeal&causeCode=${cause}`;
  };
  return (
    <section className="rd-panel rd-bill-causes">
      <Chart kind="bar" low title={t('plot')} data={plot} pointsName={t('cause')} hrefOf={hrefOf} />
    </section>
  );
};
