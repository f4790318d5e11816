import {
  businessOffset,
  day,
  type MatchReason,
  matchReason,
  type Micro,
  micro,
  noMoney,
} from '@renderdesk/contract';
import type { Decision, Expected, Fit, LearnedRule, OpenLine } from './match.types.ts';

/** A payer or memo as rules compare it: without numbers, which differ from line to line. */
export const foldedWords = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\d\s.,:;#_*/\\()[\]-]+/g, ' ')
    .trim();

/** What the customer paid or got: the amount of a line and the channel's fee. */
export const grossOf = ({ amount, fee }: Pick<OpenLine, 'amount' | 'fee'>): Micro => micro(amount + fee);

/** Pattern by which a rule recognizes lines like this one: its payer, else its memo; undefined without either. */
export const patternOf = ({
  payer,
  memo,
}: Pick<OpenLine, 'payer' | 'memo'>): Pick<LearnedRule, 'look' | 'pattern'> | undefined => {
  const [name, words] = [foldedWords(payer), foldedWords(memo)];
  if (name !== '') return { look: 1, pattern: name };
  return words === '' ? undefined : { look: 2, pattern: words };
};

/** A rule decides without staff once it was right twice, and five times as often as it was wrong. */
export const isTrusted = ({ right, wrong }: Pick<LearnedRule, 'right' | 'wrong'>): boolean =>
  right >= 2 && right >= wrong * 5;

export const rulesFor = (line: OpenLine, rules: readonly LearnedRule[]): LearnedRule[] => {
  const [name, words] = [foldedWords(line.payer), foldedWords(line.memo)];
  return rules.filter(({ look, pattern }) => pattern === (look === 1 ? name : words));
};

const businessDay = (at: Date): number => Math.floor((at.getTime() + businessOffset) / day);
/** Business days from the time in the books to the line. */
const daysAfter = (line: OpenLine, one: Expected): number => businessDay(line.at) - businessDay(one.at);
/** Whether line and books are near in time: a bank may book a day early, and up to four days late. */
const isNear = (line: OpenLine, one: Expected): boolean => {
  const days = daysAfter(line, one);
  return days >= -1 && days <= 4;
};
/** Business days that may lie between a line and what a rule or staff match it with. */
const farthest = 45;

const sameWay = (line: OpenLine, one: Expected): boolean => line.amount > 0n === one.amount > 0n;
const sameAccount = (line: OpenLine, one: Expected): boolean =>
  one.accountId === null || one.accountId === line.accountId;
const namesIt = (line: OpenLine, one: Expected): boolean =>
  one.numbers.some(
    (number) => number !== '' && [line.transactionId, line.orderNumber, line.flow].includes(number),
  );
const sameMoney = (line: OpenLine, one: Expected): boolean =>
  line.currency === one.currency && grossOf(line) === one.amount;
const samePayer = (line: OpenLine, one: Expected): boolean =>
  foldedWords(line.payer) !== '' && foldedWords(line.payer) === foldedWords(one.payer);

const none = { ruleId: null, reason: '' } as const;
const targetOf = ({ kind, id, ownerId }: Expected) => ({ kind, id, ownerId });

/** Pairs of a line and an entry of the books that fit only each other. */
const onlyPairs = (
  lines: readonly OpenLine[],
  expected: readonly Expected[],
  fits: (line: OpenLine, one: Expected) => boolean,
): Map<number, Expected> => {
  // Compares only entries of the same amount: comparing each line with each entry would take too long.
  const keyOf = (currency: number, amount: Micro): string => `${currency} ${amount}`;
  const byAmount = Map.groupBy(expected, (one) => keyOf(one.currency, one.amount));
  const candidates = lines.map((line) => ({
    line,
    found: (byAmount.get(keyOf(line.currency, grossOf(line))) ?? []).filter((one) => fits(line, one)),
  }));
  const fitting = new Map<Expected, number>();
  for (const { found } of candidates) for (const one of found) fitting.set(one, (fitting.get(one) ?? 0) + 1);
  const pairs = new Map<number, Expected>();
  for (const { line, found } of candidates) {
    const [one] = found;
    if (one && found.length === 1 && fitting.get(one) === 1) pairs.set(line.id, one);
  }
  return pairs;
};

/**
 * Decides what lines are matched with (lifecycles §11), in this order: an entry whose number the line has and whose amount
 * is the same; an entry of that number that differs or has a line (then the line is a difference); the only entry of the
 * same amount near in time, first with the same payer; the only entry of a trusted rule's customer; a fee, our own account or
 * ignored, by rule or kind of line. Each entry is taken once. Lines without a decision are left to staff.
 */
export const matchLines = (
  lines: readonly OpenLine[],
  expected: readonly Expected[],
  rules: readonly LearnedRule[],
  accountOf: (line: OpenLine) => number | undefined = () => undefined,
): Map<number, Decision> => {
  const decided = new Map<number, Decision>();
  const taken = new Set<Expected>();
  const take = (line: OpenLine, one: Expected, state: 1 | 2, ruleId: number | null = null): void => {
    taken.add(one);
    decided.set(line.id, { ...none, state, target: targetOf(one), difference: noMoney, ruleId });
  };
  const byNumber = new Map<string, Expected[]>();
  for (const one of expected)
    for (const number of new Set(one.numbers))
      if (number !== '') byNumber.set(number, [...(byNumber.get(number) ?? []), one]);
  const sameNumber = (line: OpenLine): Expected[] => [
    ...new Set(
      [line.transactionId, line.orderNumber, line.flow].flatMap((number) =>
        (byNumber.get(number) ?? []).filter((one) => sameWay(line, one)),
      ),
    ),
  ];
  const ordered = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
  const open = (): OpenLine[] => ordered.filter(({ id }) => !decided.has(id));
  const left = (): Expected[] => expected.filter((one) => !taken.has(one) && !one.isMatched);

  // Equal amounts first, so that a line of another amount does not take the entry.
  for (const line of ordered) {
    const equal = sameNumber(line).find((one) => !taken.has(one) && !one.isMatched && sameMoney(line, one));
    if (equal) take(line, equal, 1);
  }
  for (const line of open()) {
    const [one] = sameNumber(line);
    if (!one) continue;
    const isFree = !taken.has(one) && !one.isMatched;
    if (isFree) taken.add(one);
    const difference = micro(grossOf(line) - (isFree ? one.amount : 0n));
    decided.set(line.id, { ...none, state: 4, target: targetOf(one), difference });
  }
  const near = (line: OpenLine, one: Expected): boolean => sameAccount(line, one) && isNear(line, one);
  for (const fits of [(line: OpenLine, one: Expected) => near(line, one) && samePayer(line, one), near]) {
    const lines = open().filter(({ kind }) => kind === 1 || kind === 2 || kind === 3);
    for (const [id, one] of onlyPairs(lines, left(), fits)) {
      const line = ordered.find((each) => each.id === id);
      if (line) take(line, one, 2);
    }
  }
  const trusted = rules.filter(isTrusted);
  const rulesOfLine = new Map(open().map((line) => [line.id, rulesFor(line, trusted)]));
  const ofCustomer = (line: OpenLine, one: Expected): boolean =>
    Math.abs(daysAfter(line, one)) <= farthest &&
    (rulesOfLine.get(line.id) ?? []).some(({ effect, userId }) => effect === 1 && userId === one.userId);
  for (const [id, one] of onlyPairs(open(), left(), ofCustomer)) {
    const line = ordered.find((each) => each.id === id);
    const rule = rulesOfLine.get(id)?.find(({ userId }) => userId === one.userId);
    if (line) take(line, one, 2, rule?.id ?? null);
  }
  for (const line of open()) {
    const [rule, second] = (rulesOfLine.get(line.id) ?? []).filter(({ effect }) => effect !== 1);
    // Where two rules apply, neither decides.
    const only = second === undefined ? rule : undefined;
    const ownAccount = only?.targetAccountId ?? (line.kind === 5 ? accountOf(line) : undefined);
    const ruleId = only?.id ?? null;
    if (only?.effect === 4)
      decided.set(line.id, { state: 5, target: null, difference: noMoney, ruleId, reason: only.reason });
    else if (line.amount < 0n && (only?.effect === 2 || line.kind === 4))
      decided.set(line.id, {
        ...none,
        state: 2,
        target: { kind: 3, id: 0, ownerId: null },
        difference: noMoney,
        ruleId,
      });
    else if (ownAccount !== undefined)
      decided.set(line.id, {
        ...none,
        state: 2,
        target: { kind: 4, id: ownAccount, ownerId: null },
        difference: noMoney,
        ruleId,
      });
  }
  return decided;
};

const {
  sameId,
  sameAmount,
  sameDay,
  samePayer: payerSays,
  learned,
  otherAmount,
  otherCurrency,
  alreadyMatched,
} = matchReason.of;

const weights: Readonly<Record<MatchReason, number>> = {
  [sameId]: 100,
  [sameAmount]: 30,
  [learned]: 25,
  [payerSays]: 20,
  [sameDay]: 10,
  [matchReason.of.kindSays]: 40,
  [otherAmount]: -20,
  [otherCurrency]: -60,
  [alreadyMatched]: -50,
};

/** Reasons for matching a line with an entry; undefined where it is no candidate. */
const reasonsFor = (line: OpenLine, one: Expected, rules: readonly LearnedRule[]): Fit | undefined => {
  if (!sameWay(line, one)) return undefined;
  const isNamed = namesIt(line, one);
  if (!isNamed && (one.isMatched || Math.abs(daysAfter(line, one)) > farthest)) return undefined;
  const rule = rulesFor(line, rules).find(({ effect, userId }) => effect === 1 && userId === one.userId);
  const sameSum = sameMoney(line, one);
  if (!isNamed && !sameSum && !samePayer(line, one) && !rule) return undefined;
  if (!isNamed && line.currency !== one.currency) return undefined;
  if (!isNamed && !sameAccount(line, one) && !samePayer(line, one)) return undefined;
  const reasons: MatchReason[] = [
    ...(isNamed ? [sameId] : []),
    ...(sameSum ? [sameAmount] : line.currency === one.currency ? [otherAmount] : [otherCurrency]),
    ...(isNear(line, one) ? [sameDay] : []),
    ...(samePayer(line, one) ? [payerSays] : []),
    ...(rule ? [learned] : []),
    ...(one.isMatched ? [alreadyMatched] : []),
  ];
  return { expected: one, reasons, ruleId: rule?.id ?? null };
};

/** Candidates for a line, the most likely first; among equal ones the nearest in time. */
export const fitsOf = (
  line: OpenLine,
  expected: readonly Expected[],
  rules: readonly LearnedRule[],
  most = 9,
): Fit[] =>
  expected
    .flatMap((one) => reasonsFor(line, one, rules) ?? [])
    .map((fit) => ({
      fit,
      weight: fit.reasons.reduce((sum, reason) => sum + weights[reason], 0),
      away: Math.abs(daysAfter(line, fit.expected)),
    }))
    .toSorted((a, b) => b.weight - a.weight || a.away - b.away || a.fit.expected.id - b.fit.expected.id)
    .slice(0, most)
    .map(({ fit }) => fit);
