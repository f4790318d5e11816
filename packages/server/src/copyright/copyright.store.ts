import { contractState, dueTime, soldKind, YearNotStated } from '@renderdesk/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { workCalendar } from '../calendar/index.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { contractsSeen, seenBy } from '../pay/index.ts';

const { refunded, pending, cancelled } = contractState.of;

/** Copyright orders that somebody sees, each with what is registered of it, joined to `user`. */
export const copyrightsSeen = (db: Db, actor: Actor) =>
  contractsSeen(db, actor)
    .where('terms.kind', '=', sql.lit(soldKind.of.copyright))
    .leftJoin('copyright_registration as work', 'work.id', 'terms.contract_id');

/** Whether a registration, or another column with its number, is of a customer that somebody sees. */
export const workSeen = (db: Db, actor: Actor, column = 'id'): Expression<SqlBool> => sql<SqlBool>`exists (
  select from contract_terms t where t.contract_id = ${sql.ref(column)} and ${seenBy(db, actor, 't.owner_id')})`;

/** Whether its money came, and stayed. */
export const paymentOf = sql<
  0 | 1 | 5
>`case when contract.state in (${sql.lit(pending)}, ${sql.lit(cancelled)}) then 0
  when contract.state = ${sql.lit(refunded)} then 5 else 1 end`;

/** Locks the registration of an order that somebody sees, which is made where there is none yet. Throws `notFound`. */
export const beginWork = async (
  tx: Tx,
  o: { readonly id: number; readonly actor: Actor; readonly now: Date },
): Promise<void> => {
  await tx
    .selectFrom('contract_terms')
    .where('contract_id', '=', o.id)
    .where('kind', '=', soldKind.of.copyright)
    .where(seenBy(tx, o.actor, 'owner_id'))
    .select('contract_id')
    .executeTakeFirstOrThrow(notFound);
  await tx
    .insertInto('copyright_registration')
    .values({ id: o.id, file_type: 1, work_version: '', remark: '', created_at: o.now, version: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** What decisions on orders depend on: whose they are, whether they are paid, and their working days. */
export const ordersOf = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('contract_terms as t')
    .innerJoin('contract as c', (on) =>
      on.onRef('c.owner_id', '=', 't.owner_id').onRef('c.id', '=', 't.contract_id'),
    )
    .where('t.contract_id', 'in', ids)
    .select(['t.contract_id as id', 't.owner_id as ownerId', 't.audit_days as auditDays', 'c.state'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** When a submitted work is to be decided by; null while nobody has stated the working days of that year. */
export const auditDue = async (tx: Tx, now: Date, days: number): Promise<Date | null> => {
  try {
    return new Date(dueTime(now.getTime(), days, await workCalendar(tx)));
  } catch (error) {
    if (error instanceof YearNotStated) return null;
    throw error;
  }
};

/** Hash of a stored file. */
export const hashOfFile = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('attachment').where('id', '=', id).select('sha256').executeTakeFirst())?.sha256 ??
  null;

/** Verdicts of the matches of works at or above a limit. */
export const verdictsOf = async (tx: Tx, ids: readonly number[], limit: number) =>
  tx
    .selectFrom('copyright_match')
    .where('registration_id', 'in', ids)
    .where('similarity', '>=', limit)
    .select(['registration_id', 'verdict', 'decided_by'])
    .execute();

/** The file of a registration that somebody sees. Throws `notFound`. */
export const fileOf = async (
  db: Db,
  actor: Actor,
  o: { readonly id: number; readonly column: 'source_key' | 'certificate_key' },
): Promise<string | null> =>
  (
    await db
      .selectFrom('copyright_registration')
      .where('id', '=', o.id)
      .where(workSeen(db, actor))
      .select(`${o.column} as key`)
      .executeTakeFirstOrThrow(notFound)
  ).key;

/** The registration whose certificate has this number and hash. */
export const certified = (db: Db, o: { readonly certificateNo: string; readonly certificateHash: string }) =>
  db
    .selectFrom('copyright_registration as r')
    .innerJoin('contract_terms as t', 't.contract_id', 'r.id')
    .innerJoin('user as u', 'u.id', 't.owner_id')
    .where('r.certificate_no', '=', o.certificateNo.toUpperCase())
    .where('r.certificate_hash', '=', o.certificateHash.toLowerCase())
    .select(['t.title', 'u.name as ownerName', 'r.decided_at as decidedAt'])
    .executeTakeFirst();

/** The orders whose certificates are to be built. */
export const workToBuild = (db: Db, id: number) =>
  db
    .selectFrom('copyright_registration as r')
    .innerJoin('contract_terms as t', 't.contract_id', 'r.id')
    .innerJoin('user as u', 'u.id', 't.owner_id')
    .where('r.id', '=', id)
    .where('r.build_status', '=', 1)
    .select(['r.id', 't.title', 'r.work_version', 'r.sha256', 'r.decided_at', 'u.name as owner_name'])
    .executeTakeFirst();

/** Whether a file is sources, whose text is kept. */
export const hasPrints = async (tx: Tx, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('copyright_print')
    .where('source_key', '=', fileId)
    .select('source_key')
    .executeTakeFirst()) !== undefined;
