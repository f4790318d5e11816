import {
  type AdminId,
  errorCodes,
  inviteCodes,
  type InviteStatus,
  inviteTransitions,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { derived } from '../core/calls/columns.ts';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { ListContext } from '../core/calls/listContext.ts';
import { readById } from '../core/calls/reading.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, insertRow, lockRows } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { seenBy } from '../pay/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { inviteStatusAt, inviteStatusOf, randomCode } from './invite.store.ts';

const codeList = listing(inviteCodes.list)
  .from((db) => db.selectFrom('invite_code'))
  .join((rows) => rows.leftJoin('admin', 'admin.id', 'invite_code.admin_id'))
  .list({
    key: 'invite_code.id',
    where: {
      inviteCode: words('invite_code.invite_code'),
      status: (query, value, { now }) => query.where(inviteStatusAt(now), '=', value),
      adminId: eq('invite_code.admin_id'),
      ...within('invite_code.created_at'),
    },
    sorts: { createTimeFlag: 'invite_code.created_at' },
    columns: {
      inviteCodeId: 'invite_code.id',
      adminId: sql.ref<AdminId | null>('invite_code.admin_id'),
      inviter: sql<string>`coalesce(admin.really_name, '')`,
      status: derived(
        [
          'invite_code.is_on',
          'invite_code.valid_from',
          'invite_code.valid_until',
          'invite_code.used_count',
          'invite_code.max_uses',
        ],
        (
          is_on: boolean,
          valid_from: Date | null,
          valid_until: Date | null,
          used_count: number,
          max_uses: number | null,
          { now }: ListContext<unknown>,
        ) => inviteStatusOf({ is_on, valid_from, valid_until, used_count, max_uses }, now),
      ),
    },
  });

const useList = listing(inviteCodes.logs)
  .from((db, { actor }) =>
    db
      .selectFrom('invite_use')
      .innerJoin('user', 'user.id', 'invite_use.user_id')
      .where(seenBy(db, actor, 'invite_use.user_id')),
  )
  .join((rows) => rows.leftJoin('partner', 'partner.id', 'invite_use.partner_id'))
  .list({
    key: 'invite_use.user_id',
    where: {
      inviteCodeId: eq('invite_use.invite_code_id'),
      ...ofUser('invite_use.user_id'),
      ...within('invite_use.used_at'),
    },
    sorts: { useTimeFlag: 'invite_use.used_at' },
    columns: {
      ...customerColumns,
      useTime: 'invite_use.used_at',
      partnerName: sql<string>`coalesce(partner.name, '')`,
      firstRechargeTime: 'user.first_recharge_at',
    },
  });

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Switches invite codes; customers who used them keep them. */
const switched = async (action: 'enable' | 'disable', c: Chosen): Promise<Map<number, Outcome>> => {
  const from: readonly InviteStatus[] = inviteTransitions[action].from;
  const { free, outcomes } = await lockRows(c.tx, 'invite_code', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: (row) => (from.includes(inviteStatusOf(row, c.now)) ? undefined : errorCodes.notAllowedInState),
  });
  await changeRows(c.tx, 'invite_code', free, { now: c.now, set: { is_on: action === 'enable' } });
  return outcomes;
};
const time = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Invite codes of registration. */
export const inviteCalls: readonly Route[] = serve(inviteCodes, {
  list: codeList,
  detail: (c) => readById(codeList, c.db, { ...c, input: {} }, c.input.inviteCodeId),
  logs: useList,
  add: async ({ tx, input, now }) => {
    const { validFrom, validUntil } = input;
    if (validFrom !== null && validUntil !== null && validUntil <= validFrom) throw badFields('validUntil');
    const set = {
      invite_code: input.inviteCode ?? randomCode(8),
      admin_id: input.adminId,
      max_uses: input.maxUses,
      valid_from: time(validFrom),
      valid_until: time(validUntil),
      remark: input.remark,
    };
    const id = await insertRow(tx, 'invite_code', { now, set }, { invite_code_unique: 'inviteCode' });
    return { inviteCodeId: asId(id) };
  },
  enable: (c) => switched('enable', c),
  disable: (c) => switched('disable', c),
});
