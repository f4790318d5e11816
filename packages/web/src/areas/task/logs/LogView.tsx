import { Bytes, type FrameId, frames, LogEncoding, type OutputOf, withoutAnsi } from '@renderdesk/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callApi, download } from '../../../kit/call/index.ts';
import { copyText, toast } from '../../../kit/dialogs/index.ts';
import { formatBytes } from '../../../kit/show/index.ts';
import { Skeleton, Empty, Failed } from '../../../kit/states/index.ts';
import { useFramesLive } from '../frames/useFrameMap.ts';
import { drawn, lineAt, type Piece } from './buffer.ts';
import { useLogText } from './log.texts.ts';
import { useLog } from './useLog.ts';
import './log.css';

const encodings = { 'utf-8': 'UTF-8', gb18030: 'GB18030' } as const;
/** CSS pixels of one line that is not wrapped. */
const lineHeight = 18;
const overscan = 20;
/** Lines from either end at which the next piece is asked for. */
const near = 60;
/** CSS pixels from the bottom within which somebody counts as reading the end. */
const atEnd = 40;

const Text = ({ text, words }: { text: string; words: string }): ReactNode =>
  drawn(text, words).map((part, index) => {
    const Part = part.isFound ? 'mark' : 'span';
    return (
      <Part key={index} data-colour={part.colour} data-bold={part.isBold}>
        {part.text}
      </Part>
    );
  });

/**
 * A log of any length: it opens at its end, pages both ways, and never draws more than the lines that are seen. Words
 * and errors are searched by the server, from where one stands; while the frame renders, the end follows.
 */
export const LogView = ({
  frameId,
  attempts,
  n,
  onAttempt,
}: {
  frameId: FrameId;
  attempts: OutputOf<typeof frames.detail>['attempts'];
  n: number | undefined;
  onAttempt: (n: number) => void;
}): ReactNode => {
  const t = useLogText();
  const [encoding, setEncoding] = useState<LogEncoding>();
  const log = useLog(frameId, n, encoding);
  const { buffer } = log;
  const place = useRef<HTMLDivElement>(null);
  const [wrap, setWrap] = useState(false);
  const [follow, setFollow] = useState(true);
  const [words, setWords] = useState('');
  const [found, setFound] = useState<number>();
  const [nothing, setNothing] = useState(false);
  const lines = buffer?.lines ?? none;
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here that would memoize its functions
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => place.current,
    estimateSize: () => lineHeight,
    overscan,
    getItemKey: (index) => lines[index]?.at ?? index,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  // Somebody who has not scrolled stands at the end: that is where a log is opened.
  const [opened, setOpened] = useState(false);
  const lastAt = lines.at(-1)?.at;
  useLayoutEffect(() => {
    if (lines.length === 0 || !follow) return;
    virtual.scrollToIndex(lines.length - 1, { align: 'end' });
    setOpened(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the virtual list is another object each time
  }, [lines.length, lastAt, follow, wrap]);
  /** The line that stays, or comes, in its place when other lines are there. */
  const anchor = useRef<{ readonly at: number; readonly align: 'start' | 'center' }>(undefined);
  const settle = (there: Piece): void => {
    const held = anchor.current;
    const index = held ? lineAt(there, held.at) : -1;
    if (held && index >= 0) virtual.scrollToIndex(index, { align: held.align });
    // Until it is drawn, what is seen belongs to the lines from before.
    requestAnimationFrame(() => {
      if (anchor.current === held) anchor.current = undefined;
    });
  };
  useLayoutEffect(() => {
    if (buffer && anchor.current) settle(buffer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the virtual list is another object each time
  }, [buffer]);
  useEffect(() => {
    if (!opened || log.busy || !buffer || anchor.current) return;
    const up = first < near && buffer.from > 0;
    const down = last > lines.length - near && buffer.to < buffer.size;
    if (!(up && !follow) && !down) return;
    const seen = lines[first]?.at;
    if (seen !== undefined && !follow) anchor.current = { at: seen, align: 'start' };
    void (up && !follow ? log.earlier() : log.more()).then((count) => {
      if (count === 0) anchor.current = undefined;
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the virtual list and the log are other objects each time
  }, [first, last, opened, log.busy, buffer]);
  useFramesLive(() => (log.running && follow ? log.more() : undefined));
  const goTo = async (at: number): Promise<void> => {
    setFollow(false);
    anchor.current = { at, align: 'center' };
    const index = await log.jump(at);
    setFound(at);
    if (index < 0) anchor.current = undefined;
    else if (buffer && lineAt(buffer, at) >= 0) settle(buffer);
  };
  const search = async (back: boolean, forWords: string | undefined): Promise<void> => {
    const start = found ?? (back ? lines[last]?.at : lines[first]?.at) ?? 0;
    const from = back || found === undefined ? start : start + 1;
    const which = log.n > 0 ? { frameId, n: log.n } : { frameId };
    try {
      const answer = await callApi(frames.searchLog, {
        ...which,
        ...(forWords !== undefined && { words: forWords }),
        from,
        back,
        ...(encoding && { encoding }),
        most: 1,
      });
      const [hit] = answer.found;
      setNothing(hit === undefined);
      if (hit) await goTo(hit.at);
    } catch {
      // the call has told the person already
    }
  };
  const typed = words.trim();
  if (log.error && !buffer) return <Failed error={log.error} onRetry={() => void log.toEnd()} />;
  return (
    <div className="rd-log">
      <div className="rd-log-bar">
        {attempts.length > 0 && (
          <select
            aria-label={t('attempt')}
            value={n ?? log.n}
            onChange={(event) => onAttempt(Number(event.target.value))}
          >
            {attempts.map((one) => (
              <option key={one.n} value={one.n}>
                {t('attemptOf', { n: one.n, node: one.nodeName })}
              </option>
            ))}
          </select>
        )}
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== '') void search(false, typed);
          }}
        >
          <input
            type="search"
            value={words}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={(event) => {
              setWords(event.target.value);
              setNothing(false);
              setFound(undefined);
            }}
          />
          <button
            type="button"
            className="rd-tool"
            disabled={typed === ''}
            onClick={() => void search(true, typed)}
          >
            {t('previous')}
          </button>
          <button type="submit" className="rd-tool" disabled={typed === ''}>
            {t('next')}
          </button>
        </form>
        <button type="button" className="rd-tool" onClick={() => void search(true, undefined)}>
          {t('errorBefore')}
        </button>
        <button type="button" className="rd-tool" onClick={() => void search(false, undefined)}>
          {t('errorAfter')}
        </button>
        <span role="status" className="rd-faint">
          {nothing && t('nothing')}
        </span>
        <span className="rd-log-end">
          <label>
            <input type="checkbox" checked={wrap} onChange={(event) => setWrap(event.target.checked)} />{' '}
            {t('wrap')}
          </label>
          <label>
            <input
              type="checkbox"
              checked={follow}
              onChange={(event) => {
                setFollow(event.target.checked);
                if (event.target.checked) void log.toEnd();
              }}
            />{' '}
            {t(log.running ? 'follow' : 'end')}
          </label>
          <button
            type="button"
            className="rd-tool"
            onClick={() =>
              void copyText(lines.map((line) => withoutAnsi(line.text)).join('\n')).then((done) => {
                if (done) toast('success', t('copied', { count: lines.length }));
              })
            }
          >
            {t('copy')}
          </button>
          <button
            type="button"
            className="rd-tool"
            onClick={() =>
              void download(frames.downloadLog, log.n > 0 ? { frameId, n: log.n } : { frameId }).catch(
                () => undefined,
              )
            }
          >
            {t('download')}
          </button>
        </span>
      </div>
      {buffer && lines.length === 0 ? (
        <Empty title={t('empty')} hint={log.running ? t('emptyRunning') : t('emptyHint')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens for who scrolls up
        <div
          ref={place}
          className="rd-log-lines"
          data-wrap={wrap || undefined}
          role="log"
          aria-live="off"
          aria-label={t('name')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          onWheel={(event) => {
            if (event.deltaY < 0) setFollow(false);
          }}
          onKeyDown={(event) => {
            if (['ArrowUp', 'PageUp', 'Home'].includes(event.key)) setFollow(false);
          }}
          onScroll={(event) => {
            const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
            const isAtEnd = scrollHeight - scrollTop - clientHeight < atEnd;
            if (!isAtEnd && follow && opened && document.activeElement === event.currentTarget)
              setFollow(false);
          }}
        >
          {buffer === undefined && <Skeleton lines={20} />}
          <div style={{ height: virtual.getTotalSize() }}>
            <ol style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
              {items.map((item) => {
                const line = lines[item.index];
                return (
                  line && (
                    <li
                      key={item.key}
                      ref={wrap ? virtual.measureElement : undefined}
                      data-index={item.index}
                      data-found={line.at === found || undefined}
                    >
                      <Text text={line.text} words={typed} />
                    </li>
                  )
                );
              })}
            </ol>
          </div>
        </div>
      )}
      <div className="rd-log-foot rd-faint">
        {buffer && <span className="rd-figure">{formatBytes(Bytes.parse(buffer.size))}</span>}
        <label>
          {t('encoding')}{' '}
          <select
            value={encoding ?? ''}
            onChange={({ target }) => setEncoding(LogEncoding.safeParse(target.value).data)}
          >
            <option value="">{t('found', { encoding: encodings[log.encoding] })}</option>
            {LogEncoding.options.map((one) => (
              <option key={one} value={one}>
                {encodings[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
};
const none: readonly { readonly at: number; readonly text: string }[] = [];
