import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';

const copies = 65;

/** Some 200,000 ended tasks that differ from the demo's in id and times, for tests that read plans. */
export const copyTasks = async (tx: Tx): Promise<void> => {
  // A commit that is not yet in the log leaves its pages unmarked by a vacuum, and plans would go by that.
  await sql`set local synchronous_commit = on`.execute(tx);
  await sql`
    insert into task (user_id, owner_id, platform_id, area_id, software_id, status, stop_type, level, project_name,
      scene_name, scene_path, output_path, plugin_versions, properties, requirements, constraints, category,
      submitted_at, started_at, ended_at, frame_count, consume, currency)
    select user_id, owner_id, platform_id, area_id, software_id, case when is_open then 25 else status end,
      case when is_open then null else stop_type end, level, project_name, scene_name, scene_path,
      output_path, plugin_versions, properties, requirements, constraints, category, submitted_at - days,
      submitted_at - days + interval '1 minute', submitted_at - days + interval '1 hour', frame_count, consume, currency
    from task, generate_series(1, ${copies}::int) as copy, lateral (select make_interval(days => copy * 5) as days)
    where task.deleted_at is null`.execute(tx);
};
