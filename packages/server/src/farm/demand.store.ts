import { analyseStatus } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { suits } from './match.rules.ts';
import { anyMoment } from './offer.rules.ts';
import { matchNodes, openTasks } from './state.store.ts';

/** Frames of one task that are ready, and which nodes of the platform could render them. */
export interface Demand {
  readonly frames: number;
  readonly nodeIds: ReadonlySet<number>;
}

/** What waits on a platform for nodes: by the match that gives frames out. Scenes that wait for analysis fit any node. */
export const demandOn = async (db: Db, platformId: number, now: Date): Promise<readonly Demand[]> => {
  const [tasks, nodes, analyses] = await Promise.all([
    openTasks(db, { platformId, now }),
    matchNodes(db, { platformId }),
    db
      .selectFrom('analyse_task')
      .where('is_running', '=', true)
      .where('deleted_at', 'is', null)
      .where('platform_id', '=', platformId)
      .where('status', '=', analyseStatus.of.waitingAnalysis)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const wanted = tasks.filter(({ ready, enabled, inArrears }) => ready > 0 && enabled && !inArrears);
  const demand = wanted.map((task) => ({
    frames: task.ready,
    nodeIds: new Set(nodes.filter((node) => suits(task, node, anyMoment)).map(({ id }) => id)),
  }));
  const scenes = Number(analyses.count);
  return scenes === 0 ? demand : [...demand, { frames: scenes, nodeIds: new Set(nodes.map(({ id }) => id)) }];
};
