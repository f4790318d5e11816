import type { App } from '../core/app.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { runSetting, settingsKept } from './autoPower.store.ts';

/** Each minute: nodes of automatic power sleep while nothing waits, and wake for tasks. Settings that are off wake what sleeps. */
export const workAutoPower = async (app: App): Promise<void> => {
  const now = app.clock();
  const settings = await settingsKept(app.db).select('id').orderBy('id').execute();
  let touched = 0;
  const worked = doEachDue(app.log, settings, {
    named: ({ id }) => ({ autoPowerId: id }),
    work: async ({ id }) =>
      void (touched += await app.db.transaction().execute((tx) => runSetting(tx, id, now))),
  });
  await worked.finally(() => {
    if (touched > 0) app.live.send([{ topic: 'nodePower' }, { topic: 'node' }, { topic: 'autoPower' }]);
  });
};
