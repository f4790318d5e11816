import {
  type BookCurrency,
  type InputOf,
  type OutputOf,
  ownerAccount,
  removalObstacle,
  type RemovalObstacle,
  soldKind,
  type userDetails,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { requestedIds } from '../core/calls/selection.ts';
import { type Authenticated, done, type Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asId, asMoney } from '../core/db/wire.ts';
import { lockCustomers, usersSeen } from './allocation.store.ts';
import { removalRefusal } from './removal.rules.ts';

/** One thing that keeps an account, with how many there are or how much money it is. */
export interface Obstacle {
  readonly obstacle: RemovalObstacle;
  readonly count: number | null;
  readonly amount: string | null;
  readonly currency: BookCurrency | null;
}

const account = ownerAccount.of;
const of = removalObstacle.of;
/** Which account of the books keeps a customer as what. */
const obstacleOfAccount = sql`case a.kind
  when ${account.arrears} then ${of.arrears} when ${account.creditUsed} then ${of.creditUsed} when ${account.cash} then ${of.cash}
  when ${account.frozen} then ${of.frozen} else ${of.coupons} end::int`;
/** No refund takes a part of a cent: it is earned once the account is gone (ledger rule 10, `pay/ledger/dust.work.ts`). */
const isDust = sql`(a.kind = ${account.cash} and a.balance > 0 and a.balance < 0.01)`;
/** As what a contract keeps them, by what was sold with it; a membership has no such terms. */
const obstacleOfContract = sql`case terms.kind
  when ${soldKind.of.machinePack} then ${of.machinePacks} when ${soldKind.of.projectPack} then ${of.projectPacks}
  when ${soldKind.of.rental} then ${of.rentals} when ${soldKind.of.copyright} then ${of.copyrights} else ${of.memberships} end::int`;

/** All that accounts still have open, worst first (lifecycles §3). A child's purse is its main account's. */
export const obstaclesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, Obstacle[]>> => {
  const { rows } = await sql<Obstacle & { id: number }>`
    select u.id, o.obstacle, o.count, o.amount::text as amount, o.currency from "user" u, lateral (
      select ${of.tasks}::int as obstacle, count(*)::int as count, null::numeric as amount, null::int as currency from task t
        where t.user_id = u.id and t.is_open and t.deleted_at is null
      union all select ${obstacleOfAccount}, null, sum(abs(a.balance)), a.currency from account a
        where a.owner_id = u.id and a.balance <> 0 and not ${isDust} group by 1, a.currency
      union all select ${of.charges}, null, l.pending + l.running_hold, u.currency from owner_live l
        where l.owner_id = u.id and (l.pending > 0 or l.running_hold > 0)
      union all select ${of.bills}, count(*)::int, null, null from bill b where b.owner_id = u.id and (b.unpaid > 0 or b.document = 0)
      union all select ${of.children}, count(*)::int, null, null from "user" c where c.main_id = u.id and c.deleted_at is null
      union all select ${obstacleOfContract}, count(*)::int, null, null from contract c
        left join contract_terms terms on terms.owner_id = c.owner_id and terms.contract_id = c.id
        where c.owner_id = u.id and c.state in (0, 1) group by 1
      union all select ${of.recharges}, count(*)::int, null, null from recharge r where r.owner_id = u.id and r.status in (1, 6)
      union all select ${of.refunds}, count(*)::int, null, null from refund r where r.owner_id = u.id and r.state in (0, 1, 2, 5)
      union all select ${of.appeals}, count(*)::int, null, null from appeal p where p.owner_id = u.id and p.status in (0, 1)
      union all select ${of.receipts}, count(*)::int, null, null from receipt r
        where r.owner_id = u.id and r.status in (0, 1, 2, 7, 8)) as o
    where u.id = any(${ids}::bigint[]) and (o.count > 0 or o.amount is not null)
    order by u.id, o.obstacle, o.currency`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
};

/** An obstacle as it is sent. */
export const obstacleToSend = (one: Obstacle) => ({
  removalObstacle: one.obstacle,
  count: one.count,
  amount: one.amount === null ? null : asMoney(one.amount),
  bookCurrency: one.currency,
});

/** Accounts that a preview names before it only counts them. */
const mostNamed = 10;

/** What would become of deleting accounts that somebody sees: those that nothing keeps, and the others with all that does. */
export const removalOf = async (
  c: Authenticated<Actor> & { readonly db: Db },
  input: InputOf<typeof userDetails.removal>,
): Promise<OutputOf<typeof userDetails.removal>> => {
  const ids = await requestedIds(c.db, c, 'userIds', {
    named: input.userIds,
    selectionId: input.selectionId,
  });
  const seen = await usersSeen(c.db, c.actor)
    .where(sql<boolean>`"user".id = any(${ids}::bigint[])`)
    .select(['user.id', 'user.name'])
    .orderBy('user.id')
    .execute();
  const obstacles = await obstaclesOf(
    c.db,
    seen.map(({ id }) => id),
  );
  return {
    allowed: seen.length - obstacles.size,
    refused: ids.length - seen.length + obstacles.size,
    kept: seen
      .filter(({ id }) => obstacles.has(id))
      .slice(0, mostNamed)
      .map(({ id, name }) => ({
        userId: asId(id),
        userName: name,
        obstacles: (obstacles.get(id) ?? []).map(obstacleToSend),
      })),
  };
};

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
  // Those too that were taken away before; a row of either says something of whom it is.
  await sql`update invoice_address set recipient = '-', phone = null, email = null, region = '', address = '-',
      deleted_at = coalesce(deleted_at, ${now}), updated_at = ${now}, version = version + 1 where owner_id = ${these}`.execute(
    tx,
  );
  await sql`update invoice_title set title = '-', tax_number = case when tax_number = '' then '' else '-' end, registered_address = '',
      registered_phone = '', bank_name = '', bank_account = '', deleted_at = coalesce(deleted_at, ${now}), updated_at = ${now},
      version = version + 1 where owner_id = ${these}`.execute(tx);
  // To whom an invoice was made out is the tax register's; where it was sent is nobody's any more.
  await sql`update receipt set recipient = '', delivery_address = '', phone = null, email = null, updated_at = ${now},
      version = version + 1 where owner_id = ${these}`.execute(tx);
  await sql`update receipt_delivery set recipient = '' where owner_id = ${these} and recipient <> ''`.execute(
    tx,
  );
  // What was paid back to whom the bank's statement says, by its flow number.
  await sql`update refund set payee_name = null, payee_bank = null, payee_account = null, updated_at = ${now}, version = version + 1
    where owner_id = ${these} and payee_account is not null`.execute(tx);
  // That something was written, by when and what came of it stays; the words go.
  await sql`update feedback set content = '-', answer = case when answer = '' then '' else '-' end, remark = '', updated_at = ${now},
      version = version + 1 where user_id = ${these}`.execute(tx);
  await sql`delete from survey_file where survey_user_id in (select id from survey_user where user_id = ${these})`.execute(
    tx,
  );
  await sql`update survey_user set answers = '{}' where user_id = ${these}`.execute(tx);
  await sql`update appeal set reason = '-', version = version + 1 where owner_id = ${these}`.execute(tx);
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
    [...(await obstaclesOf(c.tx, seen))].flatMap(([id, open]): [number, Outcome][] => {
      const code = removalRefusal(open.map(({ obstacle }) => obstacle));
      return code === undefined ? [] : [[id, { code }]];
    }),
  );
  await erase(
    c.tx,
    seen.filter((id) => !refused.has(id)),
    c.now,
  );
  return new Map(seen.map((id): [number, Outcome] => [id, refused.get(id) ?? done]));
};
