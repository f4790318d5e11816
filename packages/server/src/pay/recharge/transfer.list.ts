import { accountTransfers } from '@renderdesk/contract';
import { sql } from 'kysely';
import { accountName } from '../../user/index.ts';
import { eq } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { seenBy, whenFilters, whoseColumns, whoseFilters } from '../money.filters.ts';

/** Transfers whose giver and taker somebody sees, joined to `user`, who gave. */
const transfersSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('account_transfer as transfer')
    .innerJoin('user', 'user.id', 'transfer.giver_owner_id')
    .where(seenBy(db, actor, 'transfer.giver_owner_id'))
    .where(seenBy(db, actor, 'transfer.taker_owner_id'));

/** Account transfers, newest first. */
export const transferList = listing(accountTransfers.list)
  .from((db, { actor }) => transfersSeen(db, actor))
  .join((rows) =>
    rows
      .innerJoin('user as taker', 'taker.id', 'transfer.taker_owner_id')
      .leftJoin('admin as entered', (on) =>
        on.onRef('entered.id', '=', 'transfer.created_by').on('transfer.actor_kind', '=', 1),
      ),
  )
  .list({
    key: 'transfer.id',
    where: {
      ...whoseFilters,
      ...whenFilters('transfer.created_at', 'transfer.created_at'),
      toUserId: eq('transfer.taker_owner_id'),
      kind: eq('transfer.kind'),
    },
    sorts: { createTimeFlag: 'transfer.created_at' },
    columns: {
      transferId: 'transfer.id',
      ...whoseColumns,
      toUserId: 'taker.id',
      toUserName: accountName('taker'),
      currency: sql<1 | 2 | 3 | 4>`transfer.currency`,
      enteredBy: 'entered.really_name',
    },
  });
