import { type CodeOf, matchReason, type Micro, noMoney, type statementTarget } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { asId } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { seenBy } from '../../pay/index.ts';
import { accounts, otherAccountOf } from '../account.store.ts';
import { differenceOf, expectedIn, matchingLine, rulesOf } from './expected.store.ts';
import { fitsOf, rulesFor } from './match.rules.ts';
import type { Expected, LearnedRule, OpenLine } from './match.types.ts';

type AnyFit = {
  readonly expected: Omit<Expected, 'kind' | 'at'> & {
    readonly kind: CodeOf<typeof statementTarget>;
    readonly at: Date | null;
  };
  readonly reasons: readonly CodeOf<typeof matchReason>[];
  readonly ruleId: number | null;
};

/** What a line may be about as staff are shown it. */
interface Candidate {
  readonly fit: AnyFit;
  readonly userName: string | null;
  readonly name: string | null;
  readonly status: number | null;
  readonly rule: {
    readonly ruleId: never;
    readonly pattern: string;
    readonly timesRight: number;
    readonly timesWrong: number;
  } | null;
  readonly difference: Micro;
}
const { kindSays, learned, sameId, sameAmount } = matchReason.of;

/** What a line may be about beside what the books expect: a fee, money between accounts of ours. */
const othersFor = async (
  db: Db,
  line: OpenLine,
  rules: readonly LearnedRule[],
): Promise<{ fit: AnyFit; name: string | null }[]> => {
  const all = await accounts(db);
  const own = all.find(({ id }) => id === line.accountId);
  const plain = {
    ownerId: null,
    amount: line.amount,
    currency: line.currency,
    at: null,
    numbers: [],
    payer: '',
    userId: null,
    accountId: null,
    isMatched: false,
  };
  const said = rulesFor(line, rules);
  const fee = said.find(({ effect }) => effect === 2);
  const fees =
    line.amount < 0n && line.kind !== 3
      ? [
          {
            fit: {
              expected: { ...plain, kind: 3 as const, id: 0 },
              reasons: [...(line.kind === 4 ? [kindSays] : []), ...(fee ? [learned] : [])],
              ruleId: fee?.id ?? null,
            },
            name: null,
          },
        ]
      : [];
  const plainOne = otherAccountOf(line, all);
  const transfers = all
    .filter(
      ({ id, enabled, companyId, currency }) =>
        enabled && id !== own?.id && companyId === own?.companyId && currency === line.currency,
    )
    .map((one) => {
      const rule = said.find(({ effect, targetAccountId }) => effect === 3 && targetAccountId === one.id);
      return {
        fit: {
          expected: { ...plain, kind: 4 as const, id: one.id },
          reasons: [
            ...(line.kind === 5 && plainOne === one.id ? [kindSays] : []),
            ...(rule ? [learned] : []),
          ],
          ruleId: rule?.id ?? null,
        },
        name: one.name,
      };
    });
  return [...fees, ...transfers];
};

/** What a line may be about, the likeliest first, of customers in scope; what nothing speaks for stands last. Throws `notFound`. */
export const candidatesOf = async (db: Db, actor: Actor, lineId: number): Promise<Candidate[]> => {
  const line = await matchingLine(db, lineId);
  if (!line) throw new ApiError('notFound');
  const rules = await rulesOf(db, line.accountId);
  const expected = await expectedIn(db, { currency: line.currency, from: line.at, to: line.at });
  // What was entered and waits is this line's as soon as it is confirmed: it stands first where a number or the amount says so.
  const entered = await expectedIn(db, {
    currency: line.currency,
    from: line.at,
    to: line.at,
    waiting: true,
  });
  const waiting = fitsOf(line, entered, [])
    .filter(({ reasons }) => reasons.some((reason) => reason === sameId || reason === sameAmount))
    .map((fit) => ({ fit, name: null }));
  const fits: { fit: AnyFit; name: string | null }[] = fitsOf(line, expected, rules).map((fit) => ({
    fit,
    name: null,
  }));
  const others = await othersFor(db, line, rules);
  const spoken = others.filter(({ fit }) => fit.reasons.length > 0);
  const ordered = [...waiting, ...spoken, ...fits, ...others.filter((one) => !spoken.includes(one))];
  const users = [...new Set(ordered.flatMap(({ fit }) => fit.expected.userId ?? []))];
  const named = new Map(
    users.length === 0
      ? []
      : (
          await db
            .selectFrom('user')
            .where('user.id', 'in', users)
            .where(seenBy(db, actor, 'user.id'))
            .select(['user.id', 'user.name'])
            .execute()
        ).map(({ id, name }) => [id, name]),
  );
  const recharges = ordered.flatMap(({ fit }) => (fit.expected.kind === 1 ? [fit.expected.id] : []));
  const { rows } = await sql<{ id: number; status: number }>`
    select id, status from recharge where id = any(${recharges}::bigint[])`.execute(db);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return ordered
    .filter(
      ({
        fit: {
          expected: { userId },
        },
      }) => userId === null || named.has(userId),
    )
    .map(({ fit, name }) => {
      const rule = rules.find(({ id }) => id === fit.ruleId);
      const isOpenAmount = fit.expected.kind === 3 || fit.expected.kind === 4;
      return {
        fit,
        name,
        userName: fit.expected.userId === null ? null : (named.get(fit.expected.userId) ?? null),
        status: fit.expected.kind === 1 ? (statuses.get(fit.expected.id) ?? null) : null,
        rule: rule
          ? { ruleId: asId(rule.id), pattern: rule.pattern, timesRight: rule.right, timesWrong: rule.wrong }
          : null,
        difference: isOpenAmount ? noMoney : differenceOf(line, fit.expected.amount),
      };
    });
};
