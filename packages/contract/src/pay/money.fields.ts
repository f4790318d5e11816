import * as z from 'zod';
import { AdminId, AgentId, Flag, Instant, line, text, UserId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { businessType, zone } from '../session/session.codes.ts';
import { moneyTime, verifyStatus } from './pay.codes.ts';

/**
 * What lists of money records are asked by (people §3), in pieces, so that a list takes those that its rows have: whose records,
 * when, by which payment. Allocations are those of now.
 */
export const whoseQuery = {
  ...customerQuery,
  /** With `userId`: of all accounts that belong to the same main account. */
  queryRelateUser: Flag.optional(),
  /** Of this account and of all that belong to the same main account. */
  queryRelateUserId: UserId.optional(),
  mainUserId: UserId.optional(),
  mainUsername: line(64).optional(),
  /** The code of the region; nothing is all (checklist P-344). */
  isDomestic: zone.schema.optional(),
  areaId: z.int32().optional(),
  businessType: businessType.schema.optional(),
  isInternalTestAccount: Flag.optional(),
  /** Of the salesperson: words of the name, or the member of staff. */
  saleMan: text(60).optional(),
  saleManId: AdminId.optional(),
  agentId: AgentId.optional(),
  /** Of customers whom no salesperson looks after. */
  unallocatedAdmin: Flag.optional(),
  /** Words of the name of anybody who looks after the customer. */
  adminName: line(60).optional(),
} as const;

/** When: by the time that `timeStatus` names. Days that are picked are widened to 00:00:00 and 23:59:59; none sends no bound. */
export const whenQuery = {
  startTimeStamp: Instant.optional(),
  endTimeStamp: Instant.optional(),
  /** Begins as the text '0' (people §3). */
  timeStatus: z
    .union([
      moneyTime.schema,
      z.literal('0').transform(() => moneyTime.of.entered),
      z.literal('1').transform(() => moneyTime.of.paid),
    ])
    .prefault('0'),
} as const;

/** By which payment. */
export const paymentQuery = {
  transactionId: text(128).optional(),
  verifyStatus: verifyStatus.schema.optional(),
  remark: text(100).optional(),
} as const;

/** Whose record a row is. */
export const whoseRow = {
  ...customerRow,
  /** The main account of the account: itself where it is one. */
  mainUserId: UserId,
  mainUsername: z.string(),
  isDomestic: zone.schema,
  areaId: z.int().nullable(),
  businessType: businessType.schema,
  isInternalTestAccount: z.boolean(),
  /** Who looks after the customer now. */
  saleMan: z.string().nullable(),
  agentName: z.string().nullable(),
} as const;
