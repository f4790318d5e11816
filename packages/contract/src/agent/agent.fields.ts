import * as z from 'zod';
import { sensitive } from '../kernel/sensitive.ts';
import {
  AdminId,
  AgentId,
  CommaList,
  Email,
  Flag,
  Instant,
  line,
  Money,
  Phone,
  RoleId,
} from '../kernel/values.ts';
import { businessType, currency, memberLevel } from '../session/session.codes.ts';
import { agentMode, agentStatus, validDays } from './agent.codes.ts';

/** An amount that is not negative. */
export const Price = Money.refine((amount) => !amount.startsWith('-'));
/** A share in percent, to the hundredth. */
export const Percent = Price.refine((rate) => Number(rate) <= 100 && /^\d+(\.\d{1,2}0*)?$/.test(rate));
/** A number of an area, as the specification gives them. */
export const Area = z.int32().min(1);
/** Words that tasks are matched by. */
const Words = CommaList.pipe(z.array(z.string().max(60)).max(30));
export const Remark = z.string().trim().max(500);

/** Who an agent is. */
export const whoFields = {
  reallyName: line(60),
  areaId: Area,
  businessType: businessType.schema,
  country: z.string().trim().max(60),
  remark: Remark,
  /** What the agent's own page tells customers to register by. */
  spreadUrl: z.string().trim().max(300),
} as const;

/** What a customer begins with who registers by the agent's invite key; applied once, then (lifecycles §4). */
export const beginningFields = {
  initCustomerRole: memberLevel.schema,
  initPicturePro: Flag,
  initCouponBalance: Price,
  initCouponTermDays: validDays.schema,
  taskGroup: Words,
  taskLevelDefault: z.int().min(0).max(100),
  taskProperties: Words,
  taskRequirements: Words,
  renderConstraint: Words,
  /** Customers pay prices of the agent's own instead of everyone's. */
  customPriceFlag: Flag,
} as const;

export const contactFields = { phone: Phone, email: Email } as const;
export const Roles = z.array(RoleId).max(20);

/** An agent as the list and its page show it. */
export const agentRow = {
  id: AgentId,
  inviteKey: z.string(),
  loginName: z.string(),
  reallyName: z.string(),
  status: agentStatus.schema,
  mode: agentMode.schema,
  areaId: z.int(),
  /** As the address of its page names it, whatever the reader's language. */
  areaName: z.string(),
  phone: sensitive('phone', z.string()).nullable(),
  email: sensitive('email', z.string()).nullable(),
  businessType: businessType.schema,
  country: z.string().nullable(),
  /** Customers allocated to it now. */
  customerCount: z.int(),
  currency: currency.schema,
  agentCpuPrice: Money.nullable(),
  agentGpuPrice: Money.nullable(),
  customPriceFlag: z.boolean(),
  initCustomerRole: memberLevel.schema,
  initPicturePro: z.boolean(),
  initCouponBalance: Money,
  initCouponTermDays: validDays.schema,
  taskGroup: z.array(z.string()),
  taskLevelDefault: z.int(),
  taskProperties: z.array(z.string()),
  taskRequirements: z.array(z.string()),
  renderConstraint: z.array(z.string()),
  roles: z.array(z.object({ roleId: RoleId, roleName: z.string() })),
  /** Staff who look after it now. */
  admins: z.array(z.object({ adminId: AdminId, reallyName: z.string() })),
  spreadUrl: z.string().nullable(),
  remark: z.string().nullable(),
  createTime: Instant,
  version: z.int32(),
} as const;

/** How an agent works with us and what it pays. A mode changes at the beginning of a month only. */
export const terms = {
  mode: agentMode.schema,
  agentCpuPrice: Price.nullable(),
  agentGpuPrice: Price.nullable(),
  /** Percent of what its customers pay in cash, of a referral agent; nothing is no commission. */
  commissionRate: Percent.nullable().optional(),
} as const;
