import { controlKind, customerScope, type PermissionKey } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Rights } from '../core/auth/actor.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Tx } from '../core/db/db.ts';
import { endLinksOf } from './link.store.ts';
import { recordControl } from '../core/auth/control.store.ts';
import { covers, dutiesGained, gainsRights, isOfSeconds, noRights, rightsChange } from './rights.rules.ts';
import { rightsOfStaff } from './role.store.ts';

/** What somebody may do and see, as a request shows it. */
const sight = (name: string, { scope, roles }: Rights, keys: readonly string[]) => ({
  reallyName: name,
  customerScope: customerScope.of[scope],
  roleNames: roles.map(({ roleName }) => roleName),
  permissions: keys,
});

interface Changer {
  readonly tx: Tx;
  readonly effects: Effects;
  readonly now: Date;
  readonly actor: Rights & { readonly adminId: number };
}
interface Road {
  /** Keys, one of which whoever decides holds: where nobody else could, the house has one person who gives rights, and no second to ask. */
  readonly decidedBy?: readonly PermissionKey[];
  /** A second person decides too where somebody gains rights and has some then that the caller has not. */
  readonly withinOwn?: boolean;
  /** The way by which newcomers get their roles: the link that they have stays good. */
  readonly keepsLinks?: true;
}
interface Done {
  /** Keys that moved whether or not anybody has them now. */
  readonly keys?: readonly string[];
  /** Somebody who was not there before. */
  readonly added?: number;
}

/**
 * Changes what staff may do and says whose rights that widens or narrows, and by what: they are counted against the limit.
 * A second person decides where the caller's own are among them, and on keys by which rights are given or requests decided (lifecycles §27): else an account of one's own making decides on one's requests.
 * So does who gains a key that separates two people, by whichever way: those who gain one do not decide on it, and the caller has control of them.
 * A link that was made for somebody with fewer rights opens no more than these: it ends.
 */
export const changingRights = async (
  c: Changer,
  who: Parameters<typeof rightsOfStaff>[1],
  change: () => Promise<Done>,
  { decidedBy, withinOwn = false, keepsLinks }: Road = {},
): Promise<void> => {
  const before = await rightsOfStaff(c.tx, who);
  // Asked before: whoever is given such rights now decides on nothing of it.
  const isFounding = await actsAlone(c.tx, c.actor.adminId, decidedBy ?? rightsKeys, c.now);
  const isAlone = decidedBy !== undefined && isFounding;
  const { keys = [], added } = await change();
  const named = 'adminIds' in who ? who.adminIds : [];
  const ids = new Set([...before.keys(), ...named, ...(added === undefined ? [] : [added])]);
  const after = await rightsOfStaff(c.tx, { adminIds: [...ids] });
  const moved: string[] = [...keys];
  const gaining: number[] = [];
  const gainingDuties: number[] = [];
  let isBeyond = false;
  const changed = [...ids].flatMap((id) => {
    const [was, is] = [before.get(id)?.rights ?? noRights, after.get(id)?.rights ?? noRights];
    const difference = rightsChange(was, is);
    if (!difference) return [];
    moved.push(...difference.lost, ...difference.gained);
    if (gainsRights(was, is)) {
      gaining.push(id);
      isBeyond ||= withinOwn && !covers(c.actor, is);
      if (dutiesGained(was, is)) gainingDuties.push(id);
    }
    const name = (after.get(id) ?? before.get(id))?.name ?? '';
    return [
      {
        kind: 'admin',
        // The number of somebody new is another one each time.
        id: id === added ? null : id,
        before: id === added ? null : sight(name, was, difference.lost),
        after: sight(name, is, difference.gained),
      },
    ];
  });
  if (!keepsLinks) await endLinksOf(c.tx, gaining);
  c.effects.derived.push(...changed);
  c.effects.weight = changed.length;
  const isOwn = changed.some(({ id }) => id === c.actor.adminId);
  if (!isAlone && (isOwn || isBeyond || moved.some(isOfSeconds))) c.effects.alwaysSecond = true;
  if (!isFounding && gainingDuties.length > 0) {
    c.effects.alwaysSecond = true;
    c.effects.parties = [...(c.effects.parties ?? []), ...gainingDuties.filter((id) => id !== added)];
  }
  for (const adminId of gainingDuties)
    await recordControl(c.tx, { by: c.actor.adminId, adminId, kind: controlKind.of.key, now: c.now });
  if (gaining.length > 0) await noteFounded(c.tx, c.actor.adminId, c.now);
};

/** Any of these and the key to decide make a second person in matters of accounts and rights. */
const rightsKeys = ['admin:list:edit', 'outSideAdmin:list:edit', 'admin:authority:edit'] as const;

/**
 * Notes for good that a second person is there, where one is: from then on nobody acts alone because nobody else is left. Called before
 * what might take the second person away.
 */
export const noteFounded = async (tx: Tx, adminId: number, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ founded: boolean }>`
    select exists (select from staff_founded) as founded`.execute(tx);
  if (rows[0]?.founded) return true;
  if (!(await someoneElseDecides(tx, adminId, rightsKeys))) return false;
  await sql`insert into staff_founded (at) values (${now}) on conflict do nothing`.execute(tx);
  return true;
};

/**
 * Whether the installation is at its founding, so that somebody goes on without a second person: there never was one, and there is none
 * now who could decide a command of these keys.
 */
export const actsAlone = async (
  tx: Tx,
  adminId: number,
  keys: readonly PermissionKey[],
  now: Date,
  decider?: PermissionKey,
): Promise<boolean> =>
  !(await noteFounded(tx, adminId, now)) && !(await someoneElseDecides(tx, adminId, keys, decider));

/**
 * Whether somebody else who is active could approve a command of these keys, if asked: a change of rights, unless another key
 * is the `decider`.
 */
const someoneElseDecides = async (
  tx: Tx,
  adminId: number,
  keys: readonly PermissionKey[],
  decider: PermissionKey = 'admin:authority',
): Promise<boolean> => {
  const others = await tx
    .selectFrom('admin')
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .where('id', '<>', adminId)
    // Whoever could has a role with that key, or a special one; the rights themselves are read of these few.
    .where(
      sql<boolean>`exists (select from admin_role ar join role r on r.id = ar.role_id and r.deleted_at is null
        where ar.admin_id = admin.id and (r.kind <> 0 or exists (
          select from role_permission rp where rp.role_id = r.id and rp.key = ${decider})))`,
    )
    .select('id')
    .execute();
  const rights = await rightsOfStaff(tx, { adminIds: others.map(({ id }) => id) });
  // What is switched off for now is held all the same.
  return [...rights.values()].some(({ rights: { keys: on, off } }) => {
    const held = on.union(off);
    return held.has('approval:decide') && held.has(decider) && keys.some((key) => held.has(key));
  });
};

/** Changes of who holds the special roles wait for each other, so that two cannot each leave the other one as the last. */
export const lockKeepers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.keepers', 0))`.execute(tx);
};

/**
 * The special roles that nobody active holds but this person, who is active: the administrator and the permission
 * administrator never go without one (overview §6).
 */
export const keptAlone = async (tx: Tx, adminId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from role r
    where r.kind <> 0 and r.deleted_at is null and ${adminId}::bigint = all(
      select ar.admin_id from admin_role ar join admin a on a.id = ar.admin_id
      where ar.role_id = r.id and a.status = 0 and a.deleted_at is null)
    and exists (
      select from admin_role ar join admin a on a.id = ar.admin_id
      where ar.role_id = r.id and a.status = 0 and a.deleted_at is null)`.execute(tx);
  return rows;
};
