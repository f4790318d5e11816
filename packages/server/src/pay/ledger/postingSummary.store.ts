import { bookAccount, type Said, saidCode } from '@renderdesk/contract';
import type { Effects } from '../../core/calls/effects.ts';
import type { Tx } from '../../core/db/db.ts';
import { asMoney } from '../../core/db/wire.ts';

/** Id of the last posting of some locked purses: a command's own postings have greater ids. */
export const lastPosting = async (tx: Tx, owners: readonly number[]): Promise<number> => {
  const { id } = await tx
    .selectFrom('owner_live')
    .where('owner_id', 'in', owners)
    .select(({ fn }) => fn.max('last_posting_id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
};

/**
 * Reports the postings of a command line by line, for its preview, its operation record and the request for a second
 * person. The books themselves have no names of accounts.
 */
export const tellLines = async (
  tx: Tx,
  effects: Effects,
  o: { readonly owners: readonly number[]; readonly since: number },
): Promise<void> => {
  const rows = await tx
    .selectFrom('movement')
    .where('owner_id', 'in', o.owners)
    .where('posting_id', '>', o.since)
    .select(['debit', 'credit', 'amount', 'currency'])
    .orderBy('posting_id')
    .orderBy('n')
    .execute();
  if (rows.length === 0) return;
  const named = (account: (typeof rows)[number]['debit']) => saidCode('pay', bookAccount, account);
  const lines = rows.map(({ debit, credit, amount, currency }): Said => ({
    said: [named(debit), ' → ', named(credit), ' ', { amount: asMoney(amount), currency }],
  }));
  effects.derived.push({ kind: 'posting', id: null, before: null, after: { lines } });
};
