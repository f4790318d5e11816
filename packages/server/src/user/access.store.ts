import { createHash, randomInt } from 'node:crypto';
import { minute, partnerState, temporaryShownWithin } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { expectSeen } from './allocation.store.ts';

/** Ends the sessions of accounts that are locked: those that began before now, and those that a temporary password would begin. */
export const endSessions = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .insertInto('user_setting')
    .values(ids.map((id) => ({ user_id: id, sessions_end_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sessions_end_at: sql<Date>`greatest(user_setting.sessions_end_at, ${now})` }),
    )
    .execute();
  await tx
    .updateTable('temporary_password')
    .set({ ends_at: now })
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .execute();
};

/** Partners that may act for an account, with their keys that stand: those of all customers, and the one that registered it. */
export const partnersFor = (db: Db, o: { readonly userId: number; readonly now: Date }) =>
  db
    .selectFrom('partner as p')
    .leftJoin('partner_key as k', (on) => on.onRef('k.partner_id', '=', 'p.id').on('k.ends_at', '>', o.now))
    .where('p.state', '=', partnerState.of.enabled)
    .where((eb) =>
      eb.or([
        eb('p.reach', '=', 2),
        eb(
          'p.id',
          'in',
          sql<number>`(select main.partner_id from "user" u join "user" main on main.id = coalesce(u.main_id, u.id)
            where u.id = ${o.userId} and main.partner_id is not null)`,
        ),
      ]),
    )
    .groupBy('p.id')
    .select((eb) => [
      'p.id',
      'p.name',
      'p.reach',
      eb.fn.count<number>('k.id').as('keys'),
      eb.fn.max('k.used_at').as('used_at'),
    ])
    .orderBy('p.name')
    .execute();

/** Temporary passwords of a customer, newest first. */
export const temporaryOf = (db: Db, userId: number) =>
  db
    .selectFrom('temporary_password as t')
    .innerJoin('admin', 'admin.id', 't.created_by')
    .leftJoin('partner', 'partner.id', 't.used_by_partner')
    .where('t.user_id', '=', userId)
    .select(['t.id', 't.minutes', 't.reason', 't.created_by', 't.created_at', 't.ends_at', 't.shown_at'])
    .select(['t.used_at', 'admin.really_name', 'partner.name as partner_name'])
    .orderBy('t.id', 'desc')
    .limit(100)
    .execute();

/** Asks for one; answers its number. */
export const addTemporary = async (
  tx: Tx,
  o: {
    readonly userId: number;
    readonly minutes: number;
    readonly reason: string;
    /** Whether a second person was needed, since the customer may spend what is not paid yet. */
    readonly hadCredit: boolean;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  const { id } = await tx
    .insertInto('temporary_password')
    .values({
      user_id: o.userId,
      minutes: o.minutes,
      reason: o.reason,
      had_credit: o.hadCredit,
      created_by: o.by,
      created_at: o.now,
      ends_at: new Date(o.now.getTime() + temporaryShownWithin),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** One's own that is neither used nor over, of a customer whom one sees; locked. Throws `notFound`, `notAllowedInState`. */
export const lockTemporary = async (tx: Tx, actor: Actor, id: number, now: Date) => {
  const row = await tx
    .selectFrom('temporary_password as t')
    .innerJoin('user as u', 'u.id', 't.user_id')
    .where('t.id', '=', id)
    .where('t.created_by', '=', actor.adminId)
    .selectAll('t')
    .select(['u.name', 'u.enabled'])
    .forUpdate('t')
    .executeTakeFirstOrThrow(notFound);
  await expectSeen(tx, actor, row.user_id);
  if (row.used_at !== null || row.ends_at <= now) throw new ApiError('notAllowedInState');
  return row;
};

/** Letters and figures that are not taken for one another when read aloud. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest();

/** Makes the password of one that was not shown yet, and begins its minutes. Sixteen letters are 80 bits: more than can be tried. */
export const makeTemporary = async (
  tx: Tx,
  o: { readonly id: number; readonly minutes: number; readonly now: Date },
): Promise<{ password: string; endsAt: Date }> => {
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const password = letters.replace(/(.{4})(?=.)/g, '$1-');
  const endsAt = new Date(o.now.getTime() + o.minutes * minute);
  await tx
    .updateTable('temporary_password')
    .set({ password_hash: hashOf(letters), shown_at: o.now, ends_at: endsAt })
    .where('id', '=', o.id)
    .execute();
  return { password, endsAt };
};

/** Ends one that was not used. */
export const endTemporary = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.updateTable('temporary_password').set({ ends_at: now }).where('id', '=', id).execute();
};

/** Uses a temporary password of a customer, once; answers it. Throws `wrongVerifyCode`, whatever is wrong with it. */
export const redeemTemporary = async (
  tx: Tx,
  o: { readonly userId: number; readonly password: string; readonly partnerId: number; readonly now: Date },
) => {
  const row = await tx
    .updateTable('temporary_password')
    .set({ used_at: o.now, used_by_partner: o.partnerId })
    .where('user_id', '=', o.userId)
    .where('password_hash', '=', hashOf(o.password.replaceAll('-', '').toUpperCase()))
    .where('used_at', 'is', null)
    .where('ends_at', '>', o.now)
    .where(sql<boolean>`exists (select from "user" u where u.id = user_id and u.enabled)`)
    .returning(['id', 'reason', 'ends_at'])
    .executeTakeFirst();
  if (!row) throw new ApiError('wrongVerifyCode');
  return row;
};

/** Whether staff are signed in as a customer by a temporary password that a partner used, until its minutes are over or sessions are ended. */
export const isSignedIn = async (
  db: Db,
  o: { readonly id: number; readonly userId: number; readonly partnerId: number; readonly now: Date },
): Promise<boolean> => {
  const found = await db
    .selectFrom('temporary_password as t')
    .leftJoin('user_setting as s', 's.user_id', 't.user_id')
    .where('t.id', '=', o.id)
    .where('t.user_id', '=', o.userId)
    .where('t.used_by_partner', '=', o.partnerId)
    .where('t.ends_at', '>', o.now)
    .where((eb) =>
      eb.or([eb('s.sessions_end_at', 'is', null), eb('s.sessions_end_at', '<', eb.ref('t.used_at'))]),
    )
    .select('t.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** How an account may be reached: what a portal that keeps its sessions obeys. */
export const reachOf = async (db: Db, userId: number) => {
  const row = await db
    .selectFrom('user')
    .leftJoin('user_setting as s', 's.user_id', 'user.id')
    .where('user.id', '=', userId)
    .select(['user.enabled', 's.sessions_end_at', 's.safe_ips', 's.api_enabled', 's.api_ips', 's.platforms'])
    .executeTakeFirstOrThrow();
  return {
    enabled: row.enabled,
    sessionsEndAt: row.sessions_end_at,
    safeIps: row.safe_ips ?? [],
    apiEnabled: row.api_enabled ?? true,
    apiIps: row.api_ips ?? [],
    platforms: row.platforms ?? [],
  };
};

/** Throws `apiClosed` where software of a partner may not act for an account, or not from an address; a child obeys its main account's too. */
export const expectApiOpen = async (
  db: Db,
  o: { readonly userId: number; readonly ip: string },
): Promise<void> => {
  const { rows } = await sql<{ open: boolean }>`
    select bool_and(s.api_enabled and (s.api_ips = '{}'
      or exists (select from unnest(s.api_ips) as one where ${o.ip}::inet <<= one::inet))) as open
    from "user" u join user_setting s on s.user_id in (u.id, u.main_id) where u.id = ${o.userId}`.execute(db);
  if (rows[0]?.open === false) throw new ApiError('apiClosed');
};
