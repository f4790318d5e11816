import { sql } from 'kysely';
import { browserText, demoPeople, exportState } from '@renderdesk/contract';
import { endStepsOf } from '../core/auth/step.store.ts';
import type { Db, Tx } from '../core/db/db.ts';

/** The member of staff that bears a sign-in name. */
export const byLoginName = (tx: Tx, loginName: string) =>
  tx
    .selectFrom('admin')
    .where('login_name_folded', '=', sql<string>`folded(${loginName})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'login_name', 'password_hash', 'status', 'must_change_password'])
    .executeTakeFirst();

/** Locks whoever signs in; false where their password is another by now: what was shown before counts no more. */
export const lockAsShown = async (
  tx: Tx,
  person: { readonly id: number; readonly password_hash: string },
): Promise<boolean> => {
  const same = await tx
    .selectFrom('admin')
    .where('id', '=', person.id)
    .where('password_hash', '=', person.password_hash)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return same !== undefined;
};

export const noteSignIn = async (tx: Tx, adminId: number, now: Date): Promise<void> => {
  await tx.updateTable('admin').set({ last_login_at: now }).where('id', '=', adminId).execute();
};

/** So many earlier sessions are looked at to tell a known browser and address from a new one. */
const placesKnown = 100;

/**
 * Whether a person who signed in before never did so with this browser from this address. A newer version of a browser
 * is the same browser. The very first sign-in is nothing new to anyone.
 */
export const isNewPlace = async (
  tx: Tx,
  adminId: number,
  o: { ip: string; userAgent: string },
): Promise<boolean> => {
  const earlier = await tx
    .selectFrom('session')
    .where('admin_id', '=', adminId)
    .where('kind', '=', 0)
    .select('user_agent')
    .select(sql<string | null>`host(ip)`.as('address'))
    .orderBy('id', 'desc')
    .limit(placesKnown)
    .execute();
  const name = browserText(o.userAgent);
  return (
    earlier.length > 0 &&
    !earlier.some(({ user_agent, address }) => address === o.ip && browserText(user_agent) === name)
  );
};

export const passwordHashOf = (tx: Tx, adminId: number) =>
  tx
    .selectFrom('admin')
    .where('id', '=', adminId)
    .select('password_hash')
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Keeps a password with another hash, where it is still the present one: undefined where another was set meanwhile. */
export const rehash = async (
  tx: Tx,
  o: { readonly adminId: number; readonly was: string; readonly hash: string },
): Promise<string | undefined> => {
  const kept = await tx
    .updateTable('admin')
    .set({ password_hash: o.hash })
    .where('id', '=', o.adminId)
    .where('password_hash', '=', o.was)
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n ? o.hash : undefined;
};

/** Sets a new password, which ends the duty to change it, raises `auth_version`, and ends what waits: sign-ins for their second step, codes and links that were sent. */
export const setPassword = async (tx: Tx, adminId: number, hash: string): Promise<void> => {
  await tx
    .updateTable('admin')
    .set((eb) => ({
      password_hash: hash,
      must_change_password: false,
      auth_version: eb('auth_version', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', adminId)
    .execute();
  await endStepsOf(tx, adminId);
  await tx.deleteFrom('verify_code').where('admin_id', '=', adminId).execute();
  await tx.deleteFrom('password_link').where('admin_id', '=', adminId).execute();
};

/** Who signs in, by number. */
export const personOf = (tx: Tx, adminId: number) =>
  tx
    .selectFrom('admin')
    .where('id', '=', adminId)
    .where('deleted_at', 'is', null)
    .select(['id', 'login_name', 'password_hash', 'status', 'must_change_password'])
    .executeTakeFirst();

/** An active member of staff of this sign-in name who has a mail address; undefined for anyone else. */
export const reachableByLoginName = (tx: Tx, loginName: string) =>
  tx
    .selectFrom('admin')
    .where('login_name_folded', '=', sql<string>`folded(${loginName})`)
    .where('deleted_at', 'is', null)
    .where('status', '=', 0)
    .where('email', 'is not', null)
    .select(['id', 'login_name', 'really_name', 'language'])
    .select((eb) => eb.ref('email').$notNull().as('email'))
    .executeTakeFirst();

/** An active member of staff of this sign-in name, with the channels that a code may travel by. */
export const channelsOf = (tx: Tx, loginName: string) =>
  tx
    .selectFrom('admin')
    .where('login_name_folded', '=', sql<string>`folded(${loginName})`)
    .where('deleted_at', 'is', null)
    .where('status', '=', 0)
    .select(['id', 'login_name', 'really_name', 'language', 'email', 'phone'])
    .executeTakeFirst();

/** What a code is for, as `verify_code.purpose` keeps it. */
export const codePurpose = { newPassword: 1, secondStep: 2, signIn: 3 } as const;
type CodePurpose = (typeof codePurpose)[keyof typeof codePurpose];

/** Keeps a person's newest verification code of a purpose; the one before is no longer good. */
export const putCode = async (
  tx: Tx,
  o: { adminId: number; purpose: CodePurpose; codeHash: string; now: Date; until: Date },
): Promise<void> => {
  const row = { code_hash: o.codeHash, created_at: o.now, expires_at: o.until };
  await tx
    .insertInto('verify_code')
    .values({ admin_id: o.adminId, purpose: o.purpose, ...row })
    .onConflict((conflict) => conflict.columns(['admin_id', 'purpose']).doUpdateSet(row))
    .execute();
};

/** The code of a person that is still good, locked for this transaction; undefined when it has expired. */
export const lockCode = (tx: Tx, adminId: number, purpose: CodePurpose, now: Date) =>
  tx
    .selectFrom('verify_code')
    .where('admin_id', '=', adminId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select(['admin_id', 'code_hash'])
    .forUpdate()
    .executeTakeFirst();

export const dropCode = async (tx: Tx, adminId: number, purpose: CodePurpose): Promise<void> => {
  await tx.deleteFrom('verify_code').where('admin_id', '=', adminId).where('purpose', '=', purpose).execute();
};

export const permissionStates = async (db: Db): Promise<ReadonlyMap<string, 0 | 1>> => {
  const rows = await db.selectFrom('permission_state').select(['key', 'status']).execute();
  return new Map(rows.map((row) => [row.key, row.status]));
};

export const areas = (db: Db) => db.selectFrom('area').selectAll().orderBy('id').execute();

export const platforms = (db: Db) =>
  db
    .selectFrom('platform')
    .where('status', '=', 1)
    .select(['id', 'name_zh', 'name_en', 'kind'])
    .orderBy('id')
    .execute();

/** Whether the farm shown was made for the demo. */
export const isDemo = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('setting').where('key', '=', 'demo').select('value').executeTakeFirst();
  return row?.value === true;
};

/** The colleagues of the demo whom its visitor can sign in as: those for whom nobody has set a password since. */
export const demoStaff = (db: Db) =>
  db
    .selectFrom('admin')
    .where('login_name', 'in', Object.keys(demoPeople))
    .where('password_hash', '=', '!')
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['login_name', 'really_name'])
    .execute();

/** A bulk job that a person started, as it stands; undefined where they have none of this id. */
export const bulkJob = (db: Db, adminId: number, id: number) =>
  db
    .selectFrom('job_run')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('kind', '=', 'bulk')
    .select(['id', 'state', 'progress', 'total', 'cursor', 'result'])
    .executeTakeFirst();

/** The same, locked: a part of it that is under way ends first. */
export const lockBulkJob = (tx: Tx, adminId: number, id: number) =>
  tx
    .selectFrom('job_run')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('kind', '=', 'bulk')
    .select('state')
    .forUpdate()
    .executeTakeFirst();

export const cancelBulkJob = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('job_run')
    .set({ state: exportState.of.cancelled, ended_at: now })
    .where('id', '=', id)
    .execute();
};
