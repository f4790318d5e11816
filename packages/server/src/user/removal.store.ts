import { errorCodes, ownerAccount } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { lockCustomers } from './allocation.store.ts';

interface Open {
  readonly id: number;
  readonly tasks: boolean;
  readonly owes: boolean;
  readonly holds: boolean;
}

const { arrears, creditUsed, coupon, qingyunCoupon, pictureCoupon } = ownerAccount.of;
const balances = (...kinds: readonly number[]) =>
  sql<boolean>`exists (select from account a where a.owner_id = u.id and a.kind = any(${kinds}::int[]) and a.balance <> 0)`;

/** What accounts still have open, each by what keeps it from being deleted (lifecycles §3). A child's purse is its main account's. */
const openOf = async (tx: Tx, ids: readonly number[]): Promise<Open[]> => {
  const { rows } = await sql<Open>`
    select u.id,
      exists (select from task t where t.user_id = u.id and t.is_open and t.deleted_at is null) as tasks,
      (${balances(arrears, creditUsed)}
        or exists (select from owner_live l where l.owner_id = u.id and (l.pending > 0 or l.running_hold > 0))
        or exists (select from bill b where b.owner_id = u.id and (b.unpaid > 0 or b.document = 0))) as owes,
      (${balances(ownerAccount.of.cash, coupon, qingyunCoupon, pictureCoupon, ownerAccount.of.frozen)}
        or exists (select from "user" c where c.main_id = u.id and c.deleted_at is null)
        or exists (select from contract c where c.owner_id = u.id and c.state in (0, 1))
        or exists (select from recharge r where r.owner_id = u.id and r.status in (1, 6))
        or exists (select from refund r where r.owner_id = u.id and r.state in (0, 1, 2, 5))
        or exists (select from appeal a where a.owner_id = u.id and a.status in (0, 1))
        or exists (select from receipt r where r.owner_id = u.id and r.status in (0, 1, 2, 7, 8))) as holds
    from "user" u where u.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
};

const refusalOf = (open: Open): Outcome | undefined =>
  open.tasks
    ? { code: errorCodes.accountHasTasks }
    : open.owes
      ? { code: errorCodes.accountHasArrears }
      : open.holds
        ? { code: errorCodes.accountHasBalance }
        : undefined;

/**
 * Erases what is personal of accounts that are locked: the name becomes a pseudonym of the number, under which money and tasks stay.
 * Whoever looked after them does so no longer.
 */
const erase = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  const these = sql`any(${ids}::bigint[])`;
  await sql`update "user" set name = 'deleted-' || id, phone = null, email = null, company = '', country = '', province = '', city = '',
      remark = '', label_ids = '{}', from_where = '', enabled = false, deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${these}`.execute(tx);
  await sql`update user_live set last_login_ip = null where user_id = ${these}`.execute(tx);
  await sql`update user_staff set valid_to = greatest(${now}, valid_from + interval '1 microsecond')
    where user_id = ${these} and valid_to is null`.execute(tx);
  await sql`update invoice_address set recipient = '', phone = null, email = null, region = '', address = '', deleted_at = ${now},
      updated_at = ${now}, version = version + 1 where owner_id = ${these} and deleted_at is null`.execute(
    tx,
  );
  await sql`update invoice_title set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where owner_id = ${these} and deleted_at is null`.execute(tx);
  // What was paid back to whom the bank's statement says, by its flow number.
  await sql`update refund set payee_name = null, payee_bank = null, payee_account = null, updated_at = ${now}, version = version + 1
    where owner_id = ${these} and payee_account is not null`.execute(tx);
  // That something was written, by when and what came of it stays; the words go.
  await sql`update feedback set content = '-', answer = case when answer = '' then '' else '-' end, remark = '', updated_at = ${now},
      version = version + 1 where user_id = ${these}`.execute(tx);
  await sql`delete from user_pair where low_id = ${these} or high_id = ${these}`.execute(tx);
  const kept = [
    'user_setting',
    'user_name_change',
    'tracking_record',
    'local_render_set',
    'user_json',
  ] as const;
  for (const table of kept) await sql`delete from ${sql.table(table)} where user_id = ${these}`.execute(tx);
};

/** Deletes those accounts that somebody sees and that have nothing open, and answers each. */
export const removeCustomers = async (c: {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
}): Promise<Map<number, Outcome>> => {
  const seen = await lockCustomers(c.tx, c.actor, c.ids);
  const refused = new Map(
    (await openOf(c.tx, seen)).flatMap((open): [number, Outcome][] => {
      const refusal = refusalOf(open);
      return refusal ? [[open.id, refusal]] : [];
    }),
  );
  await erase(
    c.tx,
    seen.filter((id) => !refused.has(id)),
    c.now,
  );
  return new Map(seen.map((id): [number, Outcome] => [id, refused.get(id) ?? done]));
};
