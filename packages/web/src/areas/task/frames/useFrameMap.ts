import { frames, type TaskId } from '@renderdesk/contract';
import { useMemo } from 'react';
import { bytesOf, useRead } from '../../../kit/call/index.ts';
import { useCoalescedRefetch } from '../../../kit/live/index.ts';

/** Milliseconds for which pushed changes of frames are gathered: a farm changes hundreds a second. */
const gather = 1000;

/** Reads again, at most once a second, while frames or tasks change. */
export const useFramesLive = (read: () => Promise<unknown> | undefined): void =>
  useCoalescedRefetch(['task', 'frame'], gather, read);

/** A task's frames as bytes, kept up to date. */
export const useFrameMap = (taskId: TaskId) => {
  const { data, error, refetch } = useRead(frames.map, { taskId }, { quiet: true });
  useFramesLive(() => refetch({ cancelRefetch: false }));
  const bytes = useMemo(() => data && bytesOf(data.statuses), [data]);
  return { map: data, bytes, error, reload: () => void refetch() };
};
