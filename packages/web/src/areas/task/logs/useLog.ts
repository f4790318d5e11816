import { type FrameId, frames, type LogEncoding } from '@renderdesk/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, isAborted, Refused, TransportFailed } from '../../../kit/call/index.ts';
import { appended, lineAt, type Piece, prepended } from './buffer.ts';

/** Lines that are asked for at once. */
const atOnce = 500;
/** Milliseconds between looks at the end of a log that still grows, beside what is pushed. */
const look = 3000;

/** What a log view works with. */
export interface Log {
  readonly buffer: Piece | undefined;
  /** The attempt whose log it is. */
  readonly n: number;
  readonly running: boolean;
  /** The encoding that was found, or chosen. */
  readonly encoding: LogEncoding;
  readonly busy: boolean;
  readonly error: Refused | TransportFailed | undefined;
  /** Reads on at the end; tells how many lines came. */
  readonly more: () => Promise<number>;
  readonly earlier: () => Promise<number>;
  /** Shows the surroundings of a byte; gives the place of its line among those that are there now. */
  readonly jump: (at: number) => Promise<number>;
  /** The end of the log, as it is now. */
  readonly toEnd: () => Promise<void>;
}

type Which = { readonly frameId: FrameId; readonly n?: number };

/** A log in pieces: opens at the end, pages both ways, one request at a time. Another attempt is another component. */
export const useLog = (frameId: FrameId, n: number | undefined, chosen?: LogEncoding): Log => {
  const [buffer, setBuffer] = useState<Piece>();
  const [state, setState] = useState<Pick<Log, 'n' | 'running' | 'encoding'>>({
    n: n ?? 0,
    running: false,
    encoding: 'utf-8',
  });
  const [error, setError] = useState<Refused | TransportFailed>();
  const [busy, setBusy] = useState(false);
  const now = useRef<Piece>(undefined);
  /** The reading that is on its way. */
  const asking = useRef<Promise<unknown>>(undefined);
  const keep = useCallback((piece: Piece): void => {
    now.current = piece;
    setBuffer(piece);
  }, []);
  /** Runs one reading, `after` the one that is on its way or else not at all; undefined where it did not run or failed. */
  const once = useCallback(
    async <T>(run: (which: Which) => Promise<T>, after = false): Promise<T | undefined> => {
      while (asking.current) {
        if (!after) return undefined;
        await asking.current;
      }
      const reading = async (): Promise<T | undefined> => {
        setBusy(true);
        try {
          const result = await run(n === undefined ? { frameId } : { frameId, n });
          setError(undefined);
          return result;
        } catch (failure) {
          if (failure instanceof Refused || failure instanceof TransportFailed) setError(failure);
          else if (!isAborted(failure)) throw failure;
          return undefined;
        } finally {
          asking.current = undefined;
          setBusy(false);
        }
      };
      const own = reading();
      asking.current = own;
      return await own;
    },
    [frameId, n],
  );
  const read = useCallback(
    async (input: Parameters<typeof callApi<typeof frames.log>>[1]) => {
      const encoding = chosen && { encoding: chosen };
      const piece = await callApi(frames.log, { lines: atOnce, ...encoding, ...input }, { quiet: true });
      setState({ n: piece.n, running: piece.running, encoding: piece.encoding });
      return piece;
    },
    [chosen],
  );
  const toEnd = useCallback(async (): Promise<void> => {
    await once(async (which) => keep(await read(which)), true);
  }, [once, read, keep]);
  const more = useCallback(async (): Promise<number> => {
    const count = await once(async (which) => {
      const before = now.current;
      if (!before) return 0;
      const next = appended(before, await read({ ...which, after: before.to }));
      keep(next);
      return next.to > before.to ? next.lines.length : 0;
    });
    return count ?? 0;
  }, [once, read, keep]);
  const earlier = useCallback(async (): Promise<number> => {
    const count = await once(async (which) => {
      const before = now.current;
      if (!before || before.from === 0) return 0;
      const piece = await read({ ...which, before: before.from });
      keep(prepended(before, piece));
      return piece.to === before.from ? piece.lines.length : 0;
    });
    return count ?? 0;
  }, [once, read, keep]);
  const jump = useCallback(
    async (at: number): Promise<number> => {
      while (asking.current) await asking.current;
      const there = now.current ? lineAt(now.current, at) : -1;
      if (there >= 0) return there;
      const place = await once(async (which) => {
        const after = await read({ ...which, after: at });
        const before = at > 0 ? await read({ ...which, before: at, lines: 100 }) : undefined;
        keep(before ? prepended(after, before) : after);
        return now.current ? lineAt(now.current, at) : -1;
      }, true);
      return place ?? -1;
    },
    [once, read, keep],
  );
  useEffect(() => {
    // After this render, which has nothing of it yet.
    queueMicrotask(() => void toEnd());
  }, [toEnd]);
  const { running } = state;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      const there = now.current;
      // Who reads further up is not disturbed; the end is read on only where it is what is shown.
      if (there && there.to >= there.size && !document.hidden) void more();
    }, look);
    return () => clearInterval(timer);
  }, [running, more]);
  return { buffer, n: state.n, running, encoding: state.encoding, busy, error, more, earlier, jump, toEnd };
};
