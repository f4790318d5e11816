import * as z from 'zod';
import { AdminId, Flag, line, Money, span, text } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency, hardwareType } from '../session/session.codes.ts';
import { feeType } from '../task/task.codes.ts';

/**
 * What the tabs of the consumption bills are asked by (people §3, «monthly bill query»), in pieces: whose, when, of which work.
 * `isRelated` counts with `userId`: also what belongs to the same main account. Months are cut in +08:00 and in no other zone.
 */
export const billWhose = {
  ...customerQuery,
  isRelated: Flag.default(true),
  /** Who looks after the customer now; spelled as the specification does. */
  amdinId: AdminId.optional(),
  /** Words of the customer's company. */
  company: text(60).optional(),
} as const;
export const billWhen = { ...span, timeZone: z.literal('+08:00').default('+08:00') } as const;
export const billWork = {
  platform: z.int32().optional(),
  /** The project as its tasks name it. */
  projectName: line(200).optional(),
  feeType: feeType.schema.optional(),
  nodeType: hardwareType.schema.optional(),
} as const;

/** What paid an amount, and what was given back of it. */
export const paidRow = {
  amount: Money,
  couponPart: Money,
  cashPart: Money,
  creditPart: Money,
  arrearsPart: Money,
  currency: currency.schema,
} as const;
export const billCustomer = customerRow;
