import { strategy, timeStage } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { asInstantOrNull } from '../../core/db/wire.ts';
import { ownRules, readRule, readStrategy, setRule } from './strategy.store.ts';
import { wordsInUse } from './words.store.ts';

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
    const [task, { restartLimit }] = await Promise.all([ownRules(db, actor, input.taskId), readStrategy(db)]);
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
    return {
      ...own,
      stages,
      commonRestartLimit: restartLimit.restartLimit,
      commonErrorLimit: restartLimit.errorLimit,
    };
  },
  words: ({ db }) => wordsInUse(db),
});
