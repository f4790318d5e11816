import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';

/** What tasks and nodes call a plugin. */
const word = sql<string>`plugin.plugin_name || ' ' || plugin.plugin_version`;
export const nodesOfPlugin = sql<number>`(select count(*)::int from node where node.deleted_at is null
  and exists (select from unnest(node.plugins) p where folded(p) = folded(${word})))`;

/** The plugins that an open task asks for, or another plugin depends on. */
export const neededPlugins = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select plugin.id from plugin where plugin.id = any(${ids}::bigint[]) and (
      exists (select from task t, unnest(t.plugin_versions) p where t.is_open and t.deleted_at is null
        and t.software_id = plugin.software_id and folded(p) = folded(${word}))
      or exists (select from plugin o, unnest(o.dependencies) d where o.deleted_at is null and o.id <> all(${ids}::bigint[])
        and o.software_id = plugin.software_id and folded(d) = folded(${word})))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Plugins by software, name and version. */
export const pluginsKept = (db: Db, softwareId?: number) => {
  const rows = db
    .selectFrom('plugin')
    .where('deleted_at', 'is', null)
    .select(['software_id as cgId', 'plugin_name as name', 'plugin_version as version'])
    .orderBy('plugin_name')
    .orderBy('plugin_version')
    .limit(5000);
  return (softwareId === undefined ? rows : rows.where('software_id', '=', softwareId)).execute();
};

/** Software by name, for an import. */
export const softwareByName = (db: Db) =>
  db.selectFrom('software').where('deleted_at', 'is', null).select(['id', 'name']).execute();
