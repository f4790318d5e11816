import {
  day,
  dutyDueTime,
  dutyType,
  errorCodes,
  type FeedbackAction,
  type FeedbackChannel,
  feedbackCloseDays,
  feedbackKeyOf,
  type FeedbackErrorType,
  type FeedbackList,
  feedbackLists,
  type FeedbackModule,
  type FeedbackSource,
  feedbackStatus,
  type FeedbackType,
  feedbackTransitions,
  firstAnswerHours,
  mayFeedback,
  YearNotStated,
} from '@renderdesk/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import { dutySlots, workCalendar } from '../calendar/index.ts';
import { type Actor, holds } from '../core/auth/actor.ts';
import { actorById } from '../core/auth/session.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import { changeRow, expectVersion, staleRows } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { customersOf } from '../user/index.ts';

export type Feedback = Selectable<DB['feedback']>;
const { answered } = feedbackStatus.of;
/** An account has so many unanswered ones at once. */
const mostOpen = 50;
/** So many are closed by one command. */
const closedAtOnce = 500;

/** Where feedback was written that somebody's keys show. */
const sourcesOf = (actor: Actor): FeedbackSource[] =>
  (Object.keys(feedbackLists) as FeedbackList[]).flatMap((list) =>
    holds(actor, feedbackKeyOf[list]) ? feedbackLists[list] : [],
  );

/** Feedback of the customers whom somebody sees, of one list or of all that their keys open. */
export const feedbackSeen = (db: Db, actor: Actor, list?: FeedbackList) => {
  const sources: readonly FeedbackSource[] = list ? feedbackLists[list] : [0 as never, ...sourcesOf(actor)];
  const rows = db
    .selectFrom('feedback as f')
    .innerJoin('user', 'user.id', 'f.user_id')
    // Written out, so that the index of the message board fits.
    .where(sql<boolean>`f.source in (${sql.join(sources.map((one) => sql.lit(one)))})`)
    .where('user.deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  return customers ? rows.where('user.id', 'in', customers) : rows;
};

/** One that somebody sees. Throws `notFound`. */
export const feedbackOf = (db: Db, actor: Actor, id: number): Promise<Feedback> =>
  feedbackSeen(db, actor).where('f.id', '=', id).selectAll('f').executeTakeFirstOrThrow(notFound);

/** The same, locked, as its caller saw it. Throws `notFound`, `changedMeanwhile`. */
export const lockFeedback = async (
  tx: Tx,
  actor: Actor,
  o: { readonly feedbackId: number; readonly version: number },
): Promise<Feedback> => {
  const row = await feedbackSeen(tx, actor)
    .where('f.id', '=', o.feedbackId)
    .selectAll('f')
    .forUpdate('f')
    .executeTakeFirstOrThrow(notFound);
  await expectVersion(tx, 'feedback', row, o.version);
  return row;
};

/** When the first answer is due; null while the working days of that year are not stated. */
const firstAnswerDue = async (tx: Tx, now: Date): Promise<Date | null> => {
  const [slots, calendar] = [await dutySlots(tx), await workCalendar(tx)];
  try {
    const due = dutyDueTime(now.getTime(), firstAnswerHours, { type: dutyType.of.pc, slots, calendar });
    return due === undefined ? null : new Date(due);
  } catch (error) {
    if (error instanceof YearNotStated) return null;
    throw error;
  }
};

/** What feedback is about beside its words. */
export interface About {
  readonly taskId: number | null;
  readonly frameIndex: number | null;
  readonly appealId: number | null;
}

/** Throws `notFound` where the task is not of the account or of one below it, has no such frame, or the appeal is not of who pays for it. */
const expectAbout = async (db: Db, userId: number, o: About): Promise<void> => {
  const ofFamily = sql`(select u.id from "user" u where u.id = ${userId} or u.main_id = ${userId})`;
  const { rows } = await sql<{ fits: boolean }>`
    select (${o.taskId}::bigint is null or exists (
        select from task t where t.id = ${o.taskId}::bigint and t.user_id in ${ofFamily} and t.deleted_at is null))
      and (${o.frameIndex}::int is null or exists (
        select from frame f where f.task_id = ${o.taskId}::bigint and f.ix = ${o.frameIndex}::int))
      and (${o.appealId}::bigint is null or exists (
        select from appeal a join "user" u on u.id = ${userId} where a.owner_id = u.owner_id and a.id = ${o.appealId}::bigint)) as fits`.execute(
    db,
  );
  if (rows[0]?.fits !== true) throw new ApiError('notFound');
};

interface Submitted {
  readonly userId: number;
  readonly source: FeedbackSource;
  readonly channel: FeedbackChannel;
  readonly type: FeedbackType | null;
  readonly module: FeedbackModule | null;
  readonly errorTypes: readonly FeedbackErrorType[];
  readonly score: number | null;
  readonly clientVersion: string;
  readonly content: string;
  readonly taskId: number | null;
  readonly frameIndex: number | null;
  readonly now: Date;
}

/** Takes in what a customer wrote; answers its number. Throws `notFound` for a task or frame that is not theirs, `limitReached`. */
export const submitFeedback = async (tx: Tx, o: Submitted): Promise<number> => {
  // One after the other, so that two count each other.
  await tx.selectFrom('user').where('id', '=', o.userId).select('id').forNoKeyUpdate().execute();
  await expectAbout(tx, o.userId, { ...o, appealId: null });
  const { open } = await tx
    .selectFrom('feedback')
    .where('user_id', '=', o.userId)
    .where('status', '<', answered)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (open >= mostOpen) throw new ApiError('limitReached', { limit: mostOpen });
  const { id } = await tx
    .insertInto('feedback')
    .values({
      user_id: o.userId,
      source: o.source,
      channel: o.channel,
      type: o.type,
      module: o.module,
      error_types: [...new Set(o.errorTypes)],
      score: o.score,
      client_version: o.clientVersion,
      content: o.content,
      task_id: o.taskId,
      frame_ix: o.frameIndex,
      submitted_at: o.now,
      due_at: await firstAnswerDue(tx, o.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** What an account wrote, the latest first. */
export const feedbackOfCustomer = (
  db: Db,
  o: { readonly userId: number; readonly before?: number | undefined; readonly most: number },
): Promise<Feedback[]> => {
  const rows = db.selectFrom('feedback').where('user_id', '=', o.userId);
  return (o.before === undefined ? rows : rows.where('id', '<', o.before))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(o.most)
    .execute();
};

const write = (tx: Tx, row: Feedback, set: Updateable<DB['feedback']>, now: Date): Promise<void> =>
  changeRow(tx, 'feedback', row.id, { now, set });

/** Takes a locked one on by the lifecycle's table. Throws `notAllowedInState`. */
export const moveFeedback = async (
  tx: Tx,
  row: Feedback,
  o: { readonly action: FeedbackAction; readonly set: Updateable<DB['feedback']>; readonly now: Date },
): Promise<void> => {
  if (!mayFeedback(o.action, row.status)) throw new ApiError('notAllowedInState');
  await write(tx, row, { ...o.set, status: feedbackTransitions[o.action].to }, o.now);
};

/** Writes what may change in any state. */
export const noteFeedback = (tx: Tx, row: Feedback, remark: string, now: Date): Promise<void> =>
  write(tx, row, { remark }, now);

/** Says what a locked one is about. Throws `notFound` for what is not the customer's. */
export const linkFeedback = async (
  tx: Tx,
  row: Feedback,
  o: About & { readonly ticket: string; readonly now: Date },
): Promise<void> => {
  if (o.frameIndex !== null && o.taskId === null) throw badFields('taskId');
  await expectAbout(tx, row.user_id, o);
  const { taskId, frameIndex, appealId, ticket } = o;
  await write(tx, row, { task_id: taskId, frame_ix: frameIndex, appeal_id: appealId, ticket }, o.now);
};

/** Gives some to one of the staff; answers each. Throws `badInput` where that one is gone, or does not see all of them. */
export const assignFeedback = async (
  tx: Tx,
  o: {
    readonly actor: Actor;
    readonly ids: readonly number[];
    readonly to: number;
    readonly versions: ReadonlyMap<number, number>;
    readonly now: Date;
  },
): Promise<Map<number, Outcome>> => {
  const rows = await feedbackSeen(tx, o.actor)
    .where('f.id', 'in', [...o.ids])
    .selectAll('f')
    .orderBy('f.id')
    .forUpdate('f')
    .execute();
  if (o.to !== o.actor.adminId) await expectColleague(tx, o.to, rows);
  const outcomes = new Map<number, Outcome>(await staleRows(tx, 'feedback', rows, o.versions));
  for (const row of rows) {
    if (outcomes.has(row.id)) continue;
    const may = mayFeedback('assign', row.status);
    const set = { assigned_to: o.to, assigned_at: o.now };
    if (may) await moveFeedback(tx, row, { action: 'assign', set, now: o.now });
    outcomes.set(row.id, may ? done : { code: errorCodes.notAllowedInState });
  }
  return outcomes;
};

const expectColleague = async (tx: Tx, adminId: number, rows: readonly Feedback[]): Promise<void> => {
  const refused = badFields('adminId');
  const colleague = await actorById(tx, adminId).catch((error: unknown) => {
    throw error instanceof ApiError ? refused : error;
  });
  const ids = [0, ...rows.map(({ id }) => id)];
  const seen = await feedbackSeen(tx, colleague).where('f.id', 'in', ids).select('f.id').execute();
  if (seen.length < rows.length) throw refused;
};

/** Answered so long ago that it closes by itself. */
const toClose = (db: Db, now: Date) =>
  db
    .selectFrom('feedback')
    .where('status', '=', answered)
    .where('answered_at', '<=', new Date(now.getTime() - feedbackCloseDays * day))
    .orderBy('answered_at')
    .orderBy('id')
    .limit(closedAtOnce);

/** Whether any waits to be closed. */
export const anyToClose = async (db: Db, now: Date): Promise<boolean> =>
  (await toClose(db, now).select('id').limit(1).executeTakeFirst()) !== undefined;

/** Closes what was answered long enough ago (2→3), a bounded number. */
export const closeAnswered = async (tx: Tx, now: Date): Promise<void> => {
  const rows = await toClose(tx, now).selectAll().forUpdate().skipLocked().execute();
  for (const row of rows) await moveFeedback(tx, row, { action: 'close', set: { closed_at: now }, now });
};

/** Versions of the client that feedback of a list came from, the latest first; at most 200. */
export const clientVersions = async (
  db: Db,
  actor: Actor,
  o: { readonly list: FeedbackList; readonly channel: FeedbackChannel },
): Promise<string[]> => {
  const rows = await feedbackSeen(db, actor, o.list)
    .where('f.channel', '=', o.channel)
    .where('f.client_version', '<>', '')
    .groupBy('f.client_version')
    .select(['f.client_version as version'])
    .orderBy((eb) => eb.fn.max('f.submitted_at'), 'desc')
    .limit(200)
    .execute();
  return rows.map(({ version }) => version);
};
