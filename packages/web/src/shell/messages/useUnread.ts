import { staffConsole } from '@renderdesk/contract';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';

/** How many messages wait to be read; kept up to date by the event stream. */
export const useUnread = (): number => {
  useServerEvents(['notification'], () => void invalidate(staffConsole.notifications));
  return useRead(staffConsole.notifications, { pageSize: 1, unread: 1 }, { quiet: true }).data?.total ?? 0;
};
