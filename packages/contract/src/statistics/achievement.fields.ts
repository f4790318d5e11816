import * as z from 'zod';
import { AdminId, Money, span } from '../kernel/values.ts';
import { customerQuery } from '../session/customer.fields.ts';

/** The four amounts in both currencies: nothing is added across the two (people §3). */
export const achievementAmounts = {
  netReceiptsRmb: Money,
  receivableRmb: Money,
  arrearsRmb: Money,
  refundRmb: Money,
  netReceiptsUsd: Money,
  receivableUsd: Money,
  arrearsUsd: Money,
  refundUsd: Money,
} as const;

/** Of whom and when; lists and amounts have the same filters. */
export const achievementWhose = { ...customerQuery, adminId: AdminId.optional(), ...span } as const;

/** Percent that one person has of a split line. */
export const Share = z.int().min(1).max(99);
