import {
  accountState,
  errorCodes,
  labelChange,
  loginLimit,
  userLabels,
  users,
  yesOrNo,
} from '@renderdesk/contract';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import { asId, asIdOrNull } from '../core/db/wire.ts';
import { endSessions } from './access.store.ts';
import { contactOf, labelAccounts, liftLimits, onAccounts } from './account.store.ts';
import { lockCustomers } from './allocation.store.ts';
import { addLabel, allLabels, expectLabels, removeLabel, renameLabel } from './label.store.ts';
import { userList } from './user.list.ts';

/** Customers by their accounts. */
export const userCalls = serve(users, {
  list: userList,

  contact: async ({ tx, actor, input, effects }) => {
    const { phone, email } = await contactOf(tx, actor, input.userId);
    effects.affected.push({ id: input.userId, outcome: 200 });
    return { phone: phone ?? '', email: email ?? '' };
  },

  enable: async (c) => {
    const enabled = c.input.enabled === accountState.of.enabled;
    const outcomes = await onAccounts(c, { enabled }, (account) =>
      account.enabled === enabled ? errorCodes.notAllowedInState : undefined,
    );
    // Sessions end with the account (lifecycles §3).
    const disabled = enabled
      ? []
      : [...outcomes].flatMap(([id, { code }]) => (code === done.code ? [id] : []));
    await endSessions(c.tx, disabled, c.now);
    return outcomes;
  },
  activate: (c) =>
    onAccounts(c, { activated: true }, ({ activated }) =>
      activated ? errorCodes.alreadyActivated : undefined,
    ),
  unlock: (c) => {
    const { lock, failedLogins, ip } = loginLimit.of;
    const { loginLimits = [lock] } = c.input;
    return liftLimits(c, {
      lock: loginLimits.includes(lock),
      failedLogins: loginLimits.includes(failedLogins),
      ip: loginLimits.includes(ip),
    });
  },
  releaseLogin: (c) => liftLimits(c, { failedLogins: true }),
  releaseIp: (c) => liftLimits(c, { ip: true }),
  cleanLimits: (c) => liftLimits(c, { failedLogins: true, ip: true }),
  markZombies: (c) => onAccounts(c, { is_zombie: c.input.isZombie === yesOrNo.of.yes }),
  remark: (c) => onAccounts(c, { remark: c.input.remark }),

  label: async (c) => {
    await expectLabels(c.tx, c.input.labelIds);
    const seen = await lockCustomers(c.tx, c.actor, c.ids);
    await labelAccounts(c.tx, seen, {
      labelIds: c.input.labelIds,
      isAdded: c.input.labelChange === labelChange.of.add,
      now: c.now,
    });
    return new Map(seen.map((id): [number, Outcome] => [id, done]));
  },
});

/** Labels of customers. */
export const userLabelCalls = serve(userLabels, {
  list: async ({ db, actor }) =>
    (await allLabels(db, actor)).map((label) => ({
      labelId: asId(label.id),
      parentId: asIdOrNull(label.parent_id),
      labelName: label.name,
      userCount: label.n,
    })),
  add: async ({ tx, input, actor, now }) => ({
    labelId: asId(
      await addLabel(tx, { name: input.labelName, parentId: input.parentId, by: actor.adminId, now }),
    ),
  }),
  rename: async ({ tx, input }) => {
    await renameLabel(tx, input.labelId, input.labelName);
    return null;
  },
  remove: async ({ tx, input }) => {
    await removeLabel(tx, input.labelId);
    return null;
  },
});
