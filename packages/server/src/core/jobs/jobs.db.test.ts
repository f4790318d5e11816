import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../scripts/testing/database.ts';
import { openDb } from '../db/db.ts';
import { Jobs } from './jobs.ts';

test('a long job does not delay those of others; one person’s run one after the other', async () => {
  const database = await openTestDatabase();
  const db = openDb(database.appUrl, { max: 2 });
  const jobs = new Jobs(database.appUrl, pino({ level: 'silent' }));
  const { promise: short, resolve: shortIsDone } = Promise.withResolvers<void>();
  const { promise: both, resolve: bothAreDone } = Promise.withResolvers<void>();
  const seen: string[] = [];
  try {
    await jobs.start({
      // The long jobs end only after a later short one of another person.
      export: async ({ jobRunId }) => {
        if (jobRunId === 3) return shortIsDone();
        seen.push('begins');
        await short;
        seen.push('ends');
        if (seen.length === 4) bothAreDone();
      },
    });
    for (const [jobRunId, adminId] of [
      [1, 7],
      [2, 7],
      [3, 8],
    ] as const)
      await db.transaction().execute((tx) => jobs.send(tx, 'export', { jobRunId }, adminId));
    await both;
    expect(seen).toEqual(['begins', 'ends', 'begins', 'ends']);
  } finally {
    await jobs.stop();
    await db.destroy();
    await database.drop();
  }
});
