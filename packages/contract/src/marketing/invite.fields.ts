import * as z from 'zod';

/** An invite code as customers type it; upper and lower case are the same. */
export const InviteCodeText = z
  .string()
  .trim()
  .regex(/^[\dA-Za-z-]{4,20}$/);
