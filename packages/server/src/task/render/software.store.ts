import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';

/** The software that is configured, each with the plug-ins that its open tasks ask for. */
export const softwareInUse = async (db: Db) => {
  const { rows } = await sql<{ cgId: number; name: string; plugins: string[] }>`
    select s.id as "cgId", s.name, coalesce(used.plugins, '{}') as plugins
    from software s left join (
      select software_id, array_agg(distinct plugin order by plugin) as plugins
      from task, unnest(plugin_versions) as plugin
      where is_open and deleted_at is null group by software_id) used on used.software_id = s.id
    where s.deleted_at is null
    order by s.id`.execute(db);
  return rows;
};
