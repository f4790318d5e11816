import { micro, microOf, postingCause, principalKind, sumOf, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { changeRow } from '../../core/crud/crud.store.ts';
import type { Tx } from '../../core/db/db.ts';
import { doEachDue } from '../../core/jobs/eachDue.ts';
import { accountsOf } from './contract.rules.ts';
import { line, side } from '../ledger/lines.rules.ts';
import { dayNumber, dayText, numberOfDay, sharesDue, startOfDay } from '../member/member.rules.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { lockOwner, postAll } from '../ledger/posting.store.ts';
import { operatingCompanyId } from '../ledger/operatingCompany.ts';

const second = 1000;

/**
 * Earns what a contract is owed for its days before one, each day once under a key of its own; days that were missed are caught up.
 * Shares are cumulative, so that they add up to the price. The purse is locked.
 */
export const recogniseContract = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly contractId: number; readonly before: number },
  by: Pick<PostingContext, 'companyId' | 'at' | 'actor'>,
): Promise<void> => {
  await lockOwner(tx, o.ownerId);
  const contract = await tx
    .selectFrom('contract')
    .where('owner_id', '=', o.ownerId)
    .where('id', '=', o.contractId)
    .where('state', 'in', [1, 2])
    .select([
      'kind',
      'price',
      'currency',
      'days',
      'recognised',
      'returned',
      sql<string>`first_day::text`.as('firstDay'),
    ])
    .executeTakeFirst();
  if (!contract || contract.kind === 4) return;
  const first = numberOfDay(contract.firstDay);
  const recognised = microOf(contract.recognised);
  const shares = sharesDue({
    price: microOf(contract.price),
    days: contract.days,
    over: o.before - first,
    recognised,
  });
  if (shares.length === 0) return;
  const [deferred, revenue] = accountsOf[contract.kind];
  const postings = [];
  for (const { nth, share } of shares) {
    const number = first + nth - 1;
    // A day that is not over yet is earned at the moment at which it ends early.
    const lastSecond = new Date(startOfDay(number + 1).getTime() - second);
    const occasion = await postingContextOf(tx, {
      companyId: by.companyId,
      at: by.at,
      incurredAt: lastSecond < by.at ? lastSecond : by.at,
      actor: by.actor,
    });
    postings.push({
      ...occasion,
      ownerId: o.ownerId,
      userId: o.ownerId,
      cause: postingCause.of.contract,
      causeId: o.contractId,
      key: `contract:${o.contractId}:day:${dayText(number).replaceAll('-', '')}`,
      lines: [line(side(deferred, o.contractId), side(revenue), share, contract.currency)],
    });
  }
  await postAll(tx, o.ownerId, postings);
  const earned = micro(recognised + sumOf(shares.map(({ share }) => share)));
  const isOver = contract.kind === 3 && earned + microOf(contract.returned) === microOf(contract.price);
  await changeRow(
    tx,
    'contract',
    { owner_id: o.ownerId, id: o.contractId },
    {
      set: {
        recognised: textOf(earned),
        // A membership of which all is earned is over; packs and rentals are turned by their last day (`contract.work.ts`).
        ...(isOver && { state: 3 as const }),
      },
    },
  );
};

/** Each night: what every contract has earned by the end of yesterday, a contract a transaction. */
export const recogniseAll = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  const now = app.clock();
  const today = dayNumber(now);
  const contracts = await app.db
    .selectFrom('contract')
    .where('state', 'in', [1, 2])
    .where('kind', '<>', 4)
    .where('first_day', '<', dayText(today) as never)
    .whereRef('recognised', '<', sql.ref('price') as never)
    .orderBy('owner_id')
    .orderBy('id')
    .select(['owner_id', 'id'])
    .execute();
  const occasion = {
    companyId: operatingCompanyId,
    at: now,
    actor: { kind: principalKind.of.system, id: null },
  } as const;
  await doEachDue(app.log, contracts, {
    named: ({ owner_id: ownerId, id: contractId }) => ({ ownerId, contractId }),
    work: ({ owner_id: ownerId, id: contractId }) =>
      app.db
        .transaction()
        .execute((tx) => recogniseContract(tx, { ownerId, contractId, before: today }, occasion)),
  });
};
