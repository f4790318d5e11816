import { approvalState, heldByKind, type PermissionKey, roleKind } from '@renderdesk/contract';
import type { Db, Tx } from '../core/db/db.ts';

/** Ordinary roles that hold a key, those that hold least first. */
export const rolesWith = (db: Db, key: PermissionKey) =>
  db
    .selectFrom('role')
    .innerJoin('role_permission as held', 'held.role_id', 'role.id')
    .where('held.key', '=', key)
    .where('role.kind', '=', roleKind.of.ordinary)
    .where('role.deleted_at', 'is', null)
    .select(['role.id', 'role.name', 'role.remark'])
    .orderBy((eb) =>
      eb
        .selectFrom('role_permission as all_held')
        .whereRef('all_held.role_id', '=', 'role.id')
        .select(eb.fn.countAll().as('n')),
    )
    .orderBy('role.id')
    .limit(50)
    .execute();

/** Active staff who may give roles. */
export const rightGivers = (db: Db) => {
  const special = ([1, 2] as const).filter((kind) => heldByKind(kind).includes('admin:authority:edit'));
  return db
    .selectFrom('admin')
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('admin_role')
          .innerJoin('role', 'role.id', 'admin_role.role_id')
          .leftJoin('role_permission as held', (join) =>
            join.onRef('held.role_id', '=', 'role.id').on('held.key', '=', 'admin:authority:edit'),
          )
          .whereRef('admin_role.admin_id', '=', 'admin.id')
          .where('role.deleted_at', 'is', null)
          .where((or) => or.or([or('role.kind', 'in', special), or('held.key', 'is not', null)]))
          .select('role.id'),
      ),
    )
    .select(['id', 'really_name'])
    .orderBy('id')
    .limit(20)
    .execute();
};

/** One's own request for a right that waits. */
export const waitingFor = async (
  db: Db,
  o: { readonly call: string; readonly adminId: number; readonly now: Date },
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('approval')
    .where('requester_id', '=', o.adminId)
    .where('call', '=', o.call)
    .where('state', '=', approvalState.of.waiting)
    .where('expires_at', '>', o.now)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id;
};

/** Gives somebody a role; false where they have it already. */
export const giveRole = async (tx: Tx, adminId: number, roleId: number): Promise<boolean> => {
  const given = await tx
    .insertInto('admin_role')
    .values({ admin_id: adminId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return given.numInsertedOrUpdatedRows === 1n;
};
