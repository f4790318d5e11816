import * as z from 'zod';
import { arrearsAttempts } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { readSetting, writeSetting } from '../../core/calls/setting.store.ts';
import { visibleTasks } from './render.store.ts';

const count = z.int().min(0);
const minutes = z.int().min(1).nullable();

/** When a frame counts as stuck until staff set other windows (domain §2). */
export const stuckWindows = {
  silentMinutes: 30,
  silentShare: 0.5,
  overAverage: 1.15,
  overSeconds: 500,
  idleMinutes: 15,
} as const;

/**
 * Rules of the installation for rendering, by setting row; what stands behind `default` holds until staff set their own.
 * The engine reads all of them (`readStrategy`), staff change the first four (`strategy` of the contract).
 */
const rules = {
  /** How often a failed frame starts again by itself, and after how many failed attempts in a row its task is held. */
  restartLimit: z.object({ restartLimit: count.default(3), errorLimit: z.int().min(1).default(50) }),
  /** At most so many automatic restarts of one task's frames within so many minutes. */
  frequency: z.object({ restarts: count.default(100), minutes: z.int().min(1).default(60) }),
  /** What new tasks get where their submission and their customer say nothing. */
  commonValue: z.object({
    level: count.default(50),
    nodeLimit: z.int().min(1).nullable().default(null),
    overtimeMinutes: minutes.default(null),
    // A week: an attempt that nobody looks after holds its node no longer.
    overtimeStopMinutes: minutes.default(7 * 24 * 60),
  }),
  /**
   * Whether the frames that render end with their task when it is stopped for arrears (`arrearsAttempts`), and for how many days it goes on
   * by itself once they are paid (lifecycles §6); later it waits for a person.
   */
  arrears: z.object({
    running: arrearsAttempts.schema.default(arrearsAttempts.of.finish),
    resumeDays: count.default(7),
  }),
  /** Frames of one submission, and frames that are not rendered yet of one purse. */
  openFrames: z.object({
    submission: z.int().min(1).default(200_000),
    account: z.int().min(1).default(300_000),
  }),
  /** When a node gets no more frames of a task, and when it counts as unhealthy. */
  nodes: z.object({
    blacklistAfter: count.default(3),
    unhealthyAfterUsers: count.default(3),
    unhealthyWithinMinutes: z.int().min(1).default(60),
  }),
  /** When a frame counts as stuck; by software id where one has thresholds of its own, else under `0`. */
  stuck: z.object({
    bySoftware: z
      .record(
        z.string(),
        z.object({
          silentMinutes: z.number().min(0),
          silentShare: z.number().min(0).max(1),
          overAverage: z.number().min(1),
          overSeconds: z.number().min(0),
          idleMinutes: z.number().min(1).default(15),
        }),
      )
      .default({ 0: stuckWindows }),
  }),
} as const;
type Rules = { readonly [K in keyof typeof rules]: z.output<(typeof rules)[K]> };
type RuleName = keyof Rules;

const keyOf = (name: RuleName): string => `render.${name}`;

const valueOf = <K extends RuleName>(name: K, stored: unknown): Rules[K] => {
  const read = rules[name].safeParse(stored ?? {});
  return (read.success ? read.data : rules[name].parse({})) as Rules[K];
};

/** All rules as they hold now. */
export const readStrategy = async (db: Db): Promise<Rules> => {
  const names = Object.keys(rules) as RuleName[];
  const rows = await db
    .selectFrom('setting')
    .where('key', 'in', names.map(keyOf))
    .select(['key', 'value'])
    .execute();
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  return {
    restartLimit: valueOf('restartLimit', stored.get(keyOf('restartLimit'))),
    frequency: valueOf('frequency', stored.get(keyOf('frequency'))),
    commonValue: valueOf('commonValue', stored.get(keyOf('commonValue'))),
    arrears: valueOf('arrears', stored.get(keyOf('arrears'))),
    openFrames: valueOf('openFrames', stored.get(keyOf('openFrames'))),
    nodes: valueOf('nodes', stored.get(keyOf('nodes'))),
    stuck: valueOf('stuck', stored.get(keyOf('stuck'))),
  };
};

/** One rule with who set it last, when, and its version; version 0 where nobody has. */
export const readRule = async <K extends RuleName>(db: Db, name: K) => {
  const { value, ...changed } = await readSetting(db, keyOf(name));
  return { value: valueOf(name, value), ...changed };
};

/** Sets a rule. Throws `changedMeanwhile` where it moved since the version that the caller saw. */
export const setRule = <K extends RuleName>(
  tx: Tx,
  name: K,
  o: { value: Rules[K]; expectedVersion: number; by: number; now: Date },
): Promise<void> => writeSetting(tx, keyOf(name), o);

/** What a task itself and its customer say where a rule could; undefined where the person does not see the task. */
export const ownRules = (db: Db, actor: Actor, taskId: number) =>
  visibleTasks(db, actor)
    .innerJoin('user as u', 'u.id', 'task.user_id')
    .where('task.id', '=', taskId)
    .select([
      'task.properties',
      'task.requirements',
      'task.constraints',
      'task.category',
      'task.restart_limit as restartLimit',
      'task.error_limit as errorLimit',
      'task.node_limit as nodeLimit',
      'u.node_limit as userNodeLimit',
      'task.analyse_overtime_minutes',
      'task.analyse_overtime_stop_minutes',
      'task.pre_overtime_minutes',
      'task.pre_overtime_stop_minutes',
      'task.overtime_minutes',
      'task.overtime_stop_minutes',
    ])
    .executeTakeFirst();
