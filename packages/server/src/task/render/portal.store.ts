import { sql, type SqlBool } from 'kysely';
import { attemptFileKind, type CustomerAction, errorCodes, frameStatus } from '@renderdesk/contract';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { applyToTasks } from '../lifecycle/actions.store.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';
import { expectWorks } from '../submit/submitter.store.ts';
import { decide, worksAgain } from './render.rules.ts';
import { counter, owes } from './render.store.ts';

/** Tasks of an account with how far they are, the latest first: of `taskId` alone, or those before one. */
export const tasksOf = (
  db: Db,
  o: {
    readonly userId: number;
    readonly taskId?: number;
    readonly open?: boolean | undefined;
    readonly before?: number | undefined;
    readonly most: number;
  },
) => {
  let rows = db
    .selectFrom('task')
    .where('user_id', '=', o.userId)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'project_name',
      'scene_name',
      'status',
      'frame_count',
      counter('success').as('success'),
      counter('failure').as('failure'),
      counter('running').as('running'),
      'submitted_at',
      'started_at',
      'ended_at',
      sql<string>`${counter('consume')}`.as('consume'),
      'currency',
    ]);
  if (o.taskId !== undefined) rows = rows.where('id', '=', o.taskId);
  if (o.open !== undefined) rows = rows.where('is_open', '=', o.open);
  if (o.before !== undefined) rows = rows.where('id', '<', o.before);
  return rows.orderBy('id', 'desc').limit(o.most).execute();
};

/** A task of an account, as any of its parts is asked for. */
interface Own {
  readonly userId: number;
  readonly taskId: number;
}
const ownTask = (db: Db, o: Own) =>
  db
    .selectFrom('task')
    .where('id', '=', o.taskId)
    .where('user_id', '=', o.userId)
    .where('deleted_at', 'is', null);

/** Throws `notFound` for a task that is not the account's. */
export const expectOwnTask = async (db: Db, o: Own): Promise<void> => {
  if (!(await ownTask(db, o).select('id').executeTakeFirst())) throw new ApiError('notFound');
};

/**
 * Does what a customer wants with a task of their own, as the lifecycle's table lets them; answers its status. Throws `notFound`,
 * `notAllowedInState`, `editingBlocked`, `consentNeeded`, `inArrears`, `accountDisabled`.
 */
export const actOnOwnTask = async (
  tx: Tx,
  by: By,
  o: Own & { readonly action: CustomerAction; readonly agrees: boolean },
): Promise<number> => {
  const task = await ownTask(tx, o)
    .select(['status', 'operable', 'version', owes('task').as('owes')])
    .forNoKeyUpdate('task')
    .executeTakeFirstOrThrow(notFound);
  // It is the customer who says so: who agreed is who acted.
  const consent = o.agrees ? 'portal' : undefined;
  const { code } = decide(o.action, { ...task, deleted: false, expectedVersion: undefined }, consent);
  if (code === errorCodes.success && worksAgain.has(o.action)) await expectWorks(tx, o.userId);
  const refused =
    code === errorCodes.success
      ? await applyToTasks(tx, by, { action: o.action, taskIds: [o.taskId], consent })
      : new Map([[o.taskId, code]]);
  const why = refused.get(o.taskId);
  if (why !== undefined) throw refusalOf(why);
  const { status } = await ownTask(tx, o).select('status').executeTakeFirstOrThrow();
  return status;
};

const refusals = ['notAllowedInState', 'editingBlocked', 'consentNeeded', 'inArrears'] as const;
const refusalOf = (code: number): ApiError => {
  const name = refusals.find((one) => errorCodes[one] === code) ?? 'notAllowedInState';
  return new ApiError(name, name === 'notAllowedInState' ? { state: '' } : undefined);
};

/** Frames of a task in their order, those after an index. */
export const framesOfOwn = (
  db: Db,
  o: {
    readonly taskId: number;
    readonly status?: number | undefined;
    readonly after?: number | undefined;
    readonly most: number;
  },
) => {
  let rows = db
    .selectFrom('frame')
    .where('task_id', '=', o.taskId)
    .where('ix', '>', o.after ?? -1)
    .select(['task_id', 'ix', 'label', 'tile', 'status', 'attempt_n', 'consume']);
  if (o.status !== undefined) rows = rows.where(sql<SqlBool>`status = ${o.status}`);
  return rows.orderBy('ix').limit(o.most).execute();
};

/** Whether something of a frame is still to be paid: an open debt that its charge made, or a charge of a purse in arrears that is not posted. */
const isUnpaid = sql<boolean>`exists (
  select from charge c where c.task_id = frame.task_id and c.ix = frame.ix and c.source in (1, 2) and (
    exists (select from arrears_item i where i.owner_id = c.owner_id and i.open > 0 and i.posting_id = c.posting_id)
    or (c.posting_id is null and c.amount > 0 and exists (
      select from account a where a.owner_id = c.owner_id and a.kind = 5 and a.balance < 0))))`;

/** The pictures of a task's done frames: of each the image, which is its main output, and then its passes. */
const pictures = (db: Db, taskId: number) =>
  db
    .selectFrom('frame')
    .innerJoin('attempt_file as file', (on) =>
      on
        .onRef('file.task_id', '=', 'frame.task_id')
        .onRef('file.ix', '=', 'frame.ix')
        .onRef('file.n', '=', 'frame.attempt_n')
        .on('file.kind', '=', attemptFileKind.of.image),
    )
    .where('frame.task_id', '=', taskId)
    .where('frame.status', '=', frameStatus.of.done)
    .select([
      'frame.task_id',
      'frame.ix',
      'frame.label',
      'frame.attempt_n',
      'file.name',
      'file.size',
      'file.sha256',
      'file.media_type',
    ])
    .orderBy('frame.ix')
    .orderBy(sql`picture_order(file.name)`);

/** The images of a task's done frames, one a frame, in the order of the frames: those after an index. */
export const resultsOfOwn = (
  db: Db,
  o: {
    readonly taskId: number;
    readonly after?: number | undefined;
    readonly most: number;
    /** Only frames of which nothing is to be paid. */
    readonly paidOnly?: true;
  },
) => {
  let results = pictures(db, o.taskId)
    .select(isUnpaid.as('unpaid'))
    .where('frame.ix', '>', o.after ?? -1);
  if (o.paidOnly) results = results.where(sql<SqlBool>`not ${isUnpaid}`);
  return results.distinctOn('frame.ix').limit(o.most).execute();
};

/** The pictures of frames between two, the ends too, that are not the image itself, by name. */
export const passesOfOwn = async (
  db: Db,
  o: { readonly taskId: number; readonly from: number; readonly to: number },
) => {
  const all = await pictures(db, o.taskId)
    .where('frame.ix', '>=', o.from)
    .where('frame.ix', '<=', o.to)
    .execute();
  return all
    .filter((one, at) => all[at - 1]?.ix === one.ix)
    .toSorted((a, b) => a.ix - b.ix || (a.name < b.name ? -1 : 1));
};

/** The image of a done frame that is paid, or the pass of a name. Throws `notFound`, `framesUnpaid`. */
export const resultOfOwn = async (
  db: Db,
  o: { readonly taskId: number; readonly ix: number; readonly name?: string | undefined },
) => {
  let files = pictures(db, o.taskId).select(isUnpaid.as('unpaid')).where('frame.ix', '=', o.ix);
  if (o.name !== undefined) files = files.where('file.name', '=', o.name);
  const found = await files.limit(1).executeTakeFirstOrThrow(notFound);
  if (found.unpaid) throw new ApiError('framesUnpaid');
  return { attempt: { taskId: o.taskId, ix: o.ix, n: found.attempt_n }, name: found.name };
};
