import { sql } from 'kysely';
import type { PreferenceKey } from '@renderdesk/contract';
import { changeRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { sessionLongest } from '../core/auth/session.ts';

/** A person's own row, with the names of where they belong. */
export const profileOf = (db: Db, adminId: number) =>
  db
    .selectFrom('admin')
    .leftJoin('organization', 'organization.id', 'admin.organization_id')
    .leftJoin('position', 'position.id', 'admin.position_id')
    .where('admin.id', '=', adminId)
    .select([
      'admin.id',
      'admin.login_name',
      'admin.really_name',
      'admin.phone',
      'admin.email',
      'admin.created_at',
      'admin.version',
      'organization.name as organization_name',
      'position.name as position_name',
    ])
    .executeTakeFirstOrThrow();

/** The same row locked for a change, with what the change is checked against. */
export const lockSelf = (tx: Tx, adminId: number) =>
  tx
    .selectFrom('admin')
    .where('id', '=', adminId)
    .select(['id', 'login_name', 'really_name', 'phone', 'email', 'password_hash', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Whether nobody else of the staff has this phone number or mail address; letter case of mail aside. */
export const isFree = async (
  db: Db,
  adminId: number,
  o: { phone?: string | null | undefined; email?: string | null | undefined },
): Promise<boolean> => {
  const { phone, email } = o;
  const found = await db
    .selectFrom('admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', adminId)
    .where((eb) =>
      eb.or([
        ...(phone ? [eb('phone', '=', phone)] : []),
        ...(email ? [eb('email_folded', '=', sql<string>`folded(${email})`)] : []),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found === undefined;
};

export const updateSelf = (
  tx: Tx,
  adminId: number,
  o: { reallyName: string; phone: string | null; email: string | null; now: Date },
): Promise<void> =>
  changeRow(tx, 'admin', adminId, {
    now: o.now,
    set: { really_name: o.reallyName, phone: o.phone, email: o.email },
  });

/** The sessions of a person that still stand, the newest first. */
export const openSessions = (db: Db, adminId: number, now: Date) =>
  db
    .selectFrom('session')
    .where('admin_id', '=', adminId)
    .where('kind', '=', 0)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '>', new Date(now.getTime() - sessionLongest))
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent'])
    .select(sql<string | null>`host(ip)`.as('address'))
    .orderBy('id', 'desc')
    .execute();

/** Since when a session stands and until when it does unless it is used. */
export const sessionOf = (db: Db, sessionId: number) =>
  db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .select(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow();

export const preferencesOf = (db: Db, adminId: number) =>
  db.selectFrom('preference').where('admin_id', '=', adminId).select(['key', 'value']).execute();

/** Mails follow the language that the person chose, so it stands with the person. */
export const setLanguage = async (tx: Tx, adminId: number, language: 'zh' | 'en' | null): Promise<void> => {
  await tx.updateTable('admin').set({ language }).where('id', '=', adminId).execute();
};

export const languageOf = async (db: Db, adminId: number): Promise<string | null> => {
  const { language } = await db
    .selectFrom('admin')
    .where('id', '=', adminId)
    .select('language')
    .executeTakeFirstOrThrow();
  return language;
};

export const putPreference = async (
  tx: Tx,
  o: { adminId: number; key: PreferenceKey; value: unknown; now: Date },
): Promise<void> => {
  const row = { value: JSON.stringify(o.value), updated_at: o.now };
  await tx
    .insertInto('preference')
    .values({ admin_id: o.adminId, key: o.key, ...row })
    .onConflict((conflict) => conflict.columns(['admin_id', 'key']).doUpdateSet(row))
    .execute();
};

export const dropPreference = async (tx: Tx, adminId: number, key: PreferenceKey): Promise<void> => {
  await tx.deleteFrom('preference').where('admin_id', '=', adminId).where('key', '=', key).execute();
};
