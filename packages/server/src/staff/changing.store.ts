import { controlKind, errorCodes, isOfRights, type PermissionKey } from '@renderdesk/contract';
import { type Actor, holds, readRights, type Rights } from '../core/auth/actor.ts';
import { hasDuties, recordControl } from '../core/auth/control.store.ts';
import { limitOf } from '../core/calls/fourEyes.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Authenticated, Outcome } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import { sidesEdited } from './admin.rules.ts';
import * as store from './admin.store.ts';
import { refusedAsAgent } from './agentRole.store.ts';
import { covers, isSecond } from './rights.rules.ts';
import { actsAlone, keptAlone, lockKeepers, noteFounded } from './rights.store.ts';
import { organisationViews, viewsChanged } from './views.store.ts';

/** What a change of an account has to keep, by whatever call it comes. */

/** The key without which nobody gives roles. */
export const givesRights: PermissionKey = 'admin:authority:edit';

/** The keys by which accounts are changed. */
export const editKeys = [
  'admin:list:edit',
  'outSideAdmin:list:edit',
] as const satisfies readonly PermissionKey[];

type Changing = Authenticated<Actor> & { readonly tx: Tx; readonly effects: Effects };

/** Whether somebody may change an account: one whose bearer gives rights is changed by who gives them too. */
export const mayChange = (actor: Actor, rights: Rights): boolean =>
  holds(actor, givesRights) || ![...rights.keys, ...rights.off].some(isOfRights);

/** An account that one person changes, locked, with its rights. Throws `notFound`, `moreRights`. */
export const lockChanging = async (c: Changing, id: number, sides = sidesEdited(c.actor)) => {
  await lockKeepers(c.tx);
  const person = await store.lockOne(c.tx, id, sides);
  const rights = await readRights(c.tx, id);
  if (!mayChange(c.actor, rights)) throw new ApiError('moreRights');
  return { person, rights };
};

type Locked = Awaited<ReturnType<typeof lockChanging>>;

/** Gives somebody roles where they are others than now. Throws `forbidden`, `lastKeeper`, `notFound`, `roleNotForAgents`. */
export const giveRoles = async (c: Changing, id: number, roleIds: readonly number[]): Promise<void> => {
  const have = (await store.rolesOf(c.tx, [id])).get(id) ?? [];
  const shall = [...new Set(roleIds)].toSorted((a, b) => a - b);
  if (JSON.stringify(have) === JSON.stringify(shall)) return;
  if (!holds(c.actor, givesRights)) throw new ApiError('forbidden', { key: givesRights });
  await store.expectRoles(c.tx, shall);
  const refused = await refusedAsAgent(c.tx, id, { have, shall });
  if (refused !== undefined) throw new ApiError('roleNotForAgents', { name: refused });
  const alone = (await keptAlone(c.tx, id)).find((role) => !shall.includes(role.id));
  if (alone) throw new ApiError('lastKeeper', { name: alone.name });
  await store.writeRoles(c.tx, id, { have, shall });
};

/** Gives somebody one role more. Throws `notAllowedInState` where they have it already, and `roleNotForAgents`. */
export const giveOneMore = async (tx: Tx, id: number, roleId: number): Promise<void> => {
  const have = (await store.rolesOf(tx, [id])).get(id) ?? [];
  if (have.includes(roleId)) throw new ApiError('notAllowedInState');
  const shall = [...have, roleId];
  const refused = await refusedAsAgent(tx, id, { have, shall });
  if (refused !== undefined) throw new ApiError('roleNotForAgents', { name: refused });
  await store.writeRoles(tx, id, { have, shall });
};

/**
 * Another phone or mail address: passwords are had by them, so one's own are changed where the password is asked for, those
 * of who may do more by two, and the old address is told.
 */
export const tellContact = async (
  c: Changing,
  { person, rights }: Locked,
  input: { readonly phone: string | null; readonly email: string | null },
): Promise<void> => {
  if (input.phone === person.phone && input.email === person.email) return;
  if (person.id === c.actor.adminId) throw new ApiError('ownAccount');
  // The address of whoever decides leads to a second person that is none.
  const isSeconds =
    isSecond(rights) && !(await actsAlone(c.tx, c.actor.adminId, editKeys, c.now, 'approval:decide'));
  await passingControl(c, rights);
  const control = { by: c.actor.adminId, adminId: person.id, kind: controlKind.of.contact, now: c.now };
  await recordControl(c.tx, control);
  if (isSeconds || !covers(c.actor, rights)) c.effects.alwaysSecond = true;
  const note = { adminId: person.id, kind: 'contactChanged', data: {}, mailTo: person.email } as const;
  c.effects.events.push(...(await notify(c.tx, c, note)));
};

/**
 * A command that lets its caller sign in as an account takes two people where the account holds a key that separates two people. Not at the
 * founding, nor where the rule is switched off. Answers whether it does.
 */
export const passingControl = async (
  c: Pick<Changing, 'tx' | 'effects' | 'actor' | 'now'>,
  rights: Rights,
): Promise<boolean> => {
  if (!hasDuties(rights) || (await limitOf(c.tx, 'controlDays')).limit === 0) return false;
  if (await actsAlone(c.tx, c.actor.adminId, editKeys, c.now, 'approval:decide')) return false;
  c.effects.alwaysSecond = true;
  return true;
};

/** What a move does to the views of customers: shown, and decided by a second person. */
export const seating = async (
  c: Pick<Changing, 'tx' | 'effects'>,
  move: () => Promise<unknown>,
): Promise<number> => {
  const before = await organisationViews(c.tx);
  await move();
  const changed = viewsChanged(before, await organisationViews(c.tx));
  c.effects.derived.push(...changed);
  return changed.length;
};

/** Carries a change out on each of some accounts: those that are not there have no answer. */
export const onEach = async (
  c: Changing,
  ids: readonly number[],
  act: (person: Locked['person'], rights: Rights) => Promise<Outcome>,
  sides = sidesEdited(c.actor),
): Promise<Map<number, Outcome>> => {
  await lockKeepers(c.tx);
  const outcomes = new Map<number, Outcome>();
  for (const person of await store.lockStaff(c.tx, ids, sides))
    outcomes.set(person.id, await act(person, await readRights(c.tx, person.id)));
  return outcomes;
};

/** Why an account may not be closed by somebody; undefined where it may. */
export const refusedToClose = async (
  c: Changing,
  id: number,
  rights: Rights,
): Promise<Outcome | undefined> => {
  if (id === c.actor.adminId) return { code: errorCodes.ownAccount };
  await noteFounded(c.tx, c.actor.adminId, c.now);
  if (!mayChange(c.actor, rights)) return { code: errorCodes.moreRights };
  const [alone] = await keptAlone(c.tx, id);
  return alone && { code: errorCodes.lastKeeper, data: { name: alone.name } };
};
