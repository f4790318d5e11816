import { sql } from 'kysely';
import { strategy, timeStage } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { asInstantOrNull } from '../../core/db/wire.ts';
import { visibleTasks } from './render.store.ts';
import { notedLabels } from '../labels/tag.store.ts';
import { readRule, readStrategy, setRule } from './strategy.store.ts';

type Settable = 'restartLimit' | 'commonValue' | 'frequency' | 'arrears';

const get = async <K extends Settable>(db: Db, name: K) => {
  const { value, at, ...changed } = await readRule(db, name);
  return { ...value, ...changed, at: asInstantOrNull(at) };
};

type Value<K extends Settable> = Parameters<typeof setRule<K>>[2]['value'];

const set = async <K extends Settable>(
  c: { tx: Tx; actor: Actor; now: Date },
  name: K,
  value: Value<K>,
  expectedVersion: number,
): Promise<null> => {
  await setRule(c.tx, name, { value, expectedVersion, by: c.actor.adminId, now: c.now });
  return null;
};

/** Changes some fields of a rule and leaves the others; one that names none is refused. */
const update = async <K extends Settable>(
  c: Parameters<typeof set>[0],
  name: K,
  { version, ...fields }: { readonly version: number } & { readonly [F in keyof Value<K>]?: unknown },
): Promise<null> => {
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length === 0) throw new ApiError('badInput');
  const { value } = await readRule(c.tx, name);
  return set(c, name, { ...value, ...named }, version);
};

/** Words in use on open tasks and on nodes, the most frequent first, at most 500 of each kind. */
const wordsInUse = async (db: Db) => {
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
    words(ofTasks('constraints')),
    words(sql`${ofTasks('category')} union all ${ofNodes('category')}`),
    words(sql`${ofTasks('plugin_versions')} union all ${ofNodes('plugins')}`),
    words(sql`select unnest(admin_labels) from task where admin_labels <> '{}' and deleted_at is null
      union all select unnest(${await notedLabels(db)}::text[])`),
  ]);
  return { properties, requirements, constraints, category, plugins, adminTags };
};

/** The rules of the installation for rendering, and a task's own words. */
export const strategyCalls = serve(strategy, {
  getRestartLimit: ({ db }) => get(db, 'restartLimit'),
  getCommonValue: ({ db }) => get(db, 'commonValue'),
  getFrequency: ({ db }) => get(db, 'frequency'),
  setRestartLimit: (c) => {
    const { version, ...value } = c.input;
    return set(c, 'restartLimit', value, version);
  },
  setCommonValue: (c) => {
    const { version, ...value } = c.input;
    return set(c, 'commonValue', value, version);
  },
  setFrequency: (c) => {
    const { version, ...value } = c.input;
    return set(c, 'frequency', value, version);
  },
  updateRestartLimit: (c) => update(c, 'restartLimit', c.input),
  updateCommonValue: (c) => update(c, 'commonValue', c.input),
  updateFrequency: (c) => update(c, 'frequency', c.input),
  getArrears: ({ db }) => get(db, 'arrears'),
  setArrears: (c) => {
    const { version, ...value } = c.input;
    return set(c, 'arrears', value, version);
  },
  single: async ({ db, actor, input }) => {
    const [task, { restartLimit }] = await Promise.all([
      visibleTasks(db, actor)
        .innerJoin('user as u', 'u.id', 'task.user_id')
        .where('task.id', '=', input.taskId)
        .select([
          'task.properties',
          'task.requirements',
          'task.constraints',
          'task.category',
          'task.restart_limit as restartLimit',
          'task.node_limit as nodeLimit',
          'u.node_limit as userNodeLimit',
          'task.analyse_overtime_minutes',
          'task.analyse_overtime_stop_minutes',
          'task.pre_overtime_minutes',
          'task.pre_overtime_stop_minutes',
          'task.overtime_minutes',
          'task.overtime_stop_minutes',
        ])
        .executeTakeFirst(),
      readStrategy(db),
    ]);
    if (!task) throw new ApiError('notFound');
    const { analyse, pre, render } = timeStage.of;
    const {
      analyse_overtime_minutes,
      analyse_overtime_stop_minutes,
      pre_overtime_minutes,
      pre_overtime_stop_minutes,
      overtime_minutes,
      overtime_stop_minutes,
      ...own
    } = task;
    const limits = [
      [analyse, analyse_overtime_minutes, analyse_overtime_stop_minutes],
      [pre, pre_overtime_minutes, pre_overtime_stop_minutes],
      [render, overtime_minutes, overtime_stop_minutes],
    ] as const;
    const stages = limits.map(([stage, overtimeMinutes, overtimeStopMinutes]) => ({
      stage,
      overtimeMinutes,
      overtimeStopMinutes,
    }));
    return { ...own, stages, commonRestartLimit: restartLimit.restartLimit };
  },
  words: ({ db }) => wordsInUse(db),
});
