import {
  errorCodes,
  type IncomeAction,
  incomes,
  type IncomeStatus,
  incomeType,
  incomeTransitions,
  mayIncome,
} from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import type { DB, Tx } from '../core/db/db.ts';
import { badFields } from '../core/http/apiError.ts';
import { isOwnSalesperson, seenBy } from '../pay/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { customersOfIncomes, openMonths } from './achievement.store.ts';

type Row = Selectable<DB['income']>;
interface Chosen {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}

/** Customers of these rows whose salesperson the actor is: they do not recognise its income (lifecycles §0). */
const ownCustomers = async (c: Chosen): Promise<Set<number>> => {
  const own = new Set<number>();
  for (const id of await customersOfIncomes(c.tx, c.ids))
    if (await isOwnSalesperson(c.tx, c.actor.adminId, id)) own.add(id);
  return own;
};

const step = async (
  c: Chosen,
  action: IncomeAction,
  set: Partial<Pick<Row, 'reason' | 'document'>> = {},
  check: (rows: readonly Row[]) => void = () => undefined,
): Promise<Map<number, Outcome>> => {
  const [isOpen, own] = [await openMonths(c.tx), await ownCustomers(c)];
  const { free, outcomes } = await lockRows(c.tx, 'income', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: seenBy(c.tx, c.actor, 'income.owner_id'),
    refuse: (row) => {
      if (!mayIncome(action, row.status as IncomeStatus)) return errorCodes.notAllowedInState;
      if (!isOpen(row)) return errorCodes.monthClosed;
      if (own.has(row.owner_id)) return errorCodes.ownCustomer;
      return action === 'undo' && row.decided_by === c.actor.adminId && errorCodes.ownEntry;
    },
  });
  check(free);
  const { to } = incomeTransitions[action];
  await changeRows(c.tx, 'income', free, {
    now: c.now,
    set: {
      ...set,
      status: to,
      decided_by: to === 0 ? null : c.actor.adminId,
      decided_at: to === 0 ? null : c.now,
    },
  });
  return outcomes;
};

/** Income by customer, month, line of business and type. */
export const incomeCalls: readonly Route[] = serve(incomes, {
  list: listing(incomes.list)
    .from((db, { actor }) =>
      db
        .selectFrom('income')
        .innerJoin('user', 'user.id', 'income.owner_id')
        .where(seenBy(db, actor, 'income.owner_id')),
    )
    .join((rows) => rows.leftJoin('admin', 'admin.id', 'income.decided_by'))
    .list({
      key: 'income.id',
      where: {
        ...ofUser('income.owner_id'),
        month: (query, month) => query.where('income.period', '=', Number(month.replace('-', ''))),
        incomeType: eq('income.income_type'),
        status: eq('income.status'),
        currency: eq('income.currency'),
      },
      sorts: { periodFlag: 'income.period', amountFlag: 'income.amount' },
      columns: {
        incomeId: 'income.id',
        ...customerColumns,
        decidedBy: 'admin.really_name',
        decideTime: 'income.decided_at',
      },
    }),
  verify: (c) => {
    const { document = '' } = c.input;
    return step(c, 'verify', { document, reason: '' }, (rows) => {
      const isOffline = rows.some((row) => row.income_type === incomeType.of.offlineCalculation);
      if (isOffline && document === '') throw badFields('document');
    });
  },
  fail: (c) => step(c, 'fail', { reason: c.input.reason }),
  recheck: (c) => step(c, 'recheck'),
  undo: (c) => step(c, 'undo', { reason: c.input.reason }),
  remark: async (c) => {
    const { free, outcomes } = await lockRows(c.tx, 'income', {
      ids: c.ids,
      expectedVersions: c.expectedVersions,
      scope: seenBy(c.tx, c.actor, 'income.owner_id'),
    });
    await changeRows(c.tx, 'income', free, { now: c.now, set: { remark: c.input.remark } });
    return outcomes;
  },
});
