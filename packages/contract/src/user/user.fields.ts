import * as z from 'zod';
import { normalise } from '../kernel/normalise.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AdminId, AgentId, Flag, Instant, Money, text, UserId, UserLabelId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import {
  accountType,
  authStatus,
  businessType,
  currency,
  memberLevel,
  zone,
} from '../session/session.codes.ts';
import {
  accountState,
  customerRole,
  registerSource,
  registerType,
  sourceType,
  userScale,
  yesOrNo,
} from './user.codes.ts';

/** The name of an account, as people type and read it. */
export const UserName = z
  .string()
  .overwrite(normalise.name)
  .min(2)
  .max(64)
  .regex(/^[^\s@<>"']+(?: [^\s@<>"']+)*$/u);

/** A company, or nothing. */
export const Company = z.string().overwrite(normalise.name).max(100);

/** An address or a network. */
export const SafeIp = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * What the customer list is asked (people §3). Without a word on it children are left out, and deleted accounts are: the first
 * are shown where `displaySubaccount` says so or the query names children, the second are what `isDeleted` 1 asks for alone.
 */
export const userQuery = {
  ...customerQuery,
  /** A part of the phone number, from its beginning. */
  phone: text(20).optional(),
  email: text(100).optional(),
  company: text(100).optional(),
  country: text(60).optional(),
  city: text(60).optional(),
  userScale: userScale.schema.optional(),
  zone: zone.schema.optional(),
  isZombie: Flag.optional(),
  /** Where the customer heard of us. */
  fromWhere: text(60).optional(),
  /** The salesperson. */
  adminId: AdminId.optional(),
  agentId: AgentId.optional(),
  pcAdminId: AdminId.optional(),
  /** Allocated to this member of staff, as whatever. */
  queryAdminId: AdminId.optional(),
  unallocatedPC: Flag.optional(),
  unallocatedTD: Flag.optional(),
  unallocatedSalesman: Flag.optional(),
  registerStartTimeStamp: Instant.optional(),
  registerEndTimeStamp: Instant.optional(),
  loginStartTimeStamp: Instant.optional(),
  loginEndTimeStamp: Instant.optional(),
  taskProperties: text(60).optional(),
  taskRequirements: text(60).optional(),
  taskGroup: text(60).optional(),
  businessType: businessType.schema.optional(),
  /** The member level; the specification writes it so. */
  lever: memberLevel.schema.optional(),
  /** Whether the account is a picture member: 0 no, 1 yes. */
  pictureLever: yesOrNo.schema.optional(),
  role: customerRole.schema.optional(),
  remark: text(100).optional(),
  displaySubaccount: Flag.optional(),
  inviterId: UserId.optional(),
  /** Cash of the purse, in its own currency. */
  balanceRangeStart: Money.optional(),
  balanceRangeEnd: Money.optional(),
  /** Registered by us, not by the customer. */
  registerSourceFlag: Flag.optional(),
  registerSource: registerSource.schema.optional(),
  registerType: registerType.schema.optional(),
  sourceType: sourceType.schema.optional(),
  /** 1 asks for deleted accounts alone. */
  isDeleted: Flag.optional(),
  /** 1: has recharged, 0: has not yet. */
  isFirstReCharge: yesOrNo.schema.optional(),
  /** 1: has submitted, 0: has not yet. */
  isFirstSubmit: yesOrNo.schema.optional(),
  /** The main account of children. */
  fatherUuid: UserId.optional(),
  enabled: accountState.schema.optional(),
  /** 3 is what `isDingTalk` asks, by which it is sent (people §4). */
  accountType: accountType.schema.optional(),
  isDingTalk: Flag.optional(),
  isInternalTestAccount: Flag.optional(),
  /** What else a status finds is `authStatusesFound`. */
  authStatus: authStatus.schema.optional(),
  labelId: UserLabelId.optional(),
} as const;

/** A customer as the list shows them. */
export const userRow = {
  ...customerRow,
  phone: sensitive('phone', z.string()).nullable(),
  email: sensitive('email', z.string()).nullable(),
  mainUserId: UserId.nullable(),
  mainUsername: z.string().nullable(),
  /** Children of a main account that are not deleted. */
  childCount: z.int(),
  lever: memberLevel.schema,
  isPictureMember: z.boolean(),
  role: customerRole.schema,
  authStatus: authStatus.schema,
  enabled: accountState.schema,
  activated: z.boolean(),
  /** Locked after sign-ins that failed, until then. */
  lockedUntil: Instant.nullable(),
  failedLogins: z.int(),
  ipLimited: z.boolean(),
  isZombie: z.boolean(),
  isInternalTestAccount: z.boolean(),
  isDeleted: z.boolean(),
  currency: currency.schema,
  /** Cash of the purse that pays for the account; nothing where the reader does not see whose it is. */
  balance: Money.nullable(),
  /** What is usable of its coupons. */
  coupon: Money.nullable(),
  saleMan: z.string(),
  pcName: z.string(),
  tdName: z.string(),
  agentName: z.string(),
  labels: z.array(z.string()),
  remark: z.string(),
  zone: zone.schema,
  country: z.string(),
  city: z.string(),
  areaId: z.int().nullable(),
  businessType: businessType.schema,
  userScale: userScale.schema,
  fromWhere: z.string(),
  registerSource: registerSource.schema,
  registerType: registerType.schema,
  sourceType: sourceType.schema,
  inviterId: UserId.nullable(),
  registerTime: Instant,
  firstSubmitTime: Instant.nullable(),
  firstRechargeTime: Instant.nullable(),
  lastLoginTime: Instant.nullable(),
  lastSubmitTime: Instant.nullable(),
  lastPayTime: Instant.nullable(),
  version: z.int32(),
} as const;
