import type { ErrorCode } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { holdAccount, lockCustomers, usersSeen } from './allocation.store.ts';

/** What is looked at before an account is changed. */
interface Account {
  readonly id: number;
  readonly enabled: boolean;
  readonly activated: boolean;
}

/** Those of the accounts that somebody sees, locked in the order of their numbers. */
const lockAccounts = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Account[]> =>
  usersSeen(tx, actor)
    .where(sql<boolean>`"user".id = any(${ids}::bigint[])`)
    .select(['user.id', 'user.enabled', 'user.activated'])
    .orderBy('user.id')
    .forNoKeyUpdate('user')
    .execute();

/** Phone and mail address of an account that somebody sees. Throws `notFound`. */
export const contactOf = (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ phone: string | null; email: string | null }> =>
  usersSeen(tx, actor)
    .where('user.id', '=', id)
    .select(['user.phone', 'user.email'])
    .executeTakeFirstOrThrow(notFound);

/** What changes of an account's own row. */
interface AccountChange {
  readonly enabled?: boolean;
  readonly activated?: boolean;
  readonly is_zombie?: boolean;
  readonly remark?: string;
}

/** Changes accounts that are locked, and counts their versions on. */
const changeAccounts = async (
  tx: Tx,
  ids: readonly number[],
  change: AccountChange,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('user')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
};

/** Changes those accounts that somebody sees and that `refusalOf` has no code for, and answers each. */
export const onAccounts = async (
  c: { readonly tx: Tx; readonly actor: Actor; readonly ids: readonly number[]; readonly now: Date },
  change: AccountChange,
  refusalOf: (account: Account) => ErrorCode | undefined = () => undefined,
): Promise<Map<number, Outcome>> => {
  const accounts = await lockAccounts(c.tx, c.actor, c.ids);
  const outcomes = accounts.map((account): [number, Outcome] => {
    const code = refusalOf(account);
    return [account.id, code === undefined ? done : { code }];
  });
  const changed = outcomes.flatMap(([id, { code }]) => (code === done.code ? [id] : []));
  await changeAccounts(c.tx, changed, change, c.now);
  return new Map(outcomes);
};

/** Adds labels to accounts that are locked, or takes them away; in the order of the labels. */
export const labelAccounts = async (
  tx: Tx,
  ids: readonly number[],
  o: { readonly labelIds: readonly number[]; readonly isAdded: boolean; readonly now: Date },
): Promise<void> => {
  const rest = sql`select label from unnest(label_ids) as label where label <> all(${o.labelIds}::bigint[])`;
  await sql`update "user" set version = version + 1, updated_at = ${o.now},
      label_ids = array(select label from (${rest} ${o.isAdded ? sql`union select unnest(${o.labelIds}::bigint[])` : sql``}) as l (label) order by label)
    where id = any(${ids}::bigint[])`.execute(tx);
};

/** What is lifted of the limits of signing in. */
interface Lifted {
  readonly failedLogins?: boolean;
  readonly lock?: boolean;
  readonly ip?: boolean;
}

/** Lifts limits of signing in of those accounts that somebody sees. */
export const liftLimits = async (
  c: { readonly tx: Tx; readonly actor: Actor; readonly ids: readonly number[] },
  lifted: Lifted,
): Promise<Map<number, Outcome>> => {
  const seen = await lockCustomers(c.tx, c.actor, c.ids);
  await c.tx
    .updateTable('user_live')
    .set({
      ...(lifted.failedLogins && { failed_logins: 0 }),
      ...(lifted.lock && { locked_until: null }),
      ...(lifted.ip && { ip_limited: false }),
    })
    .where(sql<boolean>`user_id = any(${seen}::bigint[])`)
    .execute();
  return new Map(seen.map((id): [number, Outcome] => [id, done]));
};

/** Something was submitted for an account: for the first time, where this is it. Throws `notFound` for one that was deleted meanwhile. */
export const noteSubmission = async (tx: Tx, userId: number, at: Date): Promise<void> => {
  await tx
    .updateTable('user')
    .set({ first_submit_at: at })
    .where('id', '=', userId)
    .where('first_submit_at', 'is', null)
    .execute();
  await holdAccount(tx, userId);
  await tx
    .insertInto('user_live')
    .values({ user_id: userId, last_submit_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_submit_at: at }))
    .execute();
};
