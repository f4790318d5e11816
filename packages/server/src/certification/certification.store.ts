import {
  ageOf,
  authAfter,
  type AuthAction,
  type AuthStatus,
  authType,
  type AuthType,
  certificationOutcome,
  certifiedAs,
  dayOf,
  dueTime,
  isCreditCode,
  isPersonNumber,
  plainNumber,
  YearNotStated,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { workCalendar } from '../calendar/index.ts';
import { changeRow, expectVersion } from '../core/crud/crud.store.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { creditGiven } from '../pay/index.ts';
import { customersOf, expectSeen } from '../user/index.ts';

/** Main accounts that may be certified with one number, of a person and of an enterprise; refusals within a day after which it waits. */
const mostOfNumber = { 1: 3, 2: 10 } as const;
const mostRefusals = 5;
const refusalsWithin = 24 * 3_600_000;
/** Working days in which an application is looked at (people §9: 1, 3, 5 or 10). */
const reviewDays = 3;
const adultAge = 18;

/** When an application is to be looked at by; null while nobody has stated the working days of that year. */
export const reviewDue = async (tx: Tx, now: Date): Promise<Date | null> => {
  try {
    return new Date(dueTime(now.getTime(), reviewDays, await workCalendar(tx)));
  } catch (error) {
    if (error instanceof YearNotStated) return null;
    throw error;
  }
};

/** A main account that somebody sees and that applies, as `lockMain` answers it. Throws `notFound`. */
export const lockApplicant = async (tx: Tx, actor: Actor, userId: number) => {
  await expectSeen(tx, actor, userId);
  return lockMain(tx, userId);
};

/** A main account that applies, locked. Throws `notMainAccount` for a child: its main account's certification is its own. */
export const lockMain = async (tx: Tx, userId: number) => {
  const user = await tx
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'account_type', 'auth_status', 'student_until'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (user.account_type !== 1) throw new ApiError('notMainAccount');
  return user;
};

/** Writes the status that an account bears. */
const setStatus = (tx: Tx, userId: number, status: AuthStatus, now: Date): Promise<void> =>
  changeRow(tx, 'user', userId, { now, set: { auth_status: status } });

/** Throws `limitReached` where as many main accounts as may be are certified with a number. */
const expectNumberFree = async (
  tx: Tx,
  o: { readonly number: string; readonly authType: AuthType; readonly userId: number },
): Promise<void> => {
  // Two approvals with one number wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`certification ${o.number}`}, 0))`.execute(tx);
  const limit = mostOfNumber[o.authType];
  if ((await accountsOfNumber(tx, o)) >= limit) throw new ApiError('limitReached', { limit });
};

/** How many other main accounts are certified with a number. */
export const accountsOfNumber = async (
  db: Db,
  o: { readonly number: string; readonly userId: number },
): Promise<number> => {
  if (o.number === '') return 0;
  const { rows } = await sql<{ n: number }>`
    select count(distinct c.user_id)::int as n from certification c join "user" u on u.id = c.user_id
    where c.id_number = ${o.number} and c.outcome = ${certificationOutcome.of.approved} and c.user_id <> ${o.userId}
      and u.deleted_at is null and u.auth_status not in (0, 1, 2, 3, 4, 5)`.execute(db);
  return rows[0]?.n ?? 0;
};

const refusalsOf = async (tx: Tx, userId: number, now: Date): Promise<number> => {
  const { n } = await tx
    .selectFrom('certification')
    .where('user_id', '=', userId)
    .where('outcome', '=', certificationOutcome.of.refused)
    .where('decided_at', '>', new Date(now.getTime() - refusalsWithin))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

interface Applied {
  readonly userId: number;
  readonly authType: AuthType;
  readonly fullName: string;
  readonly idNumber: string;
  readonly legalPerson: string;
  readonly remarks: string;
  /** Who of the staff entered it; null for the customer. */
  readonly by: number | null;
  readonly now: Date;
}

/** Throws `badInput` where a number is none of its kind, a person is not of age, or an enterprise names no legal representative. */
const expectDetails = (o: Applied, number: string): void => {
  if (o.authType === authType.of.business) {
    if (!isCreditCode(number)) throw badFields('idNumber');
    if (o.legalPerson === '') throw badFields('legalPerson');
  } else if (!isPersonNumber(number) || ageOf(number, dayOf(o.now.getTime())) < adultAge)
    throw badFields('idNumber');
};

/** Puts an application of an account that is locked into the queue; answers its number. Throws as its rules say. */
export const submitCertification = async (
  tx: Tx,
  applicant: { readonly id: number; readonly auth_status: AuthStatus },
  o: Applied,
): Promise<number> => {
  const number = plainNumber(o.idNumber);
  expectDetails(o, number);
  const changeFrom = certifiedAs(applicant.auth_status);
  const status = authAfter('submit', applicant.auth_status, { authType: o.authType, changeFrom });
  if (status === undefined) throw new ApiError('notAllowedInState');
  if ((await refusalsOf(tx, o.userId, o.now)) >= mostRefusals)
    throw new ApiError('limitReached', { limit: mostRefusals });
  await expectNumberFree(tx, { number, authType: o.authType, userId: o.userId });
  const { id } = await tx
    .insertInto('certification')
    .values({
      user_id: o.userId,
      auth_type: o.authType,
      change_from: changeFrom,
      status,
      full_name: o.fullName,
      id_number: number,
      legal_person: o.legalPerson,
      remarks: o.remarks,
      submitted_by: o.by,
      submitted_at: o.now,
      due_at: await reviewDue(tx, o.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setStatus(tx, o.userId, status, o.now);
  return id;
};

/** Applications of customers whom somebody sees. */
export const certificationsSeen = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('certification as c')
    .innerJoin('user', 'user.id', 'c.user_id')
    .where('user.deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  return customers ? rows.where('user.id', 'in', customers) : rows;
};

/** Whether whoever claimed an application works here no more: it waits for nobody then. */
export const isAbandoned = sql<boolean>`exists (select from admin a where a.id = c.claimed_by and (a.status <> 0 or a.deleted_at is not null))`;

/** Who claimed an application, and whether they left since. */
export const claimOf = (db: Db, id: number) =>
  db
    .selectFrom('certification as c')
    .where('c.id', '=', id)
    .select(['c.claimed_by', isAbandoned.as('is_abandoned')])
    .executeTakeFirstOrThrow();

const locked = (rows: ReturnType<typeof certificationsSeen>) =>
  rows
    .selectAll('c')
    .select('user.auth_status')
    .select(isAbandoned.as('is_abandoned'))
    .orderBy('c.id')
    .forUpdate('c')
    .forNoKeyUpdate('user')
    .execute();

/** Applications that somebody sees, locked with their accounts in the order of their numbers. */
export const lockCertifications = (tx: Tx, actor: Actor, ids: readonly number[]) =>
  locked(certificationsSeen(tx, actor).where('c.id', 'in', ids));
export type Certification = Awaited<ReturnType<typeof lockCertifications>>[number];

/** One application that somebody sees and is about to change. Throws `notFound`, `changedMeanwhile`. */
export const lockCertification = async (
  tx: Tx,
  actor: Actor,
  o: { readonly id: number; readonly version: number },
): Promise<Certification> => {
  const [row] = await lockCertifications(tx, actor, [o.id]);
  if (!row) throw new ApiError('notFound');
  await expectVersion(tx, 'certification', row, o.version);
  return row;
};

const ofAccount = (db: Db, userId: number) =>
  db
    .selectFrom('certification as c')
    .innerJoin('user', 'user.id', 'c.user_id')
    .where('user.deleted_at', 'is', null)
    .where('c.user_id', '=', userId);

/** The application by which an account is certified: the latest that was approved; undefined where none was. */
export const inForce = (db: Db, userId: number) =>
  db
    .selectFrom('certification')
    .where('user_id', '=', userId)
    .where('outcome', '=', certificationOutcome.of.approved)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'auth_type', 'full_name', 'id_number'])
    .executeTakeFirst();

/** Takes an application of an account back that nobody has decided. Throws `notFound`, `notAllowedInState`. */
export const withdrawOwn = async (
  tx: Tx,
  o: { readonly userId: number; readonly id: number; readonly now: Date },
): Promise<void> => {
  const [row] = await locked(ofAccount(tx, o.userId).where('c.id', '=', o.id));
  if (!row) throw new ApiError('notFound');
  const step = { outcome: certificationOutcome.of.withdrawn, decided_at: o.now };
  await takeOn(tx, row, 'withdraw', { step, now: o.now });
};

/** The applications of an account, the latest first. */
export const applicationsOf = (db: Db, userId: number) =>
  ofAccount(db, userId)
    .selectAll('c')
    .orderBy('c.submitted_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(50)
    .execute();

/** What changes of an application beside its status. */
interface Step {
  readonly outcome?: 1 | 2 | 3 | 4;
  readonly reason?: 1 | 2 | 3 | 4 | 5 | 6 | null;
  readonly remarks?: string;
  readonly claimed_by?: number | null;
  readonly claimed_at?: Date | null;
  readonly decided_by?: number;
  readonly decided_at?: Date;
}

/**
 * Takes an application and its account on, which are locked: both bear the status that the lifecycle leads to. Throws
 * `notAllowedInState`.
 */
export const takeOn = async (
  tx: Tx,
  row: Certification,
  action: AuthAction,
  o: { readonly step: Step; readonly now: Date },
): Promise<void> => {
  const asked = { authType: row.auth_type, changeFrom: row.change_from };
  const to = authAfter(action, row.auth_status, asked);
  if (to === undefined || (action !== 'revoke') !== (row.outcome === certificationOutcome.of.open))
    throw new ApiError('notAllowedInState');
  await changeRow(tx, 'certification', row.id, { now: o.now, set: { ...o.step, status: to } });
  if (to !== row.auth_status) await setStatus(tx, row.user_id, to, o.now);
};

/** Throws `limitReached` where the number of an application may certify no more accounts. */
export const expectApprovable = (tx: Tx, row: Certification): Promise<void> =>
  expectNumberFree(tx, { number: row.id_number, authType: row.auth_type, userId: row.user_id });

/** Claims applications for somebody, or puts back their own and those of colleagues who left; answers each. */
export const claimAll = async (c: {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly action: 'claim' | 'release';
}): Promise<Map<number, Outcome>> => {
  const outcomes = new Map<number, Outcome>();
  for (const row of await lockCertifications(c.tx, c.actor, c.ids)) {
    const isClaim = c.action === 'claim';
    const isOwn = row.claimed_by === c.actor.adminId;
    try {
      if (isClaim ? row.claimed_by !== null : !isOwn && !row.is_abandoned)
        throw new ApiError('notAllowedInState');
      const step = { claimed_by: isClaim ? c.actor.adminId : null, claimed_at: isClaim ? c.now : null };
      await takeOn(c.tx, row, c.action, { step, now: c.now });
      outcomes.set(row.id, done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.set(row.id, { code: error.code });
    }
  }
  return outcomes;
};

/** The other applications of an account, newest first. */
export const othersOf = (db: Db, o: { readonly userId: number; readonly id: number }) =>
  db
    .selectFrom('certification')
    .where('user_id', '=', o.userId)
    .where('id', '<>', o.id)
    .select(['id', 'auth_type', 'outcome', 'reason', 'submitted_at', 'decided_at'])
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** What an account has that rests on its certification. */
export const restsOn = async (db: Db, userId: number, now: Date) => {
  const { rows } = await sql<{ student: boolean; credit: string; receipts: number; children: number }>`
    select coalesce(u.student_until > ${now}, false) as student, (coalesce(live.credit_limit, 0) + ${creditGiven})::text as credit,
      (select count(*)::int from receipt r where r.owner_id = u.id and r.status in (0, 1, 2)) as receipts,
      (select count(*)::int from "user" c where c.main_id = u.id and c.deleted_at is null) as children
    from "user" u left join owner_live live on live.owner_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0];
};

/** The number that an application was made with. */
export const numberOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('certification').where('id', '=', id).select('id_number').executeTakeFirstOrThrow())
    .id_number;

/** Whose application it is that somebody sees. Throws `notFound`. */
export const applicantOf = async (db: Db, actor: Actor, id: number): Promise<number> => {
  const found = await certificationsSeen(db, actor)
    .where('c.id', '=', id)
    .select('c.user_id')
    .executeTakeFirstOrThrow(notFound);
  return found.user_id;
};
