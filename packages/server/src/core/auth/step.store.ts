import { createHash, randomBytes } from 'node:crypto';
import { stepLives } from '@renderdesk/contract';
import type { Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** Purposes of a ticket, as in `sign_in_step.purpose`. */
const purposes = { signIn: 1, passkeySignIn: 2, addPasskey: 3, proof: 4, signOn: 5 } as const;
type Purpose = keyof typeof purposes;

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Begins a step; returns the ticket that continues it, and when it expires. */
export const beginStep = async (
  tx: Tx,
  o: {
    readonly purpose: Purpose;
    readonly adminId?: number;
    readonly data: object;
    readonly now: Date;
    readonly lives?: number;
  },
): Promise<{ ticket: string; until: Date }> => {
  const ticket = randomBytes(32).toString('base64url');
  const until = new Date(o.now.getTime() + (o.lives ?? stepLives));
  await tx
    .insertInto('sign_in_step')
    .values({
      purpose: purposes[o.purpose],
      ticket_hash: hashOf(ticket),
      admin_id: o.adminId ?? null,
      data: JSON.stringify(o.data),
      created_at: o.now,
      expires_at: until,
    })
    .execute();
  return { ticket, until };
};

/** Locks and returns the step of a ticket. Throws `stepGone` when the step is over or belongs to another person. */
export const lockStep = async <T>(
  tx: Tx,
  o: { readonly purpose: Purpose; readonly ticket: string; readonly now: Date; readonly adminId?: number },
): Promise<{ id: number; adminId: number | null; data: T }> => {
  const found = await tx
    .selectFrom('sign_in_step')
    .where('ticket_hash', '=', hashOf(o.ticket))
    .where('purpose', '=', purposes[o.purpose])
    .where('expires_at', '>', o.now)
    .select(['id', 'admin_id', 'data'])
    .forUpdate()
    .executeTakeFirst();
  if (!found || (o.adminId !== undefined && found.admin_id !== o.adminId)) throw new ApiError('stepGone');
  return { id: found.id, adminId: found.admin_id, data: found.data as T };
};

/** Ends a step; its ticket becomes invalid. */
export const endStep = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('sign_in_step').where('id', '=', id).execute();
};

/** Ends all steps of a person. */
export const endStepsOf = async (tx: Tx, adminId: number): Promise<void> => {
  await tx.deleteFrom('sign_in_step').where('admin_id', '=', adminId).execute();
};
