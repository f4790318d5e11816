import {
  accountState,
  allocationKind,
  customerRole,
  type InputOf,
  textOf,
  trackings,
  userDetails,
} from '@renderdesk/contract';
import { historyOf } from '../core/audit/history.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Effects } from '../core/calls/effects.ts';
import { serve } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asId, asIdOrNull, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { contactOf } from './account.store.ts';
import { expectSeen, isSeen } from './allocation.store.ts';
import { expectNotBlocked } from './block.store.ts';
import * as store from './detail.store.ts';
import { expectLabels } from './label.store.ts';
import * as money from './money.store.ts';
import { removalOf, removeCustomers } from './removal.store.ts';
import { signsOf } from './sign.rules.ts';
import { timelineOf } from './timeline.store.ts';
import { addTracking, removeTracking, trackingsOf, updateTracking } from './tracking.store.ts';
import { userNames } from './userNames.ts';

interface Changing<I> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly input: I;
  readonly effects: Effects;
}
type Seen = Pick<InputOf<typeof userDetails.updateRender>, 'userId' | 'version'>;

/** Locks the customer of the version that was seen, writes what `changes` says of it, and counts its version on. */
const changing = async <I extends Seen & { readonly reason?: string }>(
  c: Changing<I>,
  changes: (customer: Awaited<ReturnType<typeof store.lockCustomer>>) => {
    readonly account?: store.UserChange;
    readonly settings?: store.Settings;
  },
): Promise<null> => {
  const customer = await store.lockCustomer(c.tx, c.actor, c.input);
  const { account = {}, settings } = changes(customer);
  if (c.input.reason !== undefined) c.effects.reason = c.input.reason;
  await store.changeCustomer(c.tx, customer.id, account, c.now);
  if (settings) await store.setSettings(c.tx, customer.id, settings);
  return null;
};

/** The purse that pays for a customer, as far as somebody may see it: all of it with its owner alone. */
const purseFor = async (db: Db, actor: Actor, userId: number, now: Date) => {
  const purse = await money.purseOfUser(db, userId, now);
  const isPayerSeen = purse.ownerId === userId || (await isSeen(db, actor, purse.ownerId));
  return { purse: isPayerSeen ? purse : money.unseenPurse(purse), isPayerSeen };
};

const roleOf = (row: store.CustomerInfo, staff: readonly { kind: number }[], now: Date): 1 | 2 | 3 =>
  row.student_until !== null && row.student_until > now
    ? customerRole.of.student
    : staff.some(({ kind }) => kind === allocationKind.of.agent)
      ? customerRole.of.agent
      : customerRole.of.customer;

/** One customer on one page. */
export const userDetailCalls = serve(userDetails, {
  read: async ({ db, actor, input, now }) => {
    const row = await store.customerInfo(db, actor, input.userId);
    const [labels, staff, hardware, openTasks, { purse, isPayerSeen }] = await Promise.all([
      store.labelsOf(db, row.label_ids),
      store.staffOf(db, row.id),
      store.hardwareOf(db),
      store.openTasksOf(db, row.id),
      purseFor(db, actor, row.id, now),
    ]);
    const amounts = money.amountsOf(purse);
    const shown = (amount: string) => (isPayerSeen ? asMoney(amount) : null);
    const state = money.moneyStateOf(purse, isPayerSeen ? row.balance_prompt : null);
    const isLocked = row.locked_until !== null && row.locked_until > now;
    const signs = signsOf(
      {
        enabled: row.enabled,
        activated: row.activated,
        isLocked,
        isIpLimited: row.ip_limited ?? false,
        isCreditBlocked: purse.creditBlocked,
        moneyState: state,
      },
      await store.signCounts(db, { userId: row.id, ownerId: isPayerSeen ? purse.ownerId : row.id, now }),
    );
    return {
      userId: asId(row.id),
      userName: row.name,
      registerDate: asInstant(row.registered_at),
      base64ProfileImg: null,
      userLabels: labels.map(({ id, name }) => ({ id: asId(id), labelName: name })),
      zone: row.zone,
      accountType: row.account_type,
      authStatus: row.auth_status,
      phone: row.phone,
      email: row.email,
      company: row.company,
      country: row.country,
      province: row.province,
      city: row.city,
      businessType: row.business_type,
      userScale: row.user_scale,
      fromWhere: row.from_where,
      areaId: row.area_id,
      taskLevelDefault: row.task_level,
      taskGroup: row.task_category,
      taskProperties: row.task_properties,
      taskRequirements: row.task_requirements,
      renderConstraint: row.task_constraints,
      downloadMaxSourceFile: row.download_max_source_file ?? 1,
      currentModels: row.current_models ?? [],
      ram: row.ram,
      mountPaths: row.mount_paths ?? [],
      hardwareModels: hardware.models,
      rams: hardware.rams,
      safeIps: row.safe_ips ?? [],
      apiEnabled: row.api_enabled ?? true,
      apiIps: row.api_ips ?? [],
      sessionsEndTime: asInstantOrNull(row.sessions_end_at),
      platforms: row.platforms ?? [],
      balancePrompt: row.balance_prompt === null ? null : asMoney(row.balance_prompt),
      currency: row.currency,
      mainUserId: asIdOrNull(row.main_id),
      mainUsername: row.main_name,
      useMainBalance: purse.ownerId !== row.id,
      childCount: row.children,
      inviterId: asIdOrNull(row.inviter_id),
      lever: row.main_level ?? row.level,
      isPictureMember: row.is_picture_member,
      role: roleOf(row, staff, now),
      studentEndTime: asInstantOrNull(row.student_until),
      enabled: row.enabled ? accountState.of.enabled : accountState.of.disabled,
      activated: row.activated,
      isZombie: row.is_zombie,
      isInternalTestAccount: row.is_internal_test,
      lockedUntil: isLocked ? asInstantOrNull(row.locked_until) : null,
      failedLogins: row.failed_logins ?? 0,
      ipLimited: row.ip_limited ?? false,
      registerSource: row.register_source,
      registerType: row.register_type,
      lastLoginTime: asInstantOrNull(row.last_login_at),
      lastSubmitTime: asInstantOrNull(row.last_submit_at),
      firstRechargeTime: asInstantOrNull(row.first_recharge_at),
      remark: row.remark,
      nodeLimit: row.node_limit,
      staff: staff.map((one) => ({
        kind: one.kind,
        adminId: asId(one.admin_id),
        reallyName: one.really_name,
        userId: asId(row.id),
      })),
      payerId: asId(purse.ownerId),
      balance: shown(textOf(amounts.cash)),
      coupon: shown(textOf(amounts.coupon)),
      qingyunCoupon: shown(textOf(amounts.qingyun)),
      arrears: shown(textOf(amounts.arrears)),
      creditLimit: shown(purse.creditLimit),
      creditUsed: shown(textOf(amounts.creditUsed)),
      moneyState: state,
      openTasks,
      signs,
      version: row.version,
    };
  },

  contact: async ({ db, actor, input }) => {
    const row = await store.customerInfo(db, actor, input.userId);
    const { phone, email } = row;
    return {
      userId: asId(row.id),
      phone,
      email,
      registerTime: asInstant(row.registered_at),
      profileImg: null,
    };
  },

  updateContact: async (c) => {
    const { tx, actor, input } = c;
    const before = await contactOf(tx, actor, input.userId);
    const { phone = before.phone, email = before.email } = input;
    if (phone === null && email === null) throw badFields('phone', 'email');
    await expectNotBlocked(tx, {
      phone: input.phone ?? null,
      email: input.email ?? null,
      now: c.now,
      toStaff: true,
    });
    return changing(c, () => ({ account: { phone, email } }));
  },

  updateBase: async (c) => {
    const { tx, input, actor, now } = c;
    const customer = await store.lockCustomer(tx, actor, input);
    if (input.areaId !== customer.area_id) await store.expectArea(tx, input.areaId, customer.zone);
    if (customer.name !== input.userName)
      await store.keepName(tx, {
        userId: customer.id,
        from: customer.name,
        to: input.userName,
        by: actor.adminId,
        reason: input.reason,
        now,
      });
    return changing(c, () => ({
      account: {
        name: input.userName,
        company: input.company,
        country: input.country,
        province: input.province,
        city: input.city,
        business_type: input.businessType,
        user_scale: input.userScale,
        from_where: input.fromWhere,
        area_id: input.areaId,
      },
    }));
  },

  update: async (c) => {
    const { input } = c;
    if (input.labelIds.length > 0) await expectLabels(c.tx, input.labelIds);
    const { models } = await store.hardwareOf(c.tx);
    return changing(c, () => {
      if (input.currentModels.some((model) => !models.includes(model))) throw badFields('currentModels');
      return {
        account: { remark: input.remark, label_ids: input.labelIds.toSorted((a, b) => a - b) },
        settings: {
          download_max_source_file: input.downloadMaxSourceFile,
          current_models: input.currentModels,
          ram: input.ram,
          mount_paths: input.mountPaths,
        },
      };
    });
  },

  updateAccount: (c) => changing(c, () => ({ account: { is_internal_test: c.input.isInternalTestAccount } })),

  updateRender: (c) =>
    changing(c, () => ({
      account: {
        task_level: c.input.taskLevelDefault,
        task_category: c.input.taskGroup,
        task_properties: c.input.taskProperties,
        task_requirements: c.input.taskRequirements,
        task_constraints: c.input.renderConstraint,
      },
    })),

  setQuota: (c) => changing(c, () => ({ account: { node_limit: c.input.nodeLimit } })),
  setBalancePrompt: (c) => changing(c, () => ({ settings: { balance_prompt: c.input.balancePrompt } })),
  setSafeList: (c) => changing(c, () => ({ settings: { safe_ips: c.input.safeIps } })),

  funds: async ({ db, actor, input, now }) => {
    const customer = await store.customerInfo(db, actor, input.userId);
    const { purse, isPayerSeen } = await purseFor(db, actor, input.userId, now);
    const lots = isPayerSeen ? await money.lotsOfPurse(db, purse.ownerId) : [];
    const recharges = await money.rechargesOfLots(
      db,
      actor,
      lots.map(({ id }) => id),
    );
    return {
      payerId: asId(purse.ownerId),
      payerName: purse.ownerName,
      isPayerSeen,
      currency: purse.currency,
      moneyState: money.moneyStateOf(purse, isPayerSeen ? customer.balance_prompt : null),
      creditLimit: asMoney(purse.creditLimit),
      billDays: purse.billDays,
      creditBlocked: purse.creditBlocked,
      accounts: (isPayerSeen ? purse.accounts : []).map((one) => ({
        ownerAccount: one.kind,
        bookCurrency: one.currency,
        balance: asMoney(one.balance),
      })),
      lots: lots.map((lot) => ({
        lotId: asId(lot.id),
        ownerAccount: lot.account,
        couponType: lot.coupon_type,
        bookCurrency: lot.currency,
        lotState: lot.state,
        issued: asMoney(lot.issued),
        remaining: asMoney(lot.remaining),
        frozen: asMoney(lot.frozen),
        grantTime: asInstant(lot.granted_at),
        expireTime: asInstantOrNull(lot.expires_at),
        rechargeId: asIdOrNull(recharges.get(lot.id)),
      })),
    };
  },

  subUsers: async ({ db, actor, input }) => {
    await expectSeen(db, actor, input.userId);
    return (await store.childrenOf(db, input.userId)).map((row) => ({
      userId: asId(row.id),
      userName: row.name,
      accountType: row.account_type,
      enabled: row.enabled ? accountState.of.enabled : accountState.of.disabled,
      useMainBalance: row.owner_id !== row.id,
      registerTime: asInstant(row.registered_at),
      lastLoginTime: asInstantOrNull(row.last_login_at),
      lastSubmitTime: asInstantOrNull(row.last_submit_at),
    }));
  },

  loginInfo: async ({ db, actor, input, now }) => {
    const row = await store.customerInfo(db, actor, input.userId);
    return {
      lastLoginTime: asInstantOrNull(row.last_login_at),
      lastLoginIp: row.last_login_ip,
      failedLogins: row.failed_logins ?? 0,
      lockedUntil: row.locked_until !== null && row.locked_until > now ? asInstant(row.locked_until) : null,
      ipLimited: row.ip_limited ?? false,
      safeIps: row.safe_ips ?? [],
    };
  },

  nameChanges: async ({ db, actor, input }) => {
    await expectSeen(db, actor, input.userId);
    return (await store.nameChangesOf(db, input.userId)).map((row) => ({
      fromName: row.from_name,
      toName: row.to_name,
      changeTime: asInstant(row.changed_at),
      changedBy: row.really_name,
      reason: row.reason,
    }));
  },

  timeline: async ({ db, actor, input, now, language }) => {
    await expectSeen(db, actor, input.userId);
    const { ownerId } = await money.purseOfUser(db, input.userId, now);
    const events = await timelineOf(db, {
      userId: input.userId,
      // What another account pays, is billed and objects to is told of a child to whoever sees that account too.
      ownerId: (await isSeen(db, actor, ownerId)) ? ownerId : input.userId,
      kind: input.timelineKind,
      language,
    });
    return events.map((event) => ({
      timelineKind: event.kind,
      at: asInstant(event.at),
      subject: event.subject,
      amount: event.amount === null ? null : asMoney(event.amount),
      bookCurrency: event.currency,
      by: event.by,
      refId: event.ref,
    }));
  },

  history: async ({ db, actor, input, language }) => {
    await expectSeen(db, actor, input.userId);
    return historyOf(db, { kinds: ['user'], id: input.userId, names: userNames(language) }, { language });
  },

  removal: (c) => removalOf(c, c.input),
  remove: removeCustomers,
});

/** What was talked about with customers. */
export const trackingCalls = serve(trackings, {
  list: async ({ db, actor, input }) => {
    await expectSeen(db, actor, input.userId);
    return (await trackingsOf(db, input.userId)).map((row) => ({
      trackingId: asId(row.id),
      trackingKind: row.kind,
      content: row.content,
      contactTime: asInstant(row.contacted_at),
      followUpTime: asInstantOrNull(row.follow_up_at),
      createdBy: row.really_name,
      isOwn: row.created_by === actor.adminId,
      version: row.version,
    }));
  },
  save: async ({ tx, actor, input, now }) => {
    const record = {
      kind: input.trackingKind,
      content: input.content,
      contactedAt: new Date(input.contactTime),
      followUpAt: input.followUpTime === null ? null : new Date(input.followUpTime),
      now,
    };
    if (input.trackingId === undefined)
      return { trackingId: asId(await addTracking(tx, actor, { ...record, userId: input.userId })) };
    await updateTracking(tx, actor, { ...record, id: input.trackingId, version: input.version ?? 0 });
    return { trackingId: input.trackingId };
  },
  remove: async ({ tx, actor, input, now }) => {
    await removeTracking(tx, actor, input.trackingId, now);
    return null;
  },
});
