import * as z from 'zod';
import { CommaList, Email, Flag, Money, Phone, RoleId, text } from '../kernel/values.ts';
import { businessType, memberLevel } from '../session/session.codes.ts';

/** An amount that is not negative. */
export const Price = Money.refine((amount) => !amount.startsWith('-'));
/** A number of an area, as the specification gives them. */
export const Area = z.int32().min(1);
/** Words that tasks are matched by. */
const Words = CommaList.pipe(z.array(z.string().max(60)).max(30));
export const Remark = z.string().trim().max(500);

/** Who an agent is. */
export const whoFields = {
  reallyName: text(60),
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
  /** Days for which the coupons are valid; −1 is for ever (people §9). */
  initCouponTermDays: z
    .int32()
    .min(-1)
    .max(3650)
    .refine((days) => days !== 0),
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
