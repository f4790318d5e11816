import { useEffect, useRef } from 'react';
import { useServerEvents } from './live.ts';

/**
 * Reads again after changes of the topics, gathered for `within` milliseconds: one reading at a time, and one more where
 * something changed while it was on its way. A busy farm changes hundreds of times a second; a reading that each change
 * began anew would never end. While the page is hidden nothing is read; once it is looked at again, it is.
 */
export const useCoalescedRefetch = (
  topics: readonly string[],
  within: number,
  read: () => Promise<unknown> | undefined,
): void => {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const state = useRef({
    wanted: false,
    busy: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });
  const go = useRef((): void => {
    const now = state.current;
    if (now.busy || now.timer !== undefined || document.hidden) return;
    now.timer = setTimeout(() => {
      now.timer = undefined;
      now.wanted = false;
      now.busy = true;
      void Promise.resolve(latest.current())
        .catch(() => undefined)
        .finally(() => {
          now.busy = false;
          if (now.wanted) go.current();
        });
    }, within);
  });
  useEffect(() => {
    const now = state.current;
    const onReturn = (): void => {
      if (!document.hidden && now.wanted) go.current();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      clearTimeout(now.timer);
      now.timer = undefined;
      now.wanted = false;
    };
  }, []);
  useServerEvents(topics, () => {
    state.current.wanted = true;
    go.current();
  });
};
