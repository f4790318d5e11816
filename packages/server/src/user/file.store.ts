import { day, startOfDay } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { usersSeen } from './allocation.store.ts';

/** A file of phone numbers may be fetched for so long. */
const phonesKept = 7 * day;

/** Keeps whose numbers somebody may have as a file. */
export const addPhoneExport = async (
  tx: Tx,
  o: {
    readonly adminId: number;
    readonly userIds: readonly number[];
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('phone_export')
    .values({
      admin_id: o.adminId,
      user_ids: [...o.userIds],
      reason: o.reason,
      created_at: o.now,
      ends_at: new Date(o.now.getTime() + phonesKept),
    })
    .execute();
};

/** Of how many customers somebody asked for the numbers since the day began (+08:00), also in files that they took back. */
export const phoneQueriesToday = async (
  db: Db,
  o: { readonly adminId: number; readonly now: Date },
): Promise<number> => {
  const { asked } = await db
    .selectFrom('phone_export')
    .where('admin_id', '=', o.adminId)
    .where('created_at', '>=', new Date(startOfDay(o.now.getTime())))
    .select(sql<number>`coalesce(sum(cardinality(user_ids)), 0)::int`.as('asked'))
    .executeTakeFirstOrThrow();
  return asked;
};

/** The customers of one's own file whom one sees still, with their numbers as they are now, and why they were asked for. Throws `notFound`. */
export const phonesOf = async (db: Db, actor: Actor, o: { readonly id: number; readonly now: Date }) => {
  const found = await db
    .selectFrom('phone_export')
    .where('id', '=', o.id)
    .where('admin_id', '=', actor.adminId)
    .where('ends_at', '>', o.now)
    .select(['user_ids', 'reason'])
    .executeTakeFirstOrThrow(notFound);
  const rows = await usersSeen(db, actor)
    .where(sql<boolean>`"user".id = any(${found.user_ids}::bigint[])`)
    .where('user.phone', 'is not', null)
    .select(['user.id', 'user.name', 'user.company', 'user.phone'])
    .orderBy('user.id')
    .execute();
  return { rows, reason: found.reason };
};

/** The accounts that bear addresses, of those that somebody sees, by the address as it was typed. */
export const accountsByMail = async (
  db: Db,
  actor: Actor,
  typed: readonly string[],
): Promise<Map<string, { id: number; name: string }>> => {
  const rows = await usersSeen(db, actor)
    .innerJoin(
      sql<{ typed: string }>`(select distinct t as typed from unnest(${typed}::text[]) t)`.as('given'),
      (on) => on.on('user.email_folded', '=', sql`folded(given.typed)`),
    )
    .select(['user.id', 'user.name', 'given.typed'])
    .execute();
  return new Map(rows.map(({ id, name, typed: one }) => [one, { id, name }]));
};

/** Ends own files before their week is over; answers each that stood. */
export const endPhoneExports = async (
  tx: Tx,
  o: { readonly ids: readonly number[]; readonly adminId: number; readonly now: Date },
): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .updateTable('phone_export')
    .set({ ends_at: o.now })
    .where(sql<boolean>`id = any(${o.ids}::bigint[])`)
    .where('admin_id', '=', o.adminId)
    .where('ends_at', '>', o.now)
    .returning('id')
    .execute();
  return new Map(rows.map(({ id }) => [id, done]));
};

/** Forgets whose numbers were in files that are over, once they count for no day any more. */
export const forgetPhoneExports = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('phone_export')
    .where('ends_at', '<=', now)
    .where('created_at', '<', new Date(startOfDay(now.getTime())))
    .execute();
};
