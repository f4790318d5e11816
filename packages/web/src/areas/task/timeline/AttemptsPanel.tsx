import { attemptOutcome, frames, type OutputOf, type renders } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { listPanel } from '../../../kit/list/index.ts';
import { Skeleton, Empty, Failed } from '../../../kit/states/index.ts';
import { useLabels } from '../../../kit/text/index.ts';
import { useSearch } from '../../../kit/url/index.ts';
import { useFramesLive } from '../frames/useFrameMap.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { TimelineChart } from './TimelineChart.tsx';
import './timeline.css';

const List = listPanel(frames.reporting, ({ col, filter, fields }) => ({
  live: ['frame'],
  filters: [
    filter.one('outcome', attemptOutcome, { inline: true }),
    filter.text('nodeName', { inline: true }),
    filter.text('frameLabel', { inline: true }),
    filter.number('nodeId'),
    filter.number('ix'),
  ],
  columns: [
    col.text('label', { pinned: true, width: 92, sort: 'frameSort' }),
    ...fields('n', 'nodeName'),
    col.id('nodeId', { hidden: true }),
    ...fields('startTime', 'endTime', 'duration', 'lostTime'),
    col.tag('outcome', attemptOutcome, { width: 112 }),
    col.tag('lateOutcome', attemptOutcome, { width: 112, hidden: true }),
    col.exitCode('exitCode', { width: 120 }),
    col.reason('reason', { width: 260 }),
    ...fields('logSize', 'free', 'consume'),
  ],
}));

/** Every attempt of every frame: by node over time, and as a list. */
const AttemptsPanel = ({ row: { taskId } }: { row: OutputOf<typeof renders.detail> }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const [search, go] = useSearch();
  const { data, error, refetch } = useRead(frames.timeline, { taskId }, { quiet: true });
  useFramesLive(() => refetch({ cancelRefetch: false }));
  const fixed = useMemo(() => ({ taskId }), [taskId]);
  const open = (ix: number): void => {
    const params = new URLSearchParams(search);
    params.set('frame', String(ix));
    go(params.toString(), { dialog: true });
  };
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const { from, to } = data;
  if (from === null || to === null) return <Empty title={t('timeline.none')} hint={t('timeline.noneHint')} />;
  return (
    <>
      {data.more && <p className="rd-faint">{t('timeline.more')}</p>}
      <TimelineChart timeline={{ ...data, from, to }} labels={labels} onOpen={open} />
      <div className="rd-embedded-list">
        <List fixed={fixed} onOpen={(one) => open(one.ix)} />
      </div>
    </>
  );
};

export default AttemptsPanel;
