import * as z from 'zod';
import type { App } from '../core/app.ts';
import { bySystem } from '../core/audit/operation.ts';
import { runCommand } from '../core/calls/command.ts';
import type { Tx } from '../core/db/db.ts';
import { acceptByTime, unanswered } from './money.store.ts';
import { anyToExpire, expireQualifications } from './studio.store.ts';

const expired = {
  name: 'outsourcing.qualifications.expire',
  audit: 'qualification.expired',
  object: 'qualification',
  input: z.object({}),
} as const;
const accepted = {
  name: 'outsourcing.projects.accept',
  audit: 'outsourcingProject.accepted',
  object: 'outsourcingProject',
  input: z.object({}),
} as const;

/** Expires qualifications whose time is over, and accepts delivered stages that nobody answered (lifecycles §24), a record each. */
export const turnOutsourcing = async (app: App): Promise<void> => {
  const now = app.clock();
  const run = async (call: typeof expired | typeof accepted, handle: (tx: Tx) => Promise<unknown>) => {
    const { events } = await runCommand(app.db, bySystem(now), { call, input: {}, handle });
    app.live.send(events);
  };
  if (await anyToExpire(app.db, now)) await run(expired, (tx) => expireQualifications(tx, now));
  for (const id of await unanswered(app.db, now)) await run(accepted, (tx) => acceptByTime(tx, id, now));
};
