import { sql } from 'kysely';
import { renderStatus, runningStatuses } from '@renderdesk/contract';
import type { Tx } from '../core/db.ts';
import type { DemoTask } from './tasks.ts';

const recent = 400;

/**
 * Live rows of the open tasks, and frame rows of the newest tasks and of every open one, which add up to the counters.
 * Frames end roughly in their order; failed and stopped ones stand scattered among the done.
 */
export async function fillFrames(tx: Tx, tasks: readonly DemoTask[]): Promise<void> {
  const open = tasks.filter((task) => runningStatuses.some((status) => status === task.status));
  for (let start = 0; start < open.length; start += 500) {
    await tx
      .insertInto('task_live')
      .values(
        open.slice(start, start + 500).map((task) => ({
          task_id: task.id,
          ...task.counters,
          total: task.total,
          ready:
            task.status === renderStatus.of.rendering || task.status === renderStatus.of.waiting
              ? task.counters.waiting
              : 0,
          running_nodes: task.counters.running,
        })),
      )
      .execute();
  }
  const drawn = [...new Set([...open, ...tasks.slice(-recent)])].filter((task) => task.total > 0);
  const column = (of: (task: DemoTask) => number): number[] => drawn.map(of);
  await sql`
    INSERT INTO frame (task_id, ix, label, kind, status, stop_type, attempt_n)
    SELECT id, ix, lpad((ix + 1)::text, 4, '0'), CASE WHEN ix < test_frames THEN 4 ELSE 5 END, status,
      CASE WHEN status = 3 THEN 2 END,
      CASE WHEN status IN (1, 8) THEN 0 ELSE 1 END
    FROM (
      SELECT id, ix, test_frames, CASE
          WHEN place <= success THEN 4
          WHEN place <= success + failure THEN 5
          WHEN place <= success + failure + aborted THEN 3
          WHEN place <= success + failure + aborted + running THEN 2
          ELSE 1
        END AS status
      FROM (
        SELECT t.*, ix, row_number() OVER (PARTITION BY id ORDER BY ix + (ix::bigint * 2654435761 + id) % 37, ix) AS place
        FROM unnest(
          ${column((task) => task.id)}::bigint[], ${column((task) => task.total)}::int[],
          ${column((task) => task.counters.success)}::int[], ${column((task) => task.counters.failure)}::int[],
          ${column((task) => task.counters.aborted)}::int[], ${column((task) => task.counters.running)}::int[],
          ${column((task) => (task.status === renderStatus.of.finishedTest ? 3 : 0))}::int[]
        ) AS t (id, total, success, failure, aborted, running, test_frames), generate_series(0, t.total - 1) AS ix
      ) AS placed
    ) AS drawn`.execute(tx);
}
