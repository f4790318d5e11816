import { accountState, duplicates, type UserId } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { phoneFigures } from './block.store.ts';
import { balanceOf, decidePairs, findPairs, keepOf, pairSeen, pairsSeen } from './duplicate.store.ts';
import { obstaclesOf, obstacleToSend } from './removal.store.ts';

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
        keepUserId: keepOf,
        foundTime: 'pair.found_at',
        decidedBy: 'decider.really_name',
        decideTime: 'pair.decided_at',
      },
    }),
  compare: async ({ db, actor, input }) => {
    const pair = await pairSeen(db, actor, input.pairId);
    const obstacles = await obstaclesOf(
      db,
      pair.accounts.map(({ id }) => id),
    );
    const [older, newer] = pair.accounts.map((row) => ({
      userId: asId<UserId>(row.id),
      userName: row.name,
      phone: row.phone,
      email: row.email,
      company: row.company,
      zone: row.zone,
      authStatus: row.auth_status,
      enabled: row.enabled ? accountState.of.enabled : accountState.of.disabled,
      registerTime: asInstant(row.registered_at),
      lastLoginTime: asInstantOrNull(row.last_login_at),
      lastSubmitTime: asInstantOrNull(row.last_submit_at),
      obstacles: (obstacles.get(row.id) ?? []).map(obstacleToSend),
    }));
    if (!older || !newer) throw new ApiError('notFound');
    return {
      pairId: input.pairId,
      likenesses: pair.likenesses,
      likenessVerdict: pair.verdict,
      keepUserId: asId(pair.keep),
      note: pair.note,
      older,
      newer,
      version: pair.version,
    };
  },
  find: async ({ tx, now }) => ({ found: await findPairs(tx, now) }),
  decide: decidePairs,
});
