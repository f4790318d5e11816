import {
  attemptOutcome,
  FrameId,
  frameIdOf,
  frames,
  frameStatus,
  type OutputOf,
  type renders,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { DescriptionList, RowActions, Timeline } from '../../../kit/detail/index.ts';
import { columnKit } from '../../../kit/list/index.ts';
import { Lasting, Money, EmptyValue, StatusTag, Time, useReasonWords } from '../../../kit/show/index.ts';
import { Skeleton, Failed } from '../../../kit/states/index.ts';
import { type Labels, useLabels } from '../../../kit/text/index.ts';
import { AttemptPictures } from '../images/AttemptPictures.tsx';
import { logPath } from '../paths.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { WhyPanel } from '../WhyPanel.tsx';
import { eventWords } from '../events.ts';
import { frameActions } from './frameActions.tsx';
import { nameOf } from './frameMap.ts';
import { Solutions } from './Solutions.tsx';
import { useFramesLive } from './useFrameMap.ts';

type Task = OutputOf<typeof renders.detail>;
type Frame = OutputOf<typeof frames.detail>;
const col = columnKit<Frame, never, string>();
const facts = [
  col.text('label'),
  col.id('frameId'),
  col.number('attempt'),
  col.number('restarts'),
  col.text('nodeName'),
  col.duration('duration'),
  col.time('startTime'),
  col.time('endTime'),
  col.tag('outcome', attemptOutcome),
  col.money('consume', { currency: 'currency' }),
  col.reason('reason'),
];
const tailLines = 60;

const Attempts = ({ task, frame, labels }: { task: Task; frame: Frame; labels: Labels }): ReactNode => {
  const t = useDetailPageText();
  const reasonWords = useReasonWords();
  return (
    <section>
      <h3>{t('drawer.attempts')}</h3>
      {frame.attempts.length === 0 ? (
        <p className="rd-faint">{t('drawer.noAttempts')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th>{labels.field('n')}</th>
              <th>{labels.field('nodeName')}</th>
              <th>{labels.field('startTime')}</th>
              <th className="rd-number">{labels.field('duration')}</th>
              <th>{labels.field('outcome')}</th>
              <th className="rd-number">{labels.field('consume')}</th>
              <th>{labels.field('logSize')}</th>
            </tr>
          </thead>
          <tbody>
            {frame.attempts.map((one) => (
              <tr key={one.n} title={reasonWords(one.reason) || undefined}>
                <td className="rd-figure">{one.n}</td>
                <td>{one.nodeName}</td>
                <td>
                  <Time at={one.startTime} />
                </td>
                <td className="rd-number">
                  <Lasting duration={one.duration} />
                </td>
                <td>
                  {one.outcome === null ? (
                    t('drawer.running')
                  ) : (
                    <StatusTag code={one.outcome} table={attemptOutcome} labels={labels} />
                  )}
                </td>
                <td className="rd-number">
                  <Money amount={one.consume} currency={one.currency} />
                </td>
                <td>
                  {one.logSize > 0 ? (
                    <Link to={logPath(task, frame.ix, one.n)}>{t('drawer.log')}</Link>
                  ) : (
                    <EmptyValue />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

const Tail = ({ task, frame }: { task: Task; frame: Frame }): ReactNode => {
  const t = useDetailPageText();
  const { data, refetch } = useRead(
    frames.log,
    { frameId: frame.frameId, lines: tailLines },
    { quiet: true, enabled: frame.logSize > 0 },
  );
  useFramesLive(() => (frame.frameStatus === 2 ? refetch({ cancelRefetch: false }) : undefined));
  const end = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (data) end.current?.scrollTo(0, end.current.scrollHeight);
  }, [data]);
  const isFailed = [frame.outcome, ...frame.attempts.map((one) => one.outcome)].includes(
    attemptOutcome.of.failed,
  );
  const lines = data?.lines.map((line) => line.text) ?? [];
  const log = [...frame.attempts.map((one) => one.reason), ...lines].join('\n').trim();
  const solutions = isFailed && log !== '' && <Solutions log={log} cgId={task.cgId} />;
  if (lines.length === 0) return solutions || null;
  return (
    <section>
      {solutions}
      <h3>
        {t('drawer.tail')}
        <Link to={logPath(task, frame.ix)}>{t('drawer.wholeLog')}</Link>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre ref={end} className="rd-log-tail" tabIndex={0}>
        {lines.join('\n')}
      </pre>
    </section>
  );
};

const History = ({ frame, labels }: { frame: Frame; labels: Labels }): ReactNode => {
  const t = useDetailPageText();
  const reasonWords = useReasonWords();
  const { data } = useRead(frames.history, { frameId: frame.frameId }, { quiet: true });
  if (!data) return null;
  return (
    <section>
      <h3>{t('drawer.history')}</h3>
      <Timeline
        items={data.map((one, index) => ({
          key: index,
          at: one.at,
          who: one.actor || t('system'),
          what: eventWords(t, labels, one.action),
          note: reasonWords(one.reason),
        }))}
      />
    </section>
  );
};

const Body = ({ task, frame, onDone }: { task: Task; frame: Frame; onDone: () => void }): ReactNode => {
  const labels = useLabels('task');
  const t = useDetailPageText();
  const waits = [1, 6, 7, 8, 9, 10, 12].includes(frame.frameStatus);
  return (
    <div className="rd-drawer-body">
      <section>
        <RowActions
          call={frames.list}
          screen={{ status: 'frameStatus', statusTable: frameStatus, actions: frameActions }}
          row={frame}
          onDone={onDone}
        />
      </section>
      <section>
        <DescriptionList row={frame} facts={facts} labels={labels} />
      </section>
      {waits && (
        <section>
          <h3>{t('why.title')}</h3>
          <WhyPanel task={task} ix={frame.ix} />
        </section>
      )}
      <Attempts task={task} frame={frame} labels={labels} />
      <AttemptPictures taskId={frame.taskId} ix={frame.ix} />
      <Tail task={task} frame={frame} />
      <History frame={frame} labels={labels} />
    </div>
  );
};

/** One frame beside the page: its facts, attempts, pictures, log and history. */
export default ({
  task,
  ix,
  onShow,
  onClose,
}: {
  task: Task;
  ix: number;
  /** Shows another frame instead. */
  onShow: (ix: number) => void;
  onClose: () => void;
}): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const { data, error, refetch } = useRead(
    frames.detail,
    { frameId: FrameId.parse(frameIdOf(task.taskId, ix)) },
    { quiet: true },
  );
  useFramesLive(() => refetch({ cancelRefetch: false }));
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('.rd-backdrop'))
        close.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={box} className="rd-drawer" role="dialog" aria-label={t('drawer.name')} tabIndex={-1}>
      <header>
        <h2>
          {t('drawer.frame', { label: data ? nameOf(data) : `#${ix}` })}
          {data && <StatusTag code={data.frameStatus} table={frameStatus} labels={labels} />}
        </h2>
        <button type="button" className="rd-tool" disabled={ix === 0} onClick={() => onShow(ix - 1)}>
          {t('drawer.previous')}
        </button>
        <button
          type="button"
          className="rd-tool"
          disabled={ix + 1 >= task.total}
          onClick={() => onShow(ix + 1)}
        >
          {t('drawer.next')}
        </button>
        <button type="button" className="rd-icon" aria-label={t('drawer.close')} onClick={onClose}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
            <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
      </header>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Body task={task} frame={data} onDone={() => void refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </aside>
  );
};
