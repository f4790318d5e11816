import { sql } from 'kysely';
import { tablesOf } from '../core/audit/tables.ts';
import { dropFactors } from '../core/auth/factor.store.ts';
import { endSessions } from '../core/auth/session.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { noPassword } from './admin.store.ts';

/** What cleaning would end and erase, by person; those who are not there are left out. */
export const cleanable = (db: Db, ids: readonly number[], sides: readonly boolean[], now: Date) =>
  sql<{ id: number; name: string; customers: number; sessions: number; contact: boolean; entries: number }>`
    select a.id, a.really_name as name,
      (select count(*)::int from user_staff us where us.admin_id = a.id and us.valid_to is null) as customers,
      (select count(*)::int from session s where s.admin_id = a.id and s.ended_at is null and s.expires_at > ${now}) as sessions,
      a.phone is not null or a.email is not null as contact,
      (select count(*)::int from saved_view v where v.admin_id = a.id and v.audience = 1)
        + (select count(*)::int from task_watch w where w.admin_id = a.id)
        + (select count(*)::int from notification n where n.admin_id = a.id)
        + (select count(*)::int from preference p where p.admin_id = a.id) as entries
    from admin a
    where a.id = any(${[...ids]}::bigint[]) and a.deleted_at is null and a.is_outside = any(${[...sides]}::boolean[])
    order by a.id`
    .execute(db)
    .then(({ rows }) => rows);

/** Tables that hold what is a person's own (their kind is `admin`), without the roles, which only rights take. */
const ownTables = async (tx: Tx): Promise<string[]> =>
  [...(await tablesOf(tx))].flatMap(([name, { kind }]) =>
    kind === 'admin' && name !== 'admin' && name !== 'admin_role' ? [name] : [],
  );

/** Erases what is personal of somebody and ends their sessions. The name stays: records name it. */
export const eraseOwn = async (
  tx: Tx,
  o: { readonly adminId: number; readonly now: Date },
): Promise<void> => {
  const { adminId, now } = o;
  await endSessions(tx, { adminId, now, reason: 'byAdministrator' });
  await dropFactors(tx, adminId);
  for (const name of await ownTables(tx))
    await tx
      .deleteFrom(name as 'preference')
      .where('admin_id', '=', adminId)
      .execute();
  await tx
    .deleteFrom('default_view')
    .where((eb) =>
      eb.or([
        eb('admin_id', '=', adminId),
        eb(
          'view_id',
          'in',
          eb.selectFrom('saved_view').where('admin_id', '=', adminId).where('audience', '=', 1).select('id'),
        ),
      ]),
    )
    .execute();
  await tx.deleteFrom('saved_view').where('admin_id', '=', adminId).where('audience', '=', 1).execute();
  await tx.deleteFrom('task_watch').where('admin_id', '=', adminId).execute();
  await tx.deleteFrom('notification').where('admin_id', '=', adminId).execute();
  await tx
    .updateTable('admin')
    .set((eb) => ({
      phone: null,
      email: null,
      language: null,
      password_hash: noPassword,
      must_change_password: true,
      version: eb('version', '+', 1),
      auth_version: eb('auth_version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', adminId)
    .execute();
};
