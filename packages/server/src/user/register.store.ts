import { accountType, registerSource, registerType } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { uniqueUser } from './detail.store.ts';
import { usersSeen } from './allocation.store.ts';

/** Whether no account has a value that must be one's own; of names, no main account. */
export const isFree = async (
  db: Db,
  o: { readonly column: 'name_folded' | 'phone' | 'email_folded'; readonly value: string },
): Promise<boolean> => {
  const wanted = o.column === 'phone' ? sql<string>`${o.value}::text` : sql<string>`folded(${o.value})`;
  let query = db.selectFrom('user').where('deleted_at', 'is', null).where(sql.ref(o.column), '=', wanted);
  if (o.column === 'name_folded') query = query.where('account_type', '=', accountType.of.main);
  return (await query.select('id').executeTakeFirst()) === undefined;
};

/** Accounts of a name that somebody sees, main accounts first; at most 20. */
export const accountsOfName = (db: Db, actor: Actor, name: string) =>
  usersSeen(db, actor)
    .where('user.name_folded', '=', sql<string>`folded(${name})`)
    .select(['user.id', 'user.name', 'user.account_type', 'user.zone'])
    .orderBy('user.account_type')
    .orderBy('user.id')
    .limit(20)
    .execute();

/** The account of a number that somebody sees; none for what is no number. */
export const accountOfNumber = async (db: Db, actor: Actor, typed: string) =>
  /^\d{1,15}$/.test(typed)
    ? usersSeen(db, actor)
        .where('user.id', '=', Number(typed))
        .select(['user.id', 'user.name', 'user.account_type', 'user.zone'])
        .execute()
    : [];

/** A main account as staff or a partner register it. */
export interface Registered {
  readonly userName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly zone: 1 | 2;
  readonly areaId: number | null;
  readonly company: string;
  readonly country: string;
  readonly city: string;
  readonly businessType: 0 | 1 | 2 | 3;
  readonly userScale: 0 | 1 | 2 | 3 | 4 | 5;
  readonly fromWhere: string;
  readonly labelIds: readonly number[];
  readonly remark: string;
  /** The partner that registered it; null for our staff. */
  readonly partnerId: number | null;
  readonly now: Date;
}

/** Makes a main account that waits for its first sign-in; answers its number. Throws `alreadyTaken` under the field. */
export const registerCustomer = async (tx: Tx, o: Registered): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('user', 'id')) as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await writeUnique(
    tx
      .insertInto('user')
      .values({
        id,
        owner_id: id,
        account_type: accountType.of.main,
        name: o.userName,
        phone: o.phone,
        email: o.email,
        zone: o.zone,
        area_id: o.areaId,
        company: o.company,
        country: o.country,
        city: o.city,
        business_type: o.businessType,
        user_scale: o.userScale,
        from_where: o.fromWhere,
        label_ids: [...o.labelIds].toSorted((a, b) => a - b),
        remark: o.remark,
        partner_id: o.partnerId,
        register_source: o.partnerId === null ? registerSource.of.staff : registerSource.of.website,
        register_type: o.phone === null ? registerType.of.email : registerType.of.phone,
        registered_at: o.now,
        activated: false,
      })
      .execute(),
    uniqueUser,
  );
  return id;
};
