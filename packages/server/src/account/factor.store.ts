import { hashOfRecovery } from '../core/auth/recovery.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

/** What a person has as second factors. */
export const factorsOf = async (db: Db, adminId: number) => ({
  totp: await db
    .selectFrom('totp')
    .where('admin_id', '=', adminId)
    .select(['confirmed_at'])
    .executeTakeFirst(),
  passkeys: await db
    .selectFrom('passkey')
    .where('admin_id', '=', adminId)
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .orderBy('id')
    .execute(),
});

/** A secret that waits for its first code, in place of one that waited before; false, and nothing written, where one counts. */
export const putTotp = async (
  tx: Tx,
  o: { readonly adminId: number; readonly sealed: Buffer; readonly now: Date },
): Promise<boolean> => {
  const row = { secret: o.sealed, created_at: o.now, confirmed_at: null, last_step: 0 };
  const put = await tx
    .insertInto('totp')
    .values({ admin_id: o.adminId, ...row })
    .onConflict((conflict) =>
      conflict.column('admin_id').doUpdateSet(row).where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (put.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Takes the app's secret away; false where none counted. */
export const dropTotp = async (tx: Tx, adminId: number): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('totp')
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

/** These codes and no others. */
export const putRecovery = async (
  tx: Tx,
  o: { readonly adminId: number; readonly codes: readonly string[]; readonly now: Date },
): Promise<void> => {
  await tx.deleteFrom('recovery_code').where('admin_id', '=', o.adminId).execute();
  await tx
    .insertInto('recovery_code')
    .values(
      o.codes.map((code, n) => ({
        admin_id: o.adminId,
        n,
        code_hash: hashOfRecovery(code),
        created_at: o.now,
      })),
    )
    .execute();
};

/** Keeps a passkey; answers its number. One that is somebody's already is refused. */
export const insertPasskey = async (
  tx: Tx,
  {
    adminId,
    now,
    ...row
  }: {
    readonly adminId: number;
    readonly name: string;
    readonly now: Date;
    readonly credential: Buffer;
    readonly public_key: Buffer;
    readonly counter: number;
    readonly transports: string[];
    readonly rp_id: string;
  },
): Promise<number> => {
  const { id } = await writeUnique(
    tx
      .insertInto('passkey')
      .values({ ...row, admin_id: adminId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { passkey_credential_key: 'attestation' },
  );
  return id;
};

/** A passkey of a person, locked. Throws `notFound` for another's. */
export const lockPasskey = (tx: Tx, adminId: number, id: number): Promise<{ name: string }> =>
  tx
    .selectFrom('passkey')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .select('name')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

export const renamePasskey = async (tx: Tx, id: number, name: string): Promise<void> => {
  await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute();
};

export const deletePasskey = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('passkey').where('id', '=', id).execute();
};

/** Those of some numbers that are active members of staff. */
export const activeAmong = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('admin')
    .where('id', 'in', ids)
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Lets a code by mail take the factor's place, once. */
export const putReset = async (tx: Tx, adminId: number, now: Date): Promise<void> => {
  await tx
    .insertInto('factor_reset')
    .values({ admin_id: adminId, created_at: now })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ created_at: now }))
    .execute();
};
