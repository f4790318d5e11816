import * as z from 'zod';
import type { App } from '../core/app.ts';
import { bySystem } from '../core/audit/operation.ts';
import { runCommand } from '../core/calls/command.ts';
import { anyToClose, closeAnswered } from './feedback.store.ts';

const expired = {
  name: 'feedback.feedbacks.expire',
  audit: 'feedback.expire',
  object: 'feedback',
  input: z.object({}),
} as const;

/** Closes what was answered seven days ago and that nobody came back to (lifecycles §17), a record for each bounded number. */
export const closeByItself = async (app: App): Promise<void> => {
  const now = app.clock();
  while (await anyToClose(app.db, now)) {
    const { events } = await runCommand(app.db, bySystem(now), {
      call: expired,
      input: {},
      handle: (tx) => closeAnswered(tx, now),
    });
    app.live.send(events);
  }
};
