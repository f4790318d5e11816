import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { notedLabels } from '../labels/tag.store.ts';

/** Words in use on open tasks and on nodes, with the groups and constraints that staff set up, the most frequent first, at most 500 of each kind. */
export const wordsInUse = async (db: Db) => {
  const words = async (sources: ReturnType<typeof sql>): Promise<string[]> => {
    const { rows } = await sql<{ word: string }>`
      select word from (${sources}) as used (word) group by word order by count(*) desc, word limit 500`.execute(
      db,
    );
    return rows.map((row) => row.word);
  };
  const ofTasks = (column: string) =>
    sql`select unnest(${sql.ref(column)}) from task where is_open and deleted_at is null`;
  const ofNodes = (column: string) =>
    sql`select unnest(${sql.ref(column)}) from node where deleted_at is null`;
  const [properties, requirements, constraints, category, plugins, adminTags] = await Promise.all([
    words(sql`${ofTasks('properties')} union all ${ofNodes('properties')}`),
    words(sql`${ofTasks('requirements')} union all ${ofNodes('requirements')}`),
    words(sql`${ofTasks('constraints')} union all
      select constraint_text from node_constraint where is_on and deleted_at is null`),
    words(sql`${ofTasks('category')} union all ${ofNodes('category')} union all
      select group_name from task_group where is_on and deleted_at is null`),
    words(sql`${ofTasks('plugin_versions')} union all ${ofNodes('plugins')}`),
    words(sql`select unnest(admin_labels) from task where admin_labels <> '{}' and deleted_at is null
      union all select unnest(${await notedLabels(db)}::text[])`),
  ]);
  return { properties, requirements, constraints, category, plugins, adminTags };
};
