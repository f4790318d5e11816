import { duplicates } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { phoneFigures } from './block.store.ts';
import { decidePairs, findPairs, pairsSeen } from './duplicate.store.ts';

const balanceOf = (of: 'a' | 'b') => sql<string>`coalesce((select account.balance from account
  where account.owner_id = ${sql.ref(`${of}.owner_id`)} and account.kind = 1 and account.currency = ${sql.ref(`${of}.currency`)}), 0)`;
const either = (condition: (of: 'a' | 'b') => ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`(${condition('a')} or ${condition('b')})`;

/** Accounts that look like one person's. */
export const duplicateCalls = serve(duplicates, {
  list: listing(duplicates.list)
    .from((db, { actor }) =>
      pairsSeen(db, actor).leftJoin('admin as decider', 'decider.id', 'pair.decided_by'),
    )
    .list({
      key: 'pair.id',
      where: {
        userName: (query, typed) =>
          query.where(
            either((of) => sql<SqlBool>`position(folded(${typed}) in ${sql.ref(`${of}.name_folded`)}) > 0`),
          ),
        userId: (query, id) => query.where(either((of) => sql<SqlBool>`${sql.ref(`${of}.id`)} = ${id}`)),
        fatherUuid: (query, id) =>
          query.where(
            either((of) => sql<SqlBool>`${sql.ref(`${of}.main_id`)} is not distinct from ${id}::bigint`),
          ),
        phone: (query, typed) =>
          query.where(
            either(
              (of) =>
                sql<SqlBool>`position(${phoneFigures(typed) || typed} in regexp_replace(${sql.ref(`${of}.phone`)}, '\\D', '', 'g')) > 0`,
            ),
          ),
        email: (query, typed) =>
          query.where(
            either((of) => sql<SqlBool>`position(folded(${typed}) in ${sql.ref(`${of}.email_folded`)}) > 0`),
          ),
        likeness: (query, code) => query.where(sql<SqlBool>`pair.likenesses @> array[${code}]::smallint[]`),
        likenessVerdict: eq('pair.verdict'),
      },
      sorts: { foundTimeFlag: 'pair.found_at' },
      columns: {
        pairId: 'pair.id',
        userId: 'a.id',
        userName: 'a.name',
        phone: 'a.phone',
        email: 'a.email',
        company: 'a.company',
        currency: 'a.currency',
        balance: balanceOf('a'),
        registerTime: 'a.registered_at',
        otherUserId: 'b.id',
        otherUserName: 'b.name',
        otherPhone: 'b.phone',
        otherEmail: 'b.email',
        otherCompany: 'b.company',
        otherCurrency: 'b.currency',
        otherBalance: balanceOf('b'),
        otherRegisterTime: 'b.registered_at',
        likenesses: sql<(1 | 2 | 3 | 4 | 5 | 6)[]>`pair.likenesses`,
        likenessVerdict: 'pair.verdict',
        keepUserId: sql<number>`case when ${balanceOf('b')} > ${balanceOf('a')} then b.id else a.id end`,
        foundTime: 'pair.found_at',
        decidedBy: 'decider.really_name',
        decideTime: 'pair.decided_at',
        note: 'pair.note',
        version: 'pair.version',
      },
    }),
  find: async ({ tx, now }) => ({ found: await findPairs(tx, now) }),
  decide: decidePairs,
});
