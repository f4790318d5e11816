import { sql } from 'kysely';
import { holdReason } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { holdForErrors } from '../task/index.ts';
import { type MatchMoment, noneLeftFor } from './match.rules.ts';
import { matchNodes, openTasks } from './state.store.ts';

/**
 * Holds tasks that wait though every node that could render them is on their blacklist: nothing but a person's word would start
 * them. Not while nodes could not be heard for as long as they may be silent: who comes back first is not all there are. Answers
 * how many.
 */
export const holdBlacklisted = async (
  tx: Tx,
  o: MatchMoment & { readonly heardSince?: Date },
): Promise<number> => {
  if (o.heardSince !== undefined && o.heardSince > new Date(o.now.getTime() - o.lostAfterMs)) return 0;
  const { rows } = await sql<{ id: number }>`
    select distinct t.platform_id as id from task_blacklist b join task t on t.id = b.task_id join task_live l on l.task_id = t.id
    where t.is_open and t.deleted_at is null and t.status in (0, 5, 8) and l.ready > 0 order by 1`.execute(
    tx,
  );
  const held: number[] = [];
  for (const { id: platformId } of rows) {
    const [tasks, nodes] = [
      await openTasks(tx, { platformId, now: o.now }),
      await matchNodes(tx, { platformId }),
    ];
    held.push(
      ...tasks
        .filter((task) => task.ready > 0 && task.blacklist.length > 0 && noneLeftFor(task, nodes, o))
        .map(({ id }) => id),
    );
  }
  await holdForErrors(tx, held, { now: o.now, reason: holdReason.of.nodesBlacklisted });
  return held.length;
};
