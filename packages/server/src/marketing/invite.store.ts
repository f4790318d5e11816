import { randomInt } from 'node:crypto';
import { inviteStatus, type InviteStatus } from '@renderdesk/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';

const { disabled, enabled, notYet, expired, usedUp } = inviteStatus.of;

/** Columns that the status of an invite code follows from. */
interface Facts {
  readonly is_on: boolean;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly used_count: number;
  readonly max_uses: number | null;
}

/** The status of an invite code at a moment. */
export const inviteStatusOf = (row: Facts, now: Date): InviteStatus => {
  if (!row.is_on) return disabled;
  if (row.valid_until !== null && row.valid_until <= now) return expired;
  if (row.max_uses !== null && row.used_count >= row.max_uses) return usedUp;
  return row.valid_from !== null && row.valid_from > now ? notYet : enabled;
};

/** The same in SQL. */
export const inviteStatusAt = (now: Date): RawBuilder<InviteStatus> => sql<InviteStatus>`case
  when not invite_code.is_on then ${sql.lit(disabled)}
  when invite_code.valid_until <= ${now} then ${sql.lit(expired)}
  when invite_code.used_count >= invite_code.max_uses then ${sql.lit(usedUp)}
  when invite_code.valid_from > ${now} then ${sql.lit(notYet)} else ${sql.lit(enabled)} end`;

/** Letters and figures that are not taken for one another. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** A new code of so many letters and figures. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

const isNamed = (code: string) => sql<SqlBool>`folded(invite_code.invite_code) = folded(${code})`;

/**
 * Counts a registration by an invite code and notes the customer. Count and limit are one statement, so that no code is used more often
 * than it may. Throws `inviteCodeRefused` with the reason.
 */
export const takeInviteCode = async (
  tx: Tx,
  o: {
    readonly code: string;
    readonly userId: number;
    readonly partnerId: number;
    readonly now: Date;
  },
): Promise<void> => {
  const used = await tx
    .updateTable('invite_code')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where(isNamed(o.code))
    .where(inviteStatusAt(o.now), '=', enabled)
    .returning('id')
    .executeTakeFirst();
  if (!used) {
    const row = await tx.selectFrom('invite_code').where(isNamed(o.code)).selectAll().executeTakeFirst();
    const status = row && inviteStatusOf(row, o.now);
    // It was enabled between the two statements.
    if (status === enabled) return takeInviteCode(tx, o);
    throw new ApiError('inviteCodeRefused', {
      why: status === undefined ? 'unknown' : inviteStatus.entries[status].name,
      issues: [{ path: 'inviteCode' }],
    });
  }
  await tx
    .insertInto('invite_use')
    .values({ user_id: o.userId, invite_code_id: used.id, partner_id: o.partnerId, used_at: o.now })
    .execute();
};
