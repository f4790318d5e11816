import { microOf, postingCause, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { doEachDue } from '../../core/jobs/eachDue.ts';
import { line, side } from './lines.rules.ts';
import { postingContextOf } from './period.store.ts';
import { lockOwner, postAll } from './posting.store.ts';
import { operatingCompanyId } from './operatingCompany.ts';

/** Purses of deleted accounts that have less than a cent left, or one of them if it is. */
const dustOf = (db: Db, ownerId?: number) =>
  sql<{ ownerId: number }>`
    select a.owner_id as "ownerId" from account a join "user" u on u.id = a.owner_id
    where u.deleted_at is not null and a.kind = 1 and a.balance > 0 and a.balance < 0.01
      ${ownerId === undefined ? sql`` : sql`and a.owner_id = ${ownerId}`} order by 1`.execute(db);

/**
 * Earns what deleted accounts had left below a cent (ledger rule 10), `1[L] → 211[L]`: frames are charged to the sixth decimal and refunds
 * are whole cents, so that a part of a cent is all that may be left. Each lot once. A purse a transaction.
 */
export const earnDust = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  const { rows } = await dustOf(app.db);
  await doEachDue(app.log, rows, {
    named: (one) => one,
    work: ({ ownerId }) => app.db.transaction().execute((tx) => earnOf(tx, ownerId, app.clock())),
  });
};

const earnOf = async (tx: Tx, ownerId: number, now: Date): Promise<void> => {
  await lockOwner(tx, ownerId);
  // Looked at again behind the lock: money that came meanwhile is somebody's, and no dust.
  const { rows } = await dustOf(tx, ownerId);
  if (rows.length === 0) return;
  const lots = await tx
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('account', '=', 1)
    .where('remaining', '>', '0')
    .select(['id', 'remaining', sql<1 | 2>`currency`.as('currency')])
    .orderBy('id')
    .execute();
  const occasion = await postingContextOf(tx, {
    companyId: operatingCompanyId,
    at: now,
    incurredAt: now,
    actor: { kind: principalKind.of.system, id: null },
  });
  await postAll(
    tx,
    ownerId,
    lots.map(({ id, remaining, currency }) => ({
      ...occasion,
      ownerId,
      userId: ownerId,
      cause: postingCause.of.expiry,
      causeId: id,
      key: `lot:${id}:dust`,
      lines: [line(side(1, id), side(211, id), microOf(remaining), currency)],
    })),
  );
};
