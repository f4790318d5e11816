import { sql, type SqlBool } from 'kysely';
import { chargeSource, pluginConsumption } from '@renderdesk/contract';
import { containsAll, eq, onPlatform, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { taskNames, tasksInScope } from '../task/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';

/** Ended tasks that asked for plugins, of the customers and areas that the caller sees. */
const list = listing(pluginConsumption.list)
  .from((db, { actor }) =>
    tasksInScope(db, actor)
      .where('task.is_open', '=', false)
      .where('task.deleted_at', 'is', null)
      .where(sql<SqlBool>`task.plugin_versions <> '{}'`),
  )
  .join((page) => page.innerJoin('user', 'user.id', 'task.user_id'))
  .list({
    key: 'task.id',
    where: {
      ...ofUser('task.user_id'),
      pluginVersions: containsAll('task.plugin_versions'),
      cgId: eq('task.software_id'),
      platform: onPlatform('task.platform_id'),
      ...within('task.end_order'),
    },
    sorts: { endTimeFlag: 'task.end_order', consumeFlag: 'task.consume', taskIdFlag: 'task.id' },
    columns: {
      taskId: 'task.id',
      ...customerColumns,
      cgId: 'task.software_id',
      platform: 'task.platform_id',
      softwareAmount: sql<string>`coalesce((select sum(c.amount) from charge c where c.task_id = task.id
        and c.source = ${sql.lit(chargeSource.of.additionalCharge)}), 0)`,
      submitTime: 'task.submitted_at',
      endTime: 'task.ended_at',
    },
    names: taskNames,
  });

export const pluginCalls = serve(pluginConsumption, { list });
