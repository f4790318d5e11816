import { periodOf } from '@renderdesk/contract';
import type { Insertable } from 'kysely';
import { addRow } from '../build/rows.ts';
import type { DB } from '../core/db/db.ts';
import { addOwner } from './recharges.ts';
import type { TestServer } from './server.ts';

let source = 1_000_000;

/** A line of achievement of 1,000.00 that nobody declared, of a customer without a salesperson. */
export const addAchievement = async (
  t: TestServer,
  set: Partial<Insertable<DB['achievement']>> = {},
): Promise<number> => {
  source += 1;
  return addRow(t.db, 'achievement', {
    kind: 1,
    owner_id: set.owner_id ?? (await addOwner(t)),
    source_id: source,
    company_id: 1,
    period: periodOf(t.clock.now),
    currency: 1,
    amount: '1000',
    at: t.clock.now,
    created_at: t.clock.now,
    ...set,
  });
};

/** Income of 500.00 of a customer that nobody verified. */
export const addIncome = async (
  t: TestServer,
  set: Partial<Insertable<DB['income']>> = {},
): Promise<number> =>
  addRow(t.db, 'income', {
    owner_id: set.owner_id ?? (await addOwner(t)),
    company_id: 1,
    period: periodOf(t.clock.now),
    account: 202,
    income_type: 0,
    currency: 1,
    amount: '500',
    coupon_part: '0',
    created_at: t.clock.now,
    ...set,
  });
