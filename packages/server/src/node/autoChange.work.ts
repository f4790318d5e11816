import type { App } from '../core/app.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { changesKept, endTests, runChange } from './autoChange.store.ts';
import { endCommands } from './nodeCommand.store.ts';

/** Each minute: times of test end, commands without an answer are over, and machines move between rendering and renting by load. */
export const workAutoChange = async (app: App): Promise<void> => {
  const now = app.clock();
  const tests = await app.db.transaction().execute((tx) => endTests(tx, now));
  if (tests > 0) app.live.send([{ topic: 'node' }]);
  const commands = await app.db.transaction().execute((tx) => endCommands(tx, now));
  if (commands > 0) app.live.send([{ topic: 'nodeCommand' }]);
  const settings = await changesKept(app.db).where('is_on', '=', true).select('id').orderBy('id').execute();
  let moved = 0;
  const worked = doEachDue(app.log, settings, {
    named: ({ id }) => ({ autoChangeId: id }),
    work: async ({ id }) =>
      void (moved += await app.db.transaction().execute((tx) => runChange(tx, id, now))),
  });
  await worked.finally(() => {
    if (moved > 0)
      app.live.send([
        { topic: 'nodeTransfer' },
        { topic: 'node' },
        { topic: 'leaseNode' },
        { topic: 'autoChange' },
      ]);
  });
};
