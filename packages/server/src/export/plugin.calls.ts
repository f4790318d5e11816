import { sql, type SqlBool } from 'kysely';
import { currency, type Out, pluginConsumption, type TaskId, type UserId } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { type ListContext, listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { taskNames, tasksInScope } from '../task/index.ts';
import { withUserNamed } from '../user/index.ts';

type Query = Out<(typeof pluginConsumption)['list']['query']['shape']>;

/** Ended tasks that asked for plugins, of the customers and areas that the caller sees. */
const withPlugins = (db: Db, { actor, input, platform }: ListContext<Query>) => {
  let query = tasksInScope(db, actor)
    .where(sql<SqlBool>`not task.is_open`)
    .where('task.deleted_at', 'is', null)
    .where(sql<SqlBool>`task.plugin_versions <> '{}'`);
  const zone = input.platform ?? platform;
  if (zone > 0) query = query.where('task.platform_id', '=', zone);
  if (input.userId !== undefined) query = query.where('task.user_id', '=', input.userId);
  if (input.cgId !== undefined) query = query.where('task.software_id', '=', input.cgId);
  if (input.pluginVersions?.length)
    query = query.where(sql<SqlBool>`task.plugin_versions @> ${input.pluginVersions}::text[]`);
  if (input.startTime !== undefined) query = query.where('task.end_order', '>=', new Date(input.startTime));
  if (input.endTime !== undefined) query = query.where('task.end_order', '<=', new Date(input.endTime));
  return query;
};

const list = listing(pluginConsumption.list, {
  key: sql<number>`task.id`,
  sorts: {
    endTimeFlag: { by: sql`task.end_order`, type: 'timestamptz' },
    consumeFlag: { by: sql`task.consume`, type: 'numeric' },
    taskIdFlag: { by: sql`task.id`, type: 'int8' },
  },
  prepare: (db, { actor, input }) => withUserNamed(db, actor, input),
  filtered: withPlugins,
  totals: async (db, c) => {
    const rows = await withPlugins(db, c)
      .select((eb) => ['task.currency', eb.fn.sum<string>('task.consume').as('sum')])
      .groupBy('task.currency')
      .execute();
    const sum = (of: number) => asMoney(rows.find((row) => row.currency === of)?.sum ?? '0');
    return { rmbTotalConsume: sum(currency.of.cny), usdTotalConsume: sum(currency.of.usd) };
  },
  select: (page) =>
    page
      .innerJoin('task as t', 't.id', 'page.id')
      .innerJoin('user as u', 'u.id', 't.user_id')
      .select([
        't.id',
        't.user_id',
        'u.name',
        'u.account_type',
        'u.company',
        't.software_id',
        't.platform_id',
        't.plugin_versions',
        't.scene_name',
        't.success',
        't.consume',
        't.currency',
        't.submitted_at',
        't.ended_at',
      ]),
  map: (raw) => ({
    taskId: asId<TaskId>(raw.id),
    userId: asId<UserId>(raw.user_id),
    userName: raw.name,
    accountType: raw.account_type,
    company: raw.company === '' ? null : raw.company,
    cgId: raw.software_id,
    platform: raw.platform_id,
    pluginVersions: raw.plugin_versions,
    sceneName: raw.scene_name,
    success: raw.success,
    consume: asMoney(raw.consume),
    currency: raw.currency,
    submitTime: asInstant(raw.submitted_at),
    endTime: asInstantOrNull(raw.ended_at),
  }),
});

export const pluginCalls = serve(pluginConsumption, {
  list,
  export: { exports: list, names: taskNames },
});
