import type { Out, OutputOf, preHandles } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Allowance } from '../../core/calls/allowance.ts';
import type { Db } from '../../core/db/db.ts';
import { asInstant, asInstantOrNull } from '../../core/db/wire.ts';
import { notFound } from '../../core/http/apiError.ts';
import type { Deliveries } from '../frame/delivery.store.ts';
import { logPiece } from '../frame/log.store.ts';
import { preTasks } from './pre.store.ts';

type Calls = typeof preHandles;

/** A task with pre-handling that someone sees. Throws `notFound`. */
const seen = (db: Db, actor: Actor, taskId: number) =>
  preTasks(db, actor)
    .where('task.id', '=', taskId)
    .select([
      'pre_task.frames',
      'task.scene_path as scenePath',
      'task.output_path as outputPath',
      'pre_task.properties',
      'pre_task.requirements',
      'pre_task.constraints',
      'pre_task.category',
      'task.pre_overtime_minutes as preOvertimeMinutes',
      'task.pre_overtime_stop_minutes as preOvertimeStopMinutes',
    ])
    .executeTakeFirstOrThrow(notFound);

export const placesOf = async (db: Db, actor: Actor, taskId: number) => {
  const { scenePath, outputPath } = await seen(db, actor, taskId);
  return { scenePath, outputPath };
};

export const singleOf = async (db: Db, actor: Actor, taskId: number): Promise<OutputOf<Calls['single']>> => {
  const { frames: _, scenePath: _scene, outputPath: _output, ...own } = await seen(db, actor, taskId);
  return own;
};

const attemptsOf = (db: Db, taskId: number, frames: number) =>
  db
    .selectFrom('attempt')
    .innerJoin('frame', (on) =>
      on.onRef('frame.task_id', '=', 'attempt.task_id').onRef('frame.ix', '=', 'attempt.ix'),
    )
    .innerJoin('node', 'node.id', 'attempt.node_id')
    .where('attempt.task_id', '=', taskId)
    .where('attempt.ix', '<', frames)
    .orderBy('attempt.leased_at', 'desc')
    .orderBy('attempt.ix')
    .orderBy('attempt.n', 'desc');

/** So many attempts of a stage are shown. */
const most = 200;

export const attemptsOfPre = async (
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<OutputOf<Calls['logs']>> => {
  const { frames } = await seen(db, actor, taskId);
  const rows = await attemptsOf(db, taskId, frames)
    .select([
      'attempt.ix',
      'attempt.n',
      'frame.label',
      'node.name as nodeName',
      'attempt.leased_at',
      'attempt.ended_at',
      'attempt.outcome',
      'attempt.reason',
    ])
    .limit(most)
    .execute();
  return {
    attempts: rows.map(({ leased_at, ended_at, ...row }) => ({
      ...row,
      startTime: asInstant(leased_at),
      endTime: asInstantOrNull(ended_at),
    })),
  };
};

/** A page of the log of an attempt of the stage, from its end. Throws `notFound` where nothing ran. */
export const logOfPre = async (
  delivered: Deliveries,
  db: Db,
  c: { readonly actor: Actor; readonly within: Allowance },
  input: Out<Calls['log']['input']['shape']>,
): Promise<OutputOf<Calls['log']>> => {
  const { frames } = await seen(db, c.actor, input.taskId);
  let attempts = attemptsOf(db, input.taskId, frames);
  if (input.ix !== undefined) attempts = attempts.where('attempt.ix', '=', input.ix);
  if (input.n !== undefined) attempts = attempts.where('attempt.n', '=', input.n);
  const attempt = await attempts
    .select(['attempt.ix', 'attempt.n', 'attempt.ended_at'])
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
  const running = attempt.ended_at === null;
  const { from, lines } = await logPiece(
    delivered,
    db,
    { attempt: { taskId: input.taskId, ix: attempt.ix, n: attempt.n }, running, within: c.within },
    { lines: input.pageSize, pageNum: input.pageNum },
  );
  return { lines: [...lines], more: from > 0, running };
};
