import { scheduleKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { ThingSource, ThingSources } from '../../core/audit/things.ts';
import type { DB } from '../../core/db/db.ts';

type Kept =
  | 'auto_reply'
  | 'general_error'
  | 'rendering_error'
  | 'dictionary_entry'
  | 'mount_path'
  | 'software_fee'
  | 'task_group'
  | 'node_constraint'
  | 'json_template'
  | 'platform'
  | 'area'
  | 'software'
  | 'software_version'
  | 'plugin';

/** Rows of a table by the column that names them; deleted ones too. */
const named = <T extends Kept>(table: T, column: keyof DB[T] & string, href: string): ThingSource => ({
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom(table as 'auto_reply')
      .where('id', 'in', ids)
      .select(['id', sql<string>`left(${sql.ref(column)}, 60)`.as('name')])
      .execute();
    return rows.map((row) => ({ ...row, userName: null, href }));
  },
});

/** What staff set up as lists. */
export const setupThings: ThingSources = {
  autoReply: named('auto_reply', 'keyword', '/deploy/wechatAutoResponse'),
  generalError: named('general_error', 'code', '/deploy/error'),
  renderingError: named('rendering_error', 'des_description', '/deploy/error?tab=rendering'),
  dictionaryEntry: named('dictionary_entry', 'entry_value', '/deploy/dataDictionary'),
  softwareFee: named('software_fee', 'fee_name', '/deploy/additionalCharges'),
  taskGroup: named('task_group', 'group_name', '/deploy/groupConfiguration'),
  nodeConstraint: named('node_constraint', 'constraint_text', '/deploy/constraintList'),
  jsonTemplate: named('json_template', 'template_name', '/deploy/jsonTemplateConfig'),
  area: named('area', 'name_zh', '/deploy/platform?tab=areas'),
  platform: named('platform', 'name_zh', '/deploy/platform'),
  software: named('software', 'name', '/deploy/collocate'),
  softwareVersion: named('software_version', 'version_name', '/deploy/collocate?tab=versions'),
  renderScript: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('render_script')
        .innerJoin('software', 'software.id', 'render_script.software_id')
        .where('render_script.id', 'in', ids)
        .select(['render_script.id', 'software.name'])
        .execute();
      const href = '/deploy/scriptVersionList';
      return rows.map(({ id, name }) => ({ id, name: `${name} #${id}`, userName: null, href }));
    },
  },
  dispatchSchedule: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('dispatch_schedule')
        .innerJoin('platform', 'platform.id', 'dispatch_schedule.platform_id')
        .where('dispatch_schedule.id', 'in', ids)
        .select(['dispatch_schedule.id', 'dispatch_schedule.kind', 'platform.name_zh as name'])
        .execute();
      return rows.map(({ id, kind, name }) => ({
        id,
        name: `${name} #${id}`,
        userName: null,
        href: `/deploy/scheduleConfig?tab=${scheduleKind.entries[kind].name}`,
      }));
    },
  },
  plugin: named('plugin', 'plugin_name', '/deploy/collocate?tab=plugins'),
  mountPath: named('mount_path', 'mount_point', '/deploy/dataDictionary?tab=mounts'),
};
