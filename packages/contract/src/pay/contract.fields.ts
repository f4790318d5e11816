import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { DayText, Money, text } from '../kernel/values.ts';
import { auditDays, soldKind } from './contract.codes.ts';
import { memberWay } from './member.codes.ts';
import { paymentChannel } from './payment.codes.ts';
import { TransferNumber } from './recharge.calls.ts';

/** What something is sold for: up to two decimals, never below nothing. */
export const Price = Money.refine((price) => !price.startsWith('-') && /^\d+(\.\d{1,2})?$/.test(price));
/** What has a list price; project packs are priced one by one. */
export const listed = z.literal([soldKind.of.machinePack, soldKind.of.rental, soldKind.of.copyright]);
/** What a sale of a pack, a rental or a copyright order says. */
export const sold = {
  soldKind: soldKind.schema,
  title: z.string().trim().max(200).default(''),
  /** Of what no list price is set for, which finance decides on always. */
  listPrice: Price.optional(),
  /** Below the list price finance decides too (lifecycles §21). */
  price: Price,
  /** Its first day, today unless said; a renewal follows the term before. */
  firstDay: DayText.optional(),
  days: z.int().min(1).max(3660).optional(),
  /** Of a machine pack and a rental: how many at once. */
  nodes: z.int().min(1).max(100_000).optional(),
  /** Of packs: where they cover frames. */
  platformIds: z.array(z.int32()).max(100).default([]),
  isOverflow: z.boolean().default(false),
  quotaFrames: z.int().min(1).max(100_000_000).optional(),
  quotaHours: z.int().min(1).max(10_000_000).optional(),
  /** Of a rental: what a machine costs a day that is not given back in time. */
  overduePrice: Price.optional(),
  /** What of the part that is not earned goes back when it ends early. */
  returnPercent: z.int().min(0).max(100).default(100),
  auditDays: z.literal(auditDays).optional(),
  way: memberWay.schema,
  channel: paymentChannel.schema.optional(),
  payerName: z.string().trim().max(100).optional(),
  bankFlow: TransferNumber.optional(),
  reason: text(300),
} as const;
export const soldErrors = [
  errorCodes.notFound,
  errorCodes.notMainAccount,
  errorCodes.noSuchChannel,
  errorCodes.cashShort,
  errorCodes.transactionTaken,
  errorCodes.flowInSuspense,
  errorCodes.notAllowedInState,
] as const;
