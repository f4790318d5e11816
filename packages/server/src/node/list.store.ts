import { type Expression, sql, type SqlBool } from 'kysely';
import { type FrameId, frameIdOf, hour, nodeOs, nodes, nodeService } from '@renderdesk/contract';
import { derived } from '../core/calls/columns.ts';
import { containsAll, eq, onPlatform, resolved, words } from '../core/calls/filters.ts';
import type { Asking } from '../core/calls/listContext.ts';
import { listing } from '../core/calls/listing.ts';
import { asId } from '../core/db/wire.ts';
import { sameAttempt, visibleTasks } from '../task/index.ts';
import { platformNames } from './names.store.ts';
import { address, appliedFor, busy, held, stateInSql } from './node.store.ts';
import { seenTask } from './rows.store.ts';

/** Attempts of seven days are counted on a node's row. */
const countedSince = (now: Date): Date => new Date(now.getTime() - 7 * 24 * hour);

const holdsWords = (column: Expression<unknown>, asked: string): Expression<SqlBool> =>
  sql<SqlBool>`strpos(folded(coalesce(${column}, '')), folded(${asked})) > 0`;
/** What the machine says of itself, as one text. */
const machine = sql`concat_ws(E'\\n', case node.os when ${sql.lit(nodeOs.of.windows)} then 'windows' else 'linux' end,
  node.cpu_name, node.gpu_name, array_to_string(node.plugins, E'\\n'))`;
/** Digits find a node by id too; other words are looked for in name, address, serial number and remark. */
const byKeywords = (asked: string): Expression<SqlBool> => {
  const named = sql<SqlBool>`(${holdsWords(sql`node.name`, asked)} or ${holdsWords(address, asked)}
    or ${holdsWords(sql`node.sn_code`, asked)} or ${holdsWords(sql`node.remark`, asked)})`;
  return /^\d{1,15}$/.test(asked) ? sql<SqlBool>`(node.id = ${Number(asked)} or ${named})` : named;
};

/** Every node: they have no customer, so that everyone with the key sees all; whom they render for only who may see the task. */
/** What a node said last of its load; nothing once it is out of reach. */
const whileHeard = (name: string) =>
  sql<number | null>`case when node.service <> ${nodeService.of.offline} then ${sql.ref(`beat.${name}`)} end`;

export const nodeList = listing(nodes.list)
  .from((db) => db.selectFrom('node').where('node.deleted_at', 'is', null))
  .join((rows, { actor, now }, db) =>
    rows
      .leftJoin('node_beat as beat', 'beat.node_id', 'node.id')
      .leftJoin('node_attempt as open', 'open.node_id', 'node.id')
      .leftJoin('attempt as a', (join) => join.on(sameAttempt('a', 'open')))
      .leftJoin('attempt_live as live', (join) => join.on(sameAttempt('live', 'a')))
      .leftJoinLateral(
        () => seenTask(db, actor).as('seen'),
        (join) => join.onTrue(),
      )
      .leftJoin('frame', (join) => join.onRef('frame.task_id', '=', 'seen.id').onRef('frame.ix', '=', 'a.ix'))
      .innerJoinLateral(
        () =>
          db
            .selectFrom('attempt as past')
            .where(sql<SqlBool>`past.node_id = node.id`)
            .where('past.leased_at', '>=', countedSince(now))
            .where(sql<SqlBool>`past.leased_at >= coalesce(node.errors_cleared_at, '-infinity')`)
            .select([
              sql<number>`count(*) filter (where past.outcome is not null)`.as('ended'),
              sql<number>`count(*) filter (where past.outcome = 2)`.as('failed'),
            ])
            .as('past'),
        (join) => join.onTrue(),
      ),
  )
  .list({
    key: 'node.id',
    where: {
      keywords: (query, value) => (value === '' ? query : query.where(byKeywords(value))),
      name: words('node.name'),
      status: (query, code) => query.where(stateInSql, '=', code),
      statusList: (query, codes, { input }) =>
        input.status === undefined && codes.length > 0 ? query.where(stateInSql, 'in', codes) : query,
      power: eq('node.power'),
      service: eq('node.service'),
      lock: eq('node.lock'),
      platform: onPlatform('node.platform_id'),
      systemproperties: (query, asked) =>
        asked.reduce((all, word) => all.where(holdsWords(machine, word)), query),
      matchcategory: (query, asked) =>
        asked.length === 0
          ? query
          : query.where(sql<SqlBool>`exists (select 1 from unnest(node.category) as own (word)
              where folded(own.word) in (select folded(word) from unnest(${asked}::text[]) as asked (word)))`),
      associated: (query, value) => query.where(busy, '=', value),
      properties: containsAll('node.properties'),
      requirements: containsAll('node.requirements'),
      category: containsAll('node.category'),
      ip: (query, value, { input }) =>
        query.where(
          input.ipSearchType === 1
            ? sql<SqlBool>`starts_with(${address}, ${value})`
            : sql<SqlBool>`${address} = ${value}`,
        ),
      ipSearchType: resolved,
      macCode: words('node.mac'),
      snCode: words('node.sn_code'),
      core: eq('node.cores'),
      realCore: eq('node.real_cores'),
      gpuCount: eq('node.gpu_count'),
      vrCore: eq('node.vr_cores'),
      startmemory: (query, value) => query.where('node.memory_mb', '>=', value),
      endmemory: (query, value) => query.where('node.memory_mb', '<=', value),
      mirrorLimit: eq('node.mirror_limit'),
      mirrorId: eq('node.mirror_id'),
      cpuName: words('node.cpu_name'),
      cdcTag: eq('node.cdc_tag'),
      modelId: eq('node.model_id'),
      taskcategory: (query, asked, c, db) =>
        asked.length === 0
          ? query
          : query.where(
              'node.id',
              'in',
              visibleTasks(db, c.actor)
                .innerJoin('node_attempt as running', 'running.task_id', 'task.id')
                .where(sql<SqlBool>`task.category @> ${asked}::text[]`)
                .select('running.node_id'),
            ),
      remark: eq('node.remark'),
    },
    sorts: {
      nameSort: 'node.name_folded',
      idSort: 'node.id',
      coreSort: 'node.cores',
      memorySort: 'node.memory_mb',
      gpuCountSort: 'node.gpu_count',
      beatSort: sql<Date>`coalesce((select b.beat_at from node_beat b where b.node_id = node.id), '-infinity'::timestamptz)`,
      stateSinceSort: sql<Date>`coalesce(node.state_since, node.created_at)`,
      failedSort: ({ now }: Asking) =>
        sql`(select count(*) from attempt past where past.node_id = node.id and past.outcome = 2 and past.leased_at >= ${countedSince(now)}
          and past.leased_at >= coalesce(node.errors_cleared_at, '-infinity'))`,
    },
    columns: {
      nodeId: 'node.id',
      platform: 'node.platform_id',
      state: stateInSql,
      taskId: 'seen.id',
      frameId: derived(['seen.id', 'a.ix'], (taskId: number | null, ix: number) =>
        taskId === null ? null : asId<FrameId>(frameIdOf(taskId, ix)),
      ),
      frameLabel: 'frame.label',
      userId: 'seen.user_id',
      userName: 'seen.name',
      renderingSince: 'a.leased_at',
      mirrorName: sql<string | null>`(select m.mirror_name from mirror m where m.id = node.mirror_id)`,
      isHeld: held,
      isApplied: appliedFor,
      progress: 'live.progress',
      stuck: sql<boolean>`exists (select 1 from stuck_frame s where s.task_id = a.task_id and s.ix = a.ix and s.n = a.n
        and s.resolution is null)`,
      cpuLoad: whileHeard('cpu_load'),
      gpuLoad: whileHeard('gpu_load'),
      memoryUsedMb: whileHeard('memory_used_mb'),
      beatTime: 'beat.beat_at',
      ip: address,
      macCode: 'node.mac',
      core: 'node.cores',
      realCore: 'node.real_cores',
      vrCore: 'node.vr_cores',
      ended: 'past.ended',
      failed: 'past.failed',
      simulated: 'node.is_simulated',
      testEndTime: 'node.test_ends_at',
    },
    names: platformNames,
  });
