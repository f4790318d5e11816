import {
  allocationKind,
  authStatus,
  type AuthStatus,
  authType,
  certifiedAs,
  dayOf,
  endOfDayAfter,
  isPersonNumber,
  plainNumber,
  studentReminder,
  studentStatus,
  webhookTopic,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { changeRow, expectVersion } from '../core/crud/crud.store.ts';
import { notifyPartners } from '../core/events/partnerEvents.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import type { BusEvent } from '../core/events/eventBus.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import { customersOf } from '../user/index.ts';
import { inForce, reviewDue } from './certification.store.ts';

/** A verified student holds at most so many months; a renewal may be asked for so many days before the end (lifecycles §2). */
const mostMonths = 12;
const renewDays = 30;
const dayMs = 86_400_000;
const firstReminder = 30;

const { unverified, verified, refused, expired } = studentStatus.of;

/** Applications of customers whom somebody sees. */
export const studentsSeen = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('student as s')
    .innerJoin('user', 'user.id', 's.user_id')
    .where('user.deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  return customers ? rows.where('user.id', 'in', customers) : rows;
};

/** The student applications of an account, the latest first. */
export const studentsOf = (db: Db, userId: number) =>
  db
    .selectFrom('student')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

interface Applied {
  readonly userId: number;
  readonly fullName: string;
  readonly idNumber: string;
  readonly school: string;
  readonly graduateDay: string;
  readonly chsiCode: string;
  readonly remarks: string;
  readonly by: number | null;
  readonly now: Date;
}

/**
 * Throws `notAllowedInState` where an account is not certified as a person, and `doesNotFit` where it is as another than an application
 * names: an enterprise is no student, and neither is who is certified no more.
 */
const expectPerson = async (
  tx: Tx,
  o: {
    readonly userId: number;
    readonly authStatus: AuthStatus;
    readonly fullName: string;
    readonly number: string;
  },
): Promise<void> => {
  const person = certifiedAs(o.authStatus, authStatus.of.personVerified) && (await inForce(tx, o.userId));
  if (!person || person.auth_type !== authType.of.personal) throw new ApiError('notAllowedInState');
  if (person.id_number !== o.number || person.full_name !== o.fullName)
    throw new ApiError('doesNotFit', { issues: [{ path: 'fullName' }, { path: 'idNumber' }] });
};

/** Throws `alreadyTaken` where another account of the person is a student's. */
const expectNoOther = async (
  tx: Tx,
  o: { readonly number: string; readonly userId: number; readonly now: Date },
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`student ${o.number}`}, 0))`.execute(tx);
  const other = await tx
    .selectFrom('student')
    .innerJoin('user', 'user.id', 'student.user_id')
    .where('student.id_number', '=', o.number)
    .where('student.status', '=', verified)
    .where('student.ends_at', '>', o.now)
    .where('student.user_id', '<>', o.userId)
    .where('user.deleted_at', 'is', null)
    .select('student.id')
    .executeTakeFirst();
  if (other) throw new ApiError('alreadyTaken', { issues: [{ path: 'idNumber' }] });
};

/**
 * Puts an application of an account that is locked into the queue; answers its number. The account is certified as a person of the
 * same name and number, is no student yet or one whose time ends within 30 days, and waits for no other. Throws `notAllowedInState`,
 * `doesNotFit`, `alreadyTaken`, `badInput`.
 */
export const submitStudent = async (
  tx: Tx,
  applicant: {
    readonly id: number;
    readonly auth_status: AuthStatus;
    readonly student_until: Date | null;
  },
  o: Applied,
): Promise<number> => {
  const number = plainNumber(o.idNumber);
  if (!isPersonNumber(number)) throw badFields('idNumber');
  if (new Date(o.graduateDay) <= o.now) throw badFields('graduateDay');
  const isLong =
    applicant.student_until !== null &&
    applicant.student_until.getTime() > o.now.getTime() + renewDays * dayMs;
  const waits = await tx
    .selectFrom('student')
    .where('user_id', '=', o.userId)
    .where('status', '=', unverified)
    .select('id')
    .executeTakeFirst();
  if (isLong || waits) throw new ApiError('notAllowedInState');
  await expectPerson(tx, { ...o, authStatus: applicant.auth_status, number });
  await expectNoOther(tx, { number, userId: o.userId, now: o.now });
  const { id } = await tx
    .insertInto('student')
    .values({
      user_id: o.userId,
      full_name: o.fullName,
      id_number: number,
      school: o.school,
      graduates_on: o.graduateDay,
      chsi_code: o.chsiCode,
      remarks: o.remarks,
      submitted_by: o.by,
      submitted_at: o.now,
      due_at: await reviewDue(tx, o.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** One application that somebody sees and is about to change, locked with its account. Throws `notFound`, `changedMeanwhile`. */
export const lockStudent = async (
  tx: Tx,
  actor: Actor,
  o: { readonly id: number; readonly version: number },
) => {
  const row = await studentsSeen(tx, actor)
    .where('s.id', '=', o.id)
    .selectAll('s')
    .select('user.auth_status')
    .forUpdate('s')
    .forNoKeyUpdate('user')
    .executeTakeFirstOrThrow(notFound);
  await expectVersion(tx, 'student', row, o.version);
  return row;
};
type Student = Awaited<ReturnType<typeof lockStudent>>;

/** Writes until when an account is a student's; prices look at it. */
const setUntil = (tx: Tx, userId: number, until: Date | null, now: Date): Promise<void> =>
  changeRow(tx, 'user', userId, { now, set: { student_until: until } });

/** The end of the graduation day, a year from now at the latest (lifecycles §2). */
export const studentEnd = (graduateDay: string, now: Date): Date => {
  const year = new Date(now);
  year.setUTCMonth(year.getUTCMonth() + mostMonths);
  const graduation = endOfDayAfter(new Date(graduateDay), 0);
  return graduation < year ? graduation : year;
};

interface Decision {
  readonly to: 2 | 3 | 4;
  readonly reason: 1 | 2 | 3 | 4 | 5 | 6 | null;
  readonly remarks: string;
  readonly by: number;
  readonly now: Date;
}

/**
 * Verifies or refuses an application that waits, or ends a verified one early. What was asked for when it came is asked again: the account
 * is certified as that person still. Throws `notAllowedInState`, `doesNotFit`, `alreadyTaken`.
 */
export const decideStudent = async (tx: Tx, row: Student, o: Decision): Promise<void> => {
  if (row.status !== (o.to === expired ? verified : unverified)) throw new ApiError('notAllowedInState');
  if (o.to === verified) {
    const { user_id: userId, id_number: number, full_name: fullName } = row;
    await expectPerson(tx, { userId, authStatus: row.auth_status, fullName, number });
    await expectNoOther(tx, { number, userId, now: o.now });
  }
  const endsAt = o.to === verified ? studentEnd(row.graduates_on, o.now) : o.to === expired ? o.now : null;
  // Who graduated while the application waited is a student no more.
  if (o.to === verified && endsAt !== null && endsAt <= o.now)
    throw new ApiError('doesNotFit', { issues: [{ path: 'graduateDay' }] });
  if (o.to === verified)
    // A renewal takes the place of the one that still holds.
    await tx
      .updateTable('student')
      .set((eb) => ({ status: expired, version: eb('version', '+', 1), updated_at: o.now }))
      .where('user_id', '=', row.user_id)
      .where('status', '=', verified)
      .execute();
  await changeRow(tx, 'student', row.id, {
    now: o.now,
    set: {
      status: o.to,
      reason: o.to === refused ? o.reason : null,
      remarks: o.remarks,
      decided_by: o.by,
      decided_at: o.now,
      ends_at: endsAt,
    },
  });
  if (o.to !== refused) await setUntil(tx, row.user_id, o.to === verified ? endsAt : null, o.now);
};

/** Ends an account's student certification together with that of the person, unless it is of this number. */
export const endStudentOf = async (
  tx: Tx,
  userId: number,
  o: { readonly now: Date; readonly unlessOf?: string },
): Promise<void> => {
  let ending = tx
    .updateTable('student')
    .set((eb) => ({ status: expired, ends_at: o.now, version: eb('version', '+', 1), updated_at: o.now }))
    .where('user_id', '=', userId)
    .where('status', '=', verified);
  if (o.unlessOf !== undefined) ending = ending.where('id_number', '<>', o.unlessOf);
  const ended = await ending.returning('id').execute();
  if (ended.length > 0) await setUntil(tx, userId, null, o.now);
};

/** Ends what holds no more; answers how many. Prices looked at the moment itself already. */
export const expireStudents = async (tx: Tx, now: Date): Promise<number> => {
  const ended = await tx
    .updateTable('student')
    .set((eb) => ({ status: expired, version: eb('version', '+', 1), updated_at: now }))
    .where('status', '=', verified)
    .where('ends_at', '<=', now)
    .returning(['id', 'user_id'])
    .execute();
  const events = ended.map(({ id, user_id: userId }) => ({
    topic: webhookTopic.of.student,
    userId,
    objectId: id,
    state: expired,
  }));
  await notifyPartners(tx, events, now);
  return ended.length;
};

/** Tells the salespeople of students whose certification is about to end; answers events to send. */
export const remindStudents = async (tx: Tx, now: Date): Promise<BusEvent[]> => {
  const rows = await tx
    .selectFrom('student as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .leftJoin('user_staff as staff', (on) =>
      on
        .onRef('staff.user_id', '=', 's.user_id')
        .on('staff.kind', '=', allocationKind.of.salesman)
        .on('staff.valid_to', 'is', null),
    )
    .where('s.status', '=', verified)
    .where('s.ends_at', '>', now)
    .where('s.ends_at', '<=', new Date(now.getTime() + firstReminder * dayMs))
    .select(['s.id', 's.user_id', 's.ends_at', 's.reminded_days', 'u.name', 'staff.admin_id'])
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
  const events: BusEvent[] = [];
  for (const row of rows) {
    const endsAt = (row.ends_at ?? now).getTime();
    const daysLeft = Math.ceil((endsAt - now.getTime()) / dayMs);
    const due = studentReminder(daysLeft, row.reminded_days);
    // Nobody looks after them: whoever does by the next night is told.
    if (due === undefined || row.admin_id === null) continue;
    await tx.updateTable('student').set({ reminded_days: due }).where('id', '=', row.id).execute();
    const data = { userId: row.user_id, userName: row.name, day: dayOf(endsAt - 1) };
    const note = { adminId: row.admin_id, kind: 'studentEnds', data } as const;
    events.push(...(await notify(tx, { now, requestId: '', language: 'zh' }, note)));
  }
  return events;
};

/** Throws `notFound` where somebody sees no such application. */
export const expectStudent = async (db: Db, actor: Actor, id: number): Promise<void> => {
  await studentsSeen(db, actor).where('s.id', '=', id).select('s.id').executeTakeFirstOrThrow(notFound);
};

/** The code of the ministry's online report that an application came with. */
export const chsiCodeOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('student').where('id', '=', id).select('chsi_code').executeTakeFirstOrThrow())
    .chsi_code;
