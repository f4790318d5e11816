import { frames, type TaskId } from '@renderdesk/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { useLive } from '../../../kit/live/index.ts';
import { bytesOf } from './frameMap.ts';

/** Milliseconds for which pushed changes of frames are gathered: a farm changes hundreds a second. */
const gather = 1000;

/** Calls `onChange` at most once a second while frames or tasks change. */
export const useFramesLive = (onChange: () => void): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLive(['task', 'frame'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (!document.hidden) latest.current();
    }, gather);
  });
};

/** A task's frames as bytes, kept up to date. */
export const useFrameMap = (taskId: TaskId) => {
  const { data, error, refetch } = useRead(frames.map, { taskId }, { quiet: true });
  useFramesLive(() => void refetch());
  const bytes = useMemo(() => data && bytesOf(data.statuses), [data]);
  return { map: data, bytes, error, reload: () => void refetch() };
};
