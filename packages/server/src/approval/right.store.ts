import { approvalState, type PermissionKey, roleKind } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { agentsAmong, givesRights, isForAgents, isOfSeconds, rolesWith, staffWith } from '../staff/index.ts';

/** So many are named to whoever asks. */
const most = { roles: 50, people: 20 };

/** The roles that somebody may ask for to get a key, those that hold least first. */
export const rolesToAskFor = async (
  db: Db,
  o: { readonly key: PermissionKey; readonly adminId: number },
): Promise<{ roleId: number; roleName: string; remark: string }[]> => {
  const [roles, agents] = await Promise.all([rolesWith(db, o.key), agentsAmong(db, [o.adminId])]);
  return roles
    .filter(
      (role) =>
        role.kind === roleKind.of.ordinary &&
        !role.keys.some(isOfSeconds) &&
        (!agents.has(o.adminId) || isForAgents(role)),
    )
    .toSorted((a, b) => a.keys.length - b.keys.length || a.roleId - b.roleId)
    .slice(0, most.roles)
    .map(({ roleId, roleName, remark }) => ({ roleId, roleName, remark }));
};

/** Active staff who may give roles. */
export const rightGivers = async (db: Db) => (await staffWith(db, givesRights)).slice(0, most.people);

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
