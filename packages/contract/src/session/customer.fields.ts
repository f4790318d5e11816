import * as z from 'zod';
import { line, UserId } from '../kernel/values.ts';
import { accountType } from './session.codes.ts';

/** How a list is asked for one customer: by id, or by a name; several of one name are answered 733 (people §8). */
export const customerQuery = { userName: line(64).optional(), userId: UserId.optional() } as const;

/** What a list shows of its customer. */
export const customerRow = {
  userId: UserId,
  userName: z.string(),
  accountType: accountType.schema,
  company: z.string().nullable(),
} as const;
