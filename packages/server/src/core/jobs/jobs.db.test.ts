import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../scripts/testing/database.ts';
import { openDb } from '../db/db.ts';
import { Jobs } from './jobs.ts';

test('a long job does not keep the others of its queue waiting', async () => {
  const database = await openTestDatabase();
  const db = openDb(database.appUrl, { max: 2 });
  const jobs = new Jobs(database.appUrl, pino({ level: 'silent' }));
  const { promise: short, resolve: shortIsDone } = Promise.withResolvers<void>();
  const { promise: long, resolve: longIsDone } = Promise.withResolvers<void>();
  const ended: number[] = [];
  try {
    await jobs.start(
      {
        // The long one ends only after the short one, which came later.
        export: async ({ jobRunId }) => {
          if (jobRunId === 1) await short;
          ended.push(jobRunId);
          (jobRunId === 1 ? longIsDone : shortIsDone)();
        },
      },
      {},
    );
    await db.transaction().execute((tx) => jobs.send(tx, 'export', { jobRunId: 1 }));
    await db.transaction().execute((tx) => jobs.send(tx, 'export', { jobRunId: 2 }));
    await long;
    expect(ended).toEqual([2, 1]);
  } finally {
    await jobs.stop();
    await db.destroy();
    await database.drop();
  }
});
