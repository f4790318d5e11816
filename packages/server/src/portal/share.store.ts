import { createHash, randomBytes } from 'node:crypto';
import { day } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

const hashOf = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(parts.join('\n')).digest();

/** Makes a link to a task of an account; answers its id, its end and its token, of which only the hash is kept. */
export const createShare = async (
  tx: Tx,
  o: {
    readonly taskId: number;
    readonly userId: number;
    readonly partnerId: number;
    readonly days: number;
    readonly now: Date;
  },
) => {
  const token = randomBytes(24).toString('base64url');
  const endsAt = new Date(o.now.getTime() + o.days * day);
  const { id } = await tx
    .insertInto('share_link')
    .values({
      token_hash: hashOf(token),
      task_id: o.taskId,
      user_id: o.userId,
      partner_id: o.partnerId,
      created_at: o.now,
      ends_at: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, endsAt };
};

/** Ends a link of an account. Throws `notFound` for one that is not the account's or is over. */
export const endShare = async (
  tx: Tx,
  o: { readonly shareId: number; readonly userId: number; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('share_link')
    .set((eb) => ({ ends_at: o.now, is_ended: true, version: eb('version', '+', 1), updated_at: o.now }))
    .where('id', '=', o.shareId)
    .where('user_id', '=', o.userId)
    .where('ends_at', '>', o.now)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
};

/** The link of a token that a partner made and that is open, with its task. Throws `notFound`. */
export const openShare = (
  db: Db,
  o: { readonly token: string; readonly partnerId: number; readonly now: Date },
) =>
  db
    .selectFrom('share_link')
    .innerJoin('task', 'task.id', 'share_link.task_id')
    .where('share_link.token_hash', '=', hashOf(o.token))
    .where('share_link.partner_id', '=', o.partnerId)
    .where('share_link.ends_at', '>', o.now)
    .where('task.deleted_at', 'is', null)
    .select(['share_link.id', 'share_link.ends_at', 'share_link.user_id', 'task.id as task_id'])
    .executeTakeFirstOrThrow(notFound);

/** Counts a visitor of a link, once a day of the company. */
export const countVisit = async (
  tx: Tx,
  o: { readonly shareId: number; readonly token: string; readonly visitor: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into share_visit (share_link_id, visited_on, visitor_hash, first_at)
    values (${o.shareId}, (${o.now}::timestamptz at time zone 'Asia/Shanghai')::date, ${hashOf(o.token, o.visitor)}, ${o.now})
    on conflict do nothing`.execute(tx);
};
