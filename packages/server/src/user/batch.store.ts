import { allocationTypes } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { lockCustomers, lockReceivers, usersSeen } from './allocation.store.ts';
import type { BatchLine, Found } from './batch.rules.ts';

/** What each line means: customers that the caller sees, by ID or name, and active salespeople by sign-in name. */
export const findLines = async (
  tx: Tx,
  actor: Actor,
  lines: readonly BatchLine[],
): Promise<(BatchLine & Found)[]> => {
  const customers = [...new Set(lines.map(({ customer }) => customer))];
  const numbers = customers.filter((one) => /^\d{1,15}$/.test(one)).map(Number);
  const [users, people] = await Promise.all([
    usersSeen(tx, actor)
      .leftJoin('user_staff as s', (join) =>
        join.onRef('s.user_id', '=', 'user.id').on('s.kind', '=', 1).on('s.valid_to', 'is', null),
      )
      .where(
        sql<boolean>`("user".id = any(${numbers}::bigint[])
          or "user".name_folded in (select folded(typed) from unnest(${customers}::text[]) as typed))`,
      )
      .select(['user.id', 'user.name_folded', 's.admin_id'])
      .execute(),
    tx
      .selectFrom('admin')
      .innerJoin('organization', 'organization.id', 'admin.organization_id')
      .where('admin.status', '=', 0)
      .where('admin.deleted_at', 'is', null)
      .where('organization.type', 'in', [...allocationTypes[1]])
      .select(['admin.id', 'admin.login_name_folded'])
      .execute(),
  ]);
  const typed = [...new Set(lines.flatMap((one) => [one.customer, one.salesperson]))];
  const { rows } = await sql<{ typed: string; folded: string }>`
    select typed, folded(typed) as folded from unnest(${typed}::text[]) as typed`.execute(tx);
  const folded = new Map(rows.map((row) => [row.typed, row.folded]));
  const byName = Map.groupBy(users, (user) => user.name_folded);
  const byId = new Map(users.map((user) => [String(user.id), user]));
  const byLogin = new Map(people.map((person) => [person.login_name_folded, person.id]));
  return lines.map((line) => {
    const one = byId.get(line.customer);
    const meant = one ? [one] : (byName.get(folded.get(line.customer) ?? '') ?? []);
    const salespersonId = byLogin.get(folded.get(line.salesperson) ?? '');
    const now = meant[0]?.admin_id ?? null;
    return {
      ...line,
      userIds: meant.map(({ id }) => id),
      salespersonId,
      isTaken: now !== null && now !== salespersonId,
    };
  });
};

/** Locks what lines mean: first the salespeople, then the customers, in the order in which single ones are given too. */
export const lockLines = async (
  tx: Tx,
  actor: Actor,
  lines: readonly (BatchLine & Found)[],
): Promise<void> => {
  const salespeople = lines.flatMap(({ salespersonId }) => salespersonId ?? []);
  await lockReceivers(tx, salespeople);
  await lockCustomers(
    tx,
    actor,
    lines.flatMap(({ userIds }) => userIds),
  );
};

export interface FailedRow {
  readonly customer: string;
  readonly salesperson: string;
  readonly message: string;
}

/** Keeps what became of an upload. */
export const insertBatch = async (
  tx: Tx,
  o: {
    readonly adminId: number;
    readonly fileName: string;
    readonly done: number;
    readonly failed: readonly FailedRow[];
    readonly now: Date;
  },
): Promise<number> => {
  const { id } = await tx
    .insertInto('salesperson_batch')
    .values({
      admin_id: o.adminId,
      file_name: o.fileName,
      total: o.done + o.failed.length,
      done: o.done,
      failed: o.failed.length,
      failed_rows: JSON.stringify(o.failed),
      created_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The lines that failed of one's own upload; undefined where it is none. */
export const failedOf = async (
  db: Db,
  adminId: number,
  id: number,
): Promise<{ readonly name: string; readonly rows: readonly FailedRow[] } | undefined> => {
  const found = await db
    .selectFrom('salesperson_batch')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .select(['file_name', 'failed_rows'])
    .executeTakeFirst();
  return found && { name: found.file_name, rows: found.failed_rows as unknown as readonly FailedRow[] };
};
