import * as z from 'zod';

const days = z.int().min(0).max(3650);
/** Number of a storage: the `bid` of the specification. */
export const Bid = z.int32().min(1);
/** The conditions of a candidate: all that are given hold (lifecycles §20). Days since, and least space in GB. */
export const conditions = {
  lastLoginDay: days.optional(),
  lastCompleteDay: days.optional(),
  lastPayDay: days.optional(),
  lastSubmitDay: days.optional(),
  minSpace: z.int().min(0).max(1_000_000).optional(),
} as const;
export const expireDays = days;
export const count = z.int().min(0);
/** Change of a size in bytes; falling sizes are negative. */
export const Growth = z.int();
