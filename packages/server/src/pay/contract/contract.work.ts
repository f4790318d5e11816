import { noMoney, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { changeRow } from '../../core/crud/crud.store.ts';
import type { Tx } from '../../core/db/db.ts';
import { doEachDue } from '../../core/jobs/eachDue.ts';
import { afterLastDay } from './contract.rules.ts';
import { closeContract, contractOf, lockTerms } from './contract.store.ts';
import { dayNumber, dayText, numberOfDay } from '../member/member.rules.ts';
import { chargeOverdue } from './overdue.store.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import { lockOwner } from '../ledger/posting.store.ts';
import { recogniseContract } from './recognition.store.ts';
import { operatingCompanyId } from '../ledger/operatingCompany.ts';

const actor = { kind: principalKind.of.system, id: null } as const;

/**
 * Each night: packs and rentals whose last day is over end, or become overdue while their machines are held (lifecycles §21); overdue
 * rent is charged for every day that is over. A contract a transaction; what a night missed the next one does.
 */
export const turnContracts = async (app: Pick<App, 'db' | 'clock' | 'log' | 'live'>): Promise<void> => {
  const now = app.clock();
  const today = dayNumber(now);
  const { rows } = await sql<{ id: number }>`
    select t.contract_id as id from contract_terms t join contract c on c.owner_id = t.owner_id and c.id = t.contract_id
    where t.kind <> 4 and c.state in (1, 2) and c.first_day + c.days <= ${dayText(today)}::date
    order by t.contract_id`.execute(app.db);
  if (rows.length === 0) return;
  const turned = doEachDue(app.log, rows, {
    named: ({ id }) => ({ contractId: id }),
    work: ({ id }) => app.db.transaction().execute((tx) => turnContract(tx, id, { today, now })),
  });
  await turned.finally(() => app.live.send([{ topic: 'contract' }]));
};

/** Turns one contract whose last day is over, and charges its overdue rent up to yesterday. */
export const turnContract = async (
  tx: Tx,
  id: number,
  { today, now }: { readonly today: number; readonly now: Date },
): Promise<void> => {
  await lockTerms(tx, [id]);
  const seen = await contractOf(tx, id);
  await lockOwner(tx, seen.ownerId);
  const row = await contractOf(tx, id);
  const after = numberOfDay(row.firstDay) + row.days;
  // A copyright order has no days: it waits to be decided on.
  if (row.soldKind === 4 || (row.state !== 1 && row.state !== 2) || after > today) return;
  if (row.state === 1) {
    const occasion = await postingContextOf(tx, {
      companyId: operatingCompanyId,
      at: now,
      incurredAt: now,
      actor,
    });
    await recogniseContract(tx, { ownerId: row.ownerId, contractId: id, before: after }, occasion);
    const state = afterLastDay({ nodesHeld: row.nodesHeld, isRenewed: await isRenewed(tx, id) });
    if (state === 3)
      return closeContract(tx, row, { state, recognised: noMoney, returned: noMoney, at: now });
    await changeRow(tx, 'contract', { owner_id: row.ownerId, id }, { set: { state } });
  }
  await chargeOverdue(tx, row, { through: today - 1, now });
};

/** Whether a term that follows is paid: its machines are that one's. */
const isRenewed = async (tx: Tx, id: number): Promise<boolean> => {
  const next = await tx
    .selectFrom('contract_terms as t')
    .innerJoin('contract as c', (on) =>
      on.onRef('c.owner_id', '=', 't.owner_id').onRef('c.id', '=', 't.contract_id'),
    )
    .where('t.renews', '=', id)
    .where('c.state', 'in', [1, 2])
    .select('t.contract_id')
    .executeTakeFirst();
  return next !== undefined;
};
