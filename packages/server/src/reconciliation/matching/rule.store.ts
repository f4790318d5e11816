import { errorCodes } from '@renderdesk/contract';
import { sql } from 'kysely';
import { type Outcome } from '../../core/calls/serve.ts';
import { changeRow, changeRows, lockRows } from '../../core/crud/crud.store.ts';
import type { Tx } from '../../core/db/db.ts';
import type { LineRow, Target } from './line.store.ts';
import { patternOf } from './match.rules.ts';

interface Taught {
  readonly effect: 1 | 2 | 3 | 4;
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly reason: string;
}

/** What a decision says of lines like this one; nothing where it says nothing of others. */
const taughtBy = (
  target: Target | null,
  o: { readonly userId: number | null; readonly reason: string },
): Taught | undefined => {
  const none = { userId: null, accountId: null, reason: '' };
  if (target === null) return { ...none, effect: 4, reason: o.reason };
  if (target.kind === 1 && o.userId !== null) return { ...none, effect: 1, userId: o.userId };
  if (target.kind === 3) return { ...none, effect: 2 };
  return target.kind === 4 ? { ...none, effect: 3, accountId: target.id } : undefined;
};

/**
 * Learns from what staff decided of a line, null where they ignored it: the rule that says so was right once more, those that said
 * otherwise of such lines were wrong. A withdrawn rule begins anew.
 */
export const learn = async (
  tx: Tx,
  row: Pick<LineRow, 'company_account_id' | 'payer' | 'memo'>,
  target: Target | null,
  o: { readonly userId: number | null; readonly reason: string; readonly by: number; readonly now: Date },
): Promise<void> => {
  const pattern = patternOf(row);
  const taught = taughtBy(target, o);
  if (!pattern || !taught) return;
  const { effect, userId, accountId, reason } = taught;
  const { rows } = await sql<{ id: number }>`
    insert into match_rule as r (company_account_id, look, pattern, effect, user_id, target_account_id, reason, times_right,
      created_by, created_at, updated_at)
    values (${row.company_account_id}, ${pattern.look}, ${pattern.pattern}, ${effect}, ${userId}, ${accountId}, ${reason}, 1,
      ${o.by}, ${o.now}, ${o.now})
    on conflict on constraint match_rule_once do update set
      times_right = case when r.withdrawn_at is null then r.times_right else 0 end + 1,
      times_wrong = case when r.withdrawn_at is null then r.times_wrong else 0 end,
      withdrawn_at = null, withdrawn_by = null, reason = excluded.reason, updated_at = excluded.updated_at, version = r.version + 1
    returning r.id`.execute(tx);
  await tx
    .updateTable('match_rule')
    .set((eb) => ({
      times_wrong: eb('times_wrong', '+', 1),
      updated_at: o.now,
      version: eb('version', '+', 1),
    }))
    .where('company_account_id', '=', row.company_account_id)
    .where('look', '=', pattern.look)
    .where('pattern', '=', pattern.pattern)
    .where('withdrawn_at', 'is', null)
    .where('id', '<>', rows[0]?.id ?? 0)
    .execute();
};

/** A rule matched a line that staff took back. */
export const wasWrong = async (tx: Tx, ruleId: number, now: Date): Promise<void> => {
  const set = { times_wrong: sql<number>`times_wrong + 1` };
  await changeRow(tx, 'match_rule', ruleId, { now, set });
};

/** Withdraws rules: they match nothing any more. */
export const withdrawRules = async (
  tx: Tx,
  ids: readonly number[],
  o: { readonly versions: ReadonlyMap<number, number>; readonly by: number; readonly now: Date },
): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockRows(tx, 'match_rule', {
    ids,
    expectedVersions: o.versions,
    refuse: (row) => row.withdrawn_at !== null && errorCodes.notAllowedInState,
  });
  await changeRows(tx, 'match_rule', free, { now: o.now, set: { withdrawn_at: o.now, withdrawn_by: o.by } });
  return outcomes;
};
