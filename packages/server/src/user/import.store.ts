import { registerSource } from '@renderdesk/contract';
import { sql } from 'kysely';
import { changeRows } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';

/** A customer as an earlier system knew it. */
export interface ImportedCustomer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly company: string;
  readonly currency: 1 | 2;
  /** The main account whose purse a child uses. */
  readonly mainId: number | null;
  readonly now: Date;
}

/** Makes an account that waits for its first sign-in; it registers in this moment. The unique names of accounts refuse a second one. */
export const addImported = async (tx: Tx, o: ImportedCustomer): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('user', 'id')) as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await tx
    .insertInto('user')
    .values({
      id,
      owner_id: o.mainId ?? id,
      main_id: o.mainId,
      account_type: o.mainId === null ? 1 : 2,
      name: o.name,
      phone: o.phone || null,
      email: o.email || null,
      company: o.company,
      zone: o.currency,
      register_source: registerSource.of.import,
      registered_at: o.now,
      activated: false,
    })
    .execute();
  return id;
};

/** Takes accounts back that were made so: nobody signed in with them, and their names may be used again. */
export const removeImported = (tx: Tx, ids: readonly number[], now: Date): Promise<void> =>
  changeRows(tx, 'user', ids, { now, set: { deleted_at: now } });

/** Which of these names of main accounts, phones and addresses accounts have already; letters' case does not count. */
export const knownCustomers = async (
  db: Db,
  o: {
    readonly names: readonly string[];
    readonly phones: readonly string[];
    readonly emails: readonly string[];
  },
) => {
  const { rows } = await sql<{ name: string | null; phone: string | null; email: string | null }>`
    select case when account_type = 1 then name_folded end as name, phone, email_folded as email from "user"
    where deleted_at is null and (phone = any(${o.phones}::text[])
      or email_folded in (select folded(e) from unnest(${o.emails}::text[]) e)
      or (account_type = 1 and name_folded in (select folded(n) from unnest(${o.names}::text[]) n)))`.execute(
    db,
  );
  return {
    names: new Set(rows.map(({ name }) => name)),
    phones: new Set(rows.map(({ phone }) => phone)),
    emails: new Set(rows.map(({ email }) => email)),
  };
};
