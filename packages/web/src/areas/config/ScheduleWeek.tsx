import {
  type In,
  type InputOf,
  type ScheduleKind,
  scheduleKind,
  scheduleWeek,
  type OutputOf,
} from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { areas, platforms, users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData, ChartPlace } from '../../kit/chart/index.ts';
import { fieldsOf, FormFrame, useForm } from '../../kit/form/index.ts';
import { formatTime } from '../../kit/show/index.ts';
import { Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

const call = scheduleWeek.read;
type Sought = InputOf<typeof call>;

/** Limits and guarantees hour by hour, with the nodes that were in use. */
const Week = ({ data }: { data: OutputOf<typeof call> }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const plotted = useMemo<ChartData>(
    () => ({
      points: data.hours.map(({ at }) => formatTime(at)),
      series: [
        { name: t('nodesInUse'), values: data.hours.map(({ used }) => used), tone: 'running' },
        {
          name: labels.field('maxNodes'),
          values: data.hours.map(({ maxNodes }) => maxNodes),
          tone: 'danger',
        },
        {
          name: labels.field('guaranteedNodes'),
          values: data.hours.map(({ guaranteedNodes }) => guaranteedNodes),
          tone: 'success',
        },
      ],
    }),
    [data, t, labels],
  );
  return (
    <div className="rd-wide">
      <Chart kind="line" title={labels.action(call)} pointsName={t('from')} data={plotted} />
      <p className="rd-faint">{t('weekHint')}</p>
    </div>
  );
};

const Sight = ({ sought }: { sought: Sought }): ReactNode => {
  const { data, error, refetch } = useRead(call, sought, { quiet: true, keepPrevious: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Week data={data} /> : <ChartPlace />;
};

/** The last seven days of a platform, an area or a customer. */
export default ({ kind, onClose }: { kind: ScheduleKind; onClose: () => void }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const [sought, setSought] = useState<Sought>();
  const form = useForm(call.input as never, labels, { scheduleKind: kind }, undefined);
  const f = useMemo(() => fieldsOf<(typeof call)['input']['shape']>(), []);
  return (
    <FormFrame
      form={form}
      title={labels.action(call)}
      width="min(960px, 94vw)"
      saveText={t('showEffect')}
      running={false}
      onSend={(input) => setSought(input as In<(typeof call)['input']['shape']> as Sought)}
      onClose={onClose}
    >
      {kind === scheduleKind.of.area && <f.Choose name="areaId" from={areas} needed autoFocus />}
      {kind === scheduleKind.of.user && <f.Choose name="userId" from={users} needed autoFocus />}
      <f.Choose name="platform" from={platforms} />
      {sought && <Sight sought={sought} />}
    </FormFrame>
  );
};
