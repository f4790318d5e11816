import { sql } from 'kysely';
import { tablesOf } from '../core/audit/tables.ts';
import { changeRow, insertRow, updateRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';

/** No text is the hash of a password: nobody signs in by one. */
export const noPassword = '!';

const uniqueFields = {
  admin_login_name_unique: 'loginName',
  admin_phone_unique: 'phone',
  admin_email_unique: 'email',
};

/** What can be changed of the account itself, beside roles. */
interface AdminFields {
  readonly loginName: string;
  readonly reallyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly organizationId: number | null;
  readonly positionId: number | null;
  readonly remark: string;
}

/** Staff that are there, of the sides (`isOutside`) that the caller may see or change. */
export const staffOf = (db: Db, sides: readonly boolean[]) =>
  db
    .selectFrom('admin')
    .where('admin.deleted_at', 'is', null)
    .where(sql<boolean>`admin.is_outside = any(${[...sides]}::boolean[])`);

/** Staff by id, locked in the order of their ids; those that the caller may not change are not among them. */
export const lockStaff = (tx: Tx, ids: readonly number[], sides: readonly boolean[]) =>
  staffOf(tx, sides)
    .where(sql<boolean>`admin.id = any(${[...ids]}::bigint[])`)
    .selectAll('admin')
    .orderBy('admin.id')
    .forUpdate()
    .execute();

/** One of them. Throws `notFound`. */
export const lockOne = async (tx: Tx, id: number, sides: readonly boolean[]) => {
  const [found] = await lockStaff(tx, [id], sides);
  if (!found) throw new ApiError('notFound');
  return found;
};

/** Throws `notFound` where the caller sees nobody of this id. */
export const expectSeen = async (db: Db, id: number, sides: readonly boolean[]): Promise<void> => {
  await staffOf(db, sides).where('admin.id', '=', id).select('admin.id').executeTakeFirstOrThrow(notFound);
};

/** Throws `notFound` unless the organisation is there, and the position, where one is named, belongs to it. */
export const expectSeat = async (
  tx: Tx,
  organizationId: number,
  positionId: number | null,
): Promise<void> => {
  const seat = await tx
    .selectFrom('organization')
    .leftJoin('position', (join) =>
      join
        .onRef('position.organization_id', '=', 'organization.id')
        .on('position.id', '=', positionId)
        .on('position.deleted_at', 'is', null),
    )
    .where('organization.id', '=', organizationId)
    .where('organization.deleted_at', 'is', null)
    .select('position.id as position')
    .forShare('organization')
    .executeTakeFirst();
  if (!seat || (positionId !== null && seat.position === null)) throw new ApiError('notFound');
};

const columnsOf = (o: AdminFields) => ({
  login_name: o.loginName,
  really_name: o.reallyName,
  phone: o.phone,
  email: o.email,
  organization_id: o.organizationId,
  position_id: o.positionId,
  remark: o.remark,
});

/** A new member of staff, without a password. Throws `alreadyTaken` under the field that somebody else has. */
export const insertAdmin = (
  tx: Tx,
  o: AdminFields & { readonly isOutside: boolean; readonly now: Date },
): Promise<number> =>
  insertRow(
    tx,
    'admin',
    { now: o.now, set: { ...columnsOf(o), is_outside: o.isOutside, password_hash: noPassword } },
    uniqueFields,
  );

/** Changes an account. Throws as `updateRow`. */
export const updateAdmin = (
  tx: Tx,
  o: AdminFields & { readonly id: number; readonly version: number; readonly now: Date },
) => updateRow(tx, 'admin', { ...o, set: columnsOf(o) }, uniqueFields);

/** Changes name, contact and remark alone of an account that is locked; a remark that is not named stays. Throws as `updateRow`. */
export const updateBase = (
  tx: Tx,
  person: Awaited<ReturnType<typeof lockOne>>,
  o: Pick<AdminFields, 'reallyName' | 'phone' | 'email'> & { readonly remark?: string; readonly now: Date },
) =>
  updateAdmin(tx, {
    remark: person.remark,
    ...o,
    id: person.id,
    version: person.version,
    loginName: person.login_name,
    organizationId: person.organization_id,
    positionId: person.position_id,
  });

/** Whether nobody else has this sign-in name, phone or mail address; width and case aside, where they do not count. */
export const isFree = async (
  db: Db,
  field: 'login_name' | 'phone' | 'email',
  value: string,
  except: number | undefined,
): Promise<boolean> => {
  const same =
    field === 'phone'
      ? sql<boolean>`phone = ${value}`
      : sql<boolean>`${sql.ref(`${field}_folded`)} = folded(${value})`;
  let query = db.selectFrom('admin').where('deleted_at', 'is', null).where(same);
  if (except !== undefined) query = query.where('id', '<>', except);
  return (await query.select('id').limit(1).executeTakeFirst()) === undefined;
};

/** The roles of each, in order; somebody without any has none. */
export const rolesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> => {
  const rows = await db
    .selectFrom('admin_role')
    .innerJoin('role', 'role.id', 'admin_role.role_id')
    .where('role.deleted_at', 'is', null)
    .where(sql<boolean>`admin_role.admin_id = any(${[...ids]}::bigint[])`)
    .select(['admin_id', 'role_id'])
    .orderBy('role_id')
    .execute();
  const byId = Map.groupBy(rows, (row) => row.admin_id);
  return new Map(ids.map((id) => [id, byId.get(id)?.map((row) => row.role_id) ?? []]));
};

/** Throws `notFound` where one of the roles is not there. */
export const expectRoles = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const found = await tx
    .selectFrom('role')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .execute();
  if (found.length < new Set(ids).size) throw new ApiError('notFound');
};

/** Gives one person these roles and no others. */
export const writeRoles = async (
  tx: Tx,
  id: number,
  o: { readonly have: readonly number[]; readonly shall: readonly number[] },
): Promise<void> => {
  const gone = o.have.filter((role) => !o.shall.includes(role));
  const come = o.shall.filter((role) => !o.have.includes(role));
  if (gone.length > 0)
    await tx.deleteFrom('admin_role').where('admin_id', '=', id).where('role_id', 'in', gone).execute();
  if (come.length > 0)
    await tx
      .insertInto('admin_role')
      .values(come.map((role) => ({ admin_id: id, role_id: role })))
      .execute();
};

/** Gives somebody a new version, where what changed stands in other rows. */
export const touch = (tx: Tx, id: number, now: Date): Promise<void> =>
  changeRow(tx, 'admin', id, { now, set: {} });

/** Disables or enables an account; a trigger ends the sessions of whoever is disabled. */
export const setStatus = (tx: Tx, id: number, status: 0 | 1, now: Date): Promise<void> =>
  changeRow(tx, 'admin', id, { now, set: { status } });

/** Takes the password away, and codes that were sent: from now on a link alone opens the account. */
export const lockPassword = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('admin')
    .set((eb) => ({
      password_hash: noPassword,
      must_change_password: true,
      auth_version: eb('auth_version', '+', 1),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('verify_code').where('admin_id', '=', id).execute();
};

/** Seats somebody elsewhere. */
export const seat = (
  tx: Tx,
  id: number,
  o: { readonly organizationId: number; readonly positionId: number | null; readonly now: Date },
): Promise<void> =>
  changeRow(tx, 'admin', id, {
    now: o.now,
    set: { organization_id: o.organizationId, position_id: o.positionId },
  });

/**
 * Who is spoken of elsewhere, among some: by a row of a table that refers to staff, or as whoever did something. Which tables
 * these are is the database's own word; what is a person's own (roles, settings, links) goes with them.
 */
export const referredTo = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const tables = [...(await tablesOf(tx))].flatMap(([name, { refers, kind }]) =>
    Object.entries(refers).flatMap(([column, of]) =>
      of === 'admin' && kind !== 'admin' ? [{ name, column }] : [],
    ),
  );
  const places = [...tables, { name: 'operation', column: 'actor_id' }];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as one (id) where ${sql.join(
      places.map(
        ({ name, column }) =>
          sql`exists (select from ${sql.table(name)} x where x.${sql.ref(column)} = one.id)`,
      ),
      sql` or `,
    )}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Marks somebody as deleted, whose names are free again; their roles go. */
export const deleteAdmin = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.deleteFrom('admin_role').where('admin_id', '=', id).execute();
  await tx.deleteFrom('password_link').where('admin_id', '=', id).execute();
  await tx.updateTable('admin').set({ deleted_at: now }).where('id', '=', id).execute();
};
