import { regularWork, type RegularWork, type Topic } from '@renderdesk/contract';
import { escalateApprovals, expireApprovals } from './approval/index.ts';
import type { Area } from './area.ts';
import { areas } from './areas.gen.ts';
import type { App } from './core/app.ts';
import { sealOperations } from './core/audit/seal.ts';
import { verifyNightly } from './core/audit/seal.nightly.ts';
import { settleLostJobs } from './core/jobs/lostJobs.ts';
import { runMaintenance } from './core/jobs/maintenance.ts';
import { deliverDue } from './core/jobs/outbox.ts';
import type { Work } from './core/jobs/regularRunner.ts';
import { clearRenders, farmSweep, forgetEndedLives } from './farm/index.ts';

/** A work, and the topics of open consoles that wake it. */
export interface WokenWork extends Work {
  readonly wokenBy: readonly Topic[];
}

/** Every regular work of a server: those of the areas, and what no area does. */
export const regularWorksOf = (app: App): WokenWork[] => {
  const { of } = regularWork;
  const sweep = farmSweep(app);
  const ours: readonly WokenWork[] = [
    { work: of.outbox, wokenBy: ['outbox'], run: () => deliverDue(app) },
    { work: of.seals, wokenBy: [], run: async () => void (await sealOperations(app.db, app.clock())) },
    { work: of.farmSweep, wokenBy: [], run: sweep.run, every: sweep.everyMs },
    { work: of.sealsVerified, wokenBy: [], run: async () => void (await verifyNightly(app)) },
    { work: of.cleaning, wokenBy: [], run: () => runMaintenance(app) },
    { work: of.lostJobs, wokenBy: [], run: () => settleLostJobs(app) },
    { work: of.approvals, wokenBy: [], run: () => keepDeadlines(app) },
    { work: of.endedNodes, wokenBy: [], run: async () => void (await forgetEndedLives(app.db, app.clock())) },
    { work: of.oldRenders, wokenBy: [], run: async () => void (await clearRenders(app)) },
  ];
  const theirs = areas
    .flatMap((area: Area) => area.regular ?? [])
    .map(({ work, wokenBy = [], run }) => ({ work, wokenBy, run: () => run(app) }));
  const works = [...ours, ...theirs];
  const has = new Set<RegularWork>(works.map(({ work }) => work));
  const missing = regularWork.codes.filter((work) => !has.has(work));
  if (missing.length > 0 || has.size < works.length)
    throw new Error(
      `regular works without a round: ${missing.join(', ')}; with one: ${has.size} of ${works.length}`,
    );
  return works;
};

/** Approvals that expire, and those that have waited too long for a decision. */
const keepDeadlines = async (app: App): Promise<void> => {
  app.live.send(await app.db.transaction().execute((tx) => expireApprovals(tx, app.clock())));
  app.live.send(await app.db.transaction().execute((tx) => escalateApprovals(tx, app.clock())));
};
