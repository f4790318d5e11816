import { createHash, randomBytes } from 'node:crypto';
import { stepLives } from '@renderdesk/contract';
import type { Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** What a ticket is for, as `sign_in_step.purpose` keeps it. */
const purposes = { signIn: 1, passkeySignIn: 2, addPasskey: 3, proof: 4, signOn: 5 } as const;
type Purpose = keyof typeof purposes;

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Begins a step; answers the ticket by which it goes on, and until when. */
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

/** The step that a ticket stands for, locked. Throws `stepGone` for one that is over, or another's. */
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

/** It is done: its ticket opens nothing any more. */
export const endStep = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('sign_in_step').where('id', '=', id).execute();
};

/** Whatever a person has begun is over. */
export const endStepsOf = async (tx: Tx, adminId: number): Promise<void> => {
  await tx.deleteFrom('sign_in_step').where('admin_id', '=', adminId).execute();
};
