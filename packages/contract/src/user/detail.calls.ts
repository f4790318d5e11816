import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, bodyBytes } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  AdminId,
  Email,
  Instant,
  LotId,
  RechargeId,
  Money,
  orNull,
  Phone,
  SelectionId,
  text,
  TrackingId,
  UserId,
  UserLabelId,
} from '../kernel/values.ts';
import { maxIds } from '../kernel/wire.ts';
import { errorCodes } from '../errors/codes.ts';
import { bookCurrency, couponType, lotState, ownerAccount } from '../pay/pay.codes.ts';
import {
  accountType,
  authStatus,
  businessType,
  currency,
  memberLevel,
  zone,
} from '../session/session.codes.ts';
import { customerSign, moneyState, removalObstacle, timelineKind, trackingKind } from './detail.codes.ts';
import {
  accountState,
  allocationKind,
  customerRole,
  registerSource,
  registerType,
  userScale,
} from './user.codes.ts';
import { Company, SafeIp, UserName } from './user.fields.ts';

const view = {
  access: anyOf('user:list'),
  errors: [errorCodes.notFound],
  input: { userId: UserId },
} as const;
const edit = { access: anyOf('user:list:edit'), object: 'user' } as const;
const errors = [errorCodes.notFound, errorCodes.changedMeanwhile];
const Words = z.array(text(60)).max(50);
/** Whom a change is about, and the version that was seen. */
const seen = { userId: UserId, version: z.int32() } as const;

const base = {
  company: Company,
  country: z.string().trim().max(60),
  province: z.string().trim().max(60),
  city: z.string().trim().max(60),
  businessType: businessType.schema,
  userScale: userScale.schema,
  fromWhere: z.string().trim().max(60),
  /** Of the customer's zone. */
  areaId: z.int32().nullable(),
} as const;
const render = {
  taskLevelDefault: z.int().min(0).max(100).nullable(),
  taskGroup: Words,
  taskProperties: Words,
  taskRequirements: Words,
  renderConstraint: Words,
} as const;
const details = {
  /** Files of a scene that may be downloaded at once; 1 unless set (people §3). */
  downloadMaxSourceFile: z.int().min(1).max(1000),
  /** The machines that were agreed on, of those that the farm has. */
  currentModels: Words,
  /** Memory in GB that new tasks ask for; empty for none. */
  ram: z.int().min(1).max(65_536).nullable(),
  /** `X:=\\server\share`: where scenes of the customer find their files. */
  mountPaths: z
    .array(
      z
        .string()
        .trim()
        .regex(/^(?:[A-Za-z]:|\/[^=]*)=.+$/)
        .max(300),
    )
    .max(26),
} as const;
const UserInfo = z.object({
  userId: UserId,
  userName: z.string(),
  registerDate: Instant,
  /** The first letters stand in the picture's place: customers upload none here. */
  base64ProfileImg: z.null(),
  userLabels: z.array(z.object({ id: UserLabelId, labelName: z.string() })),
  zone: zone.schema,
  accountType: accountType.schema,
  authStatus: authStatus.schema,
  phone: sensitive('phone', z.string()).nullable(),
  email: sensitive('email', z.string()).nullable(),
  ...base,
  ...render,
  ...details,
  /** Models and sizes of memory in GB that the farm has. */
  hardwareModels: z.array(z.string()),
  rams: z.array(z.int()),
  safeIps: z.array(z.string()),
  /** Whether partners' software may act for the account, and from where; none is everywhere. */
  apiEnabled: z.boolean(),
  apiIps: z.array(z.string()),
  /** Sessions that began before are over. */
  sessionsEndTime: Instant.nullable(),
  /** Platforms that the customer may submit to; none is all. */
  platforms: z.array(z.int()),
  balancePrompt: Money.nullable(),
  currency: currency.schema,
  mainUserId: UserId.nullable(),
  mainUsername: z.string().nullable(),
  /** A child that the main account's money pays for (domain §3). */
  useMainBalance: z.boolean(),
  childCount: z.int(),
  inviterId: UserId.nullable(),
  lever: memberLevel.schema,
  isPictureMember: z.boolean(),
  role: customerRole.schema,
  studentEndTime: Instant.nullable(),
  enabled: accountState.schema,
  activated: z.boolean(),
  isZombie: z.boolean(),
  isInternalTestAccount: z.boolean(),
  lockedUntil: Instant.nullable(),
  failedLogins: z.int(),
  ipLimited: z.boolean(),
  registerSource: registerSource.schema,
  registerType: registerType.schema,
  lastLoginTime: Instant.nullable(),
  lastSubmitTime: Instant.nullable(),
  firstRechargeTime: Instant.nullable(),
  remark: z.string(),
  /** The most nodes at once. */
  nodeLimit: z.int().nullable(),
  staff: z.array(
    z.object({ kind: allocationKind.schema, adminId: AdminId, reallyName: z.string(), userId: UserId }),
  ),
  /** Whose purse pays for the account: its own, or its main account's. */
  payerId: UserId,
  /** Balances of that purse; nothing for whoever does not see its owner. */
  balance: Money.nullable(),
  coupon: Money.nullable(),
  qingyunCoupon: Money.nullable(),
  arrears: Money.nullable(),
  creditLimit: Money.nullable(),
  creditUsed: Money.nullable(),
  /** Told to whoever does not see the payer as far as it says whether anything renders: in arrears or not. */
  moneyState: moneyState.schema,
  /** Open tasks (`openTaskGroups`). */
  openTasks: z.object({ running: z.int(), waiting: z.int(), problem: z.int() }),
  /** What is unusual about the customer now, worst first. */
  signs: z.array(z.object({ customerSign: customerSign.schema, count: z.int() })),
  version: z.int32(),
});

/** One thing that a customer still has open. */
export const Obstacle = z.object({
  removalObstacle: removalObstacle.schema,
  /** How many there are; of an amount of money none. */
  count: z.int().nullable(),
  amount: Money.nullable(),
  bookCurrency: bookCurrency.schema.nullable(),
});

/** One customer on one page (people §§3, 7; lifecycles §3). */
export const userDetails = calls('user', 'userDetails', {
  read: read('front/user/detailinfo/queryUserDetails', { ...view, output: UserInfo }),
  /** How the customer is reached, masked. */
  contact: read('front/user/contact/query', {
    ...view,
    output: z.object({
      userId: UserId,
      phone: sensitive('phone', z.string()).nullable(),
      email: sensitive('email', z.string()).nullable(),
      registerTime: Instant,
      profileImg: z.null(),
    }),
  }),
  /** What stays empty is taken away; what is left out stays. At least one of both must be left. */
  updateContact: command('front/user/contact/update', {
    ...edit,
    access: anyOf('user:list:account'),
    audit: 'user.updateContact',
    errors: [...errors, errorCodes.alreadyTaken, errorCodes.onBlockList],
    input: { ...seen, phone: orNull(Phone).optional(), email: orNull(Email).optional(), reason: text(300) },
  }),
  /** A new name is kept beside the former ones. */
  updateBase: command('front/user/detailinfo/updateUserBaseInfo', {
    ...edit,
    audit: 'user.updateBase',
    errors: [...errors, errorCodes.alreadyTaken],
    input: { ...seen, userName: UserName, ...base, reason: z.string().trim().max(300) },
  }),
  update: command('front/user/detailinfo/updateUserDetails', {
    ...edit,
    audit: 'user.update',
    errors,
    input: {
      ...seen,
      ...details,
      labelIds: z.array(UserLabelId).max(50),
      remark: z.string().trim().max(500),
    },
  }),
  updateAccount: command('front/user/detailinfo/updateUserAccount', {
    ...edit,
    access: anyOf('user:list:account'),
    audit: 'user.updateAccount',
    errors,
    input: { ...seen, isInternalTestAccount: z.boolean(), reason: text(300) },
  }),
  /** What new tasks of the customer begin with. */
  updateRender: command('front/user/detailinfo/updateRenderSetting', {
    ...edit,
    audit: 'user.updateRender',
    errors,
    input: { ...seen, ...render },
  }),
  /** The most nodes that tasks of the customer hold at once; empty for no limit of its own. */
  setQuota: command('front/user/detailinfo/setQuotaControl', {
    ...edit,
    audit: 'user.setQuota',
    errors,
    input: { ...seen, nodeLimit: z.int().min(1).max(100_000).nullable(), reason: text(300) },
  }),
  /** Below which balance the customer is told; empty for never. */
  setBalancePrompt: command('front/user/balancePrompt/update', {
    ...edit,
    audit: 'user.setBalancePrompt',
    errors,
    input: { ...seen, balancePrompt: orNull(Money.refine((amount) => !amount.startsWith('-'))) },
  }),
  /** Addresses and networks from which the account may sign in; none for all. */
  setSafeList: command('front/user/safeList/update', {
    ...edit,
    access: anyOf('user:list:account'),
    audit: 'user.setSafeList',
    errors,
    input: { ...seen, safeIps: z.array(SafeIp).max(100), reason: text(300) },
  }),
  /** Balances and what they consist of, what ends first on top; at most 200 lots. */
  funds: read('front/user/detailinfo/funds', {
    ...view,
    output: z.object({
      payerId: UserId,
      payerName: z.string(),
      /** Whoever does not see the payer is told no amount of theirs. */
      isPayerSeen: z.boolean(),
      currency: currency.schema,
      moneyState: moneyState.schema,
      creditLimit: Money,
      billDays: z.int(),
      creditBlocked: z.boolean(),
      accounts: z.array(
        z.object({ ownerAccount: ownerAccount.schema, bookCurrency: bookCurrency.schema, balance: Money }),
      ),
      lots: z.array(
        z.object({
          lotId: LotId,
          ownerAccount: ownerAccount.schema,
          couponType: couponType.schema.nullable(),
          bookCurrency: bookCurrency.schema,
          lotState: lotState.schema,
          issued: Money,
          remaining: Money,
          frozen: Money,
          grantTime: Instant,
          expireTime: Instant.nullable(),
          /** By which the cash came in; null of coupons, and where the reader does not see it. */
          rechargeId: RechargeId.nullable(),
        }),
      ),
    }),
  }),
  /** Accounts below a main account, in the order in which they were made. */
  subUsers: read('front/user/subUsers', {
    ...view,
    output: z.array(
      z.object({
        userId: UserId,
        userName: z.string(),
        accountType: accountType.schema,
        enabled: accountState.schema,
        useMainBalance: z.boolean(),
        registerTime: Instant,
        lastLoginTime: Instant.nullable(),
        lastSubmitTime: Instant.nullable(),
      }),
    ),
  }),
  loginInfo: read('front/user/loginInfo', {
    ...view,
    output: z.object({
      lastLoginTime: Instant.nullable(),
      lastLoginIp: z.string().nullable(),
      failedLogins: z.int(),
      lockedUntil: Instant.nullable(),
      ipLimited: z.boolean(),
      safeIps: z.array(z.string()),
    }),
  }),
  nameChanges: read('front/user/nameChanges', {
    ...view,
    output: z.array(
      z.object({
        fromName: z.string(),
        toName: z.string(),
        changeTime: Instant,
        changedBy: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  /** What happened with the customer, newest first; at most 200, of one kind where it is asked for. */
  timeline: read('front/user/timeline', {
    ...view,
    input: { userId: UserId, timelineKind: timelineKind.schema.optional() },
    output: z.array(
      z.object({
        timelineKind: timelineKind.schema,
        at: Instant,
        /** Whom, what: in the reader's language where it has one. */
        subject: z.string(),
        amount: Money.nullable(),
        bookCurrency: bookCurrency.schema.nullable(),
        by: z.string().nullable(),
        /** The number of what it is about. */
        refId: z.int().nullable(),
      }),
    ),
  }),
  /** What changes did to the account, by whom. */
  history: read('front/user/history', { ...view, output: History }),
  /** What keeps accounts from being deleted, all of it at once, before that is asked for. */
  removal: read('front/user/deleteUser/preview', {
    access: anyOf('user:list:delete'),
    errors: [errorCodes.selectionGone],
    maxBytes: bodyBytes.largest,
    input: {
      userIds: z.array(UserId).min(1).max(maxIds).optional(),
      selectionId: SelectionId.optional(),
    },
    output: z.object({
      /** Accounts that could be deleted now, and those that could not. */
      allowed: z.int(),
      refused: z.int(),
      /** The first ten of those that could not. */
      kept: z.array(
        z.object({
          userId: UserId,
          userName: z.string(),
          obstacles: z.array(Obstacle),
        }),
      ),
    }),
  }),
  /** Deletes accounts with nothing open: personal data are erased, money keeps a pseudonym (lifecycles §3). */
  remove: perId('front/user/deleteUser', {
    access: anyOf('user:list:delete'),
    object: 'user',
    ids: 'userIds',
    id: UserId,
    audit: 'user.delete',
    erases: true,
    fourEyes: 'userDelete',
    errors: [
      errorCodes.notFound,
      errorCodes.accountHasTasks,
      errorCodes.accountHasArrears,
      errorCodes.accountHasBalance,
    ],
    rest: { reason: text(300) },
  }),
});

/** What was talked about with customers (people §7, tracking records). */
export const trackings = calls('user', 'trackings', {
  list: read('front/user/tracking/list', {
    ...view,
    output: z.array(
      z.object({
        trackingId: TrackingId,
        trackingKind: trackingKind.schema,
        content: z.string(),
        contactTime: Instant,
        followUpTime: Instant.nullable(),
        createdBy: z.string(),
        /** One's own may be changed and deleted. */
        isOwn: z.boolean(),
        version: z.int32(),
      }),
    ),
  }),
  /** Adds one, or changes an own one. */
  save: command('front/user/tracking/save', {
    access: anyOf('user:list:edit'),
    object: 'trackingRecord',
    audit: 'user.track',
    errors: [...errors, errorCodes.forbidden],
    input: {
      userId: UserId,
      trackingId: TrackingId.optional(),
      version: z.int32().optional(),
      trackingKind: trackingKind.schema,
      content: text(2000),
      contactTime: Instant,
      followUpTime: Instant.nullable(),
    },
    output: z.object({ trackingId: TrackingId }),
  }),
  remove: command('front/user/tracking/delete', {
    access: anyOf('user:list:edit'),
    object: 'trackingRecord',
    audit: 'user.untrack',
    errors: [errorCodes.notFound],
    input: { trackingId: TrackingId },
  }),
});
