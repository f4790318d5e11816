import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AdminId, Instant } from '../kernel/values.ts';

/** Each list has keys of its own: who keeps the external staff sees and changes nobody else (people §2). */
export const viewStaff = { access: anyOf('admin:list', 'outSideAdmin:list') } as const;
export const editStaff = {
  access: anyOf('admin:list:edit', 'outSideAdmin:list:edit'),
  object: 'admin',
} as const;

/** What a person gets with which a password is set once; null where it only went by mail. */
export const Issued = z.object({
  adminId: AdminId,
  /** The secret of the link, told once. */
  link: sensitive('secret', z.string(), { shown: true }).nullable(),
  mailed: z.boolean(),
  expireTime: Instant,
});
