import { businessOffset, day, type Micro } from '@renderdesk/contract';
import type { StatementLine } from '../statement/unreadable.rules.ts';

/** A line that an earlier file had. */
export interface KnownLine {
  readonly flow: string;
  readonly at: Date;
  readonly amount: Micro;
  readonly balance: Micro | null;
  readonly payer: string;
  readonly payerAccount: string;
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly memo: string;
}

/** What of a file is new, and the number that an earlier line has with another amount, if any. */
interface Compared {
  readonly fresh: readonly StatementLine[];
  readonly otherAmount: string | null;
}

const isMade = (flow: string): boolean => flow.startsWith('~');
const dayNumber = (at: Date): number => Math.floor((at.getTime() + businessOffset) / day);
const isMidnight = (at: Date): boolean => (at.getTime() + businessOffset) % day === 0;
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
/** Files that say a number for the same line on another day are at most so many days apart. */
const nearDays = 4;

/**
 * How surely two lines of one day and amount are the same: what is known of both decides, and what one file leaves out says nothing.
 * Null where something that both have differs.
 */
const likeness = (line: StatementLine, known: KnownLine): number | null => {
  let score = 0;
  const pairs: [string, string][] = [
    [line.number, isMade(known.flow) ? '' : known.flow],
    [line.transactionId, known.transactionId],
    [line.orderNumber, known.orderNumber],
    [line.balance === null ? '' : String(line.balance), known.balance === null ? '' : String(known.balance)],
    [
      isMidnight(line.at) ? '' : String(line.at.getTime()),
      isMidnight(known.at) ? '' : String(known.at.getTime()),
    ],
  ];
  for (const [one, two] of pairs) {
    if (one === '' || two === '') continue;
    if (one !== two) return null;
    score += 4;
  }
  const words: [string, string][] = [
    [folded(line.payer), folded(known.payer)],
    [folded(line.payerAccount), folded(known.payerAccount)],
    [folded(line.memo), folded(known.memo)],
  ];
  const isSure = score > 0;
  for (const [one, two] of words) {
    if (one === two) score += one === '' ? 0 : 1;
    // Banks mask names in some files; a number, a balance or a clock that both have says more.
    else if (one !== '' && two !== '' && !isSure && !`${one}${two}`.includes('*')) return null;
  }
  return score;
};

/** Whether a number that both have names the same line: a bank may begin its numbers anew. */
const isSameNumber = (line: StatementLine, known: KnownLine): boolean =>
  line.balance !== null && known.balance !== null && dayNumber(line.at) !== dayNumber(known.at)
    ? line.balance === known.balance
    : Math.abs(dayNumber(line.at) - dayNumber(known.at)) <= nearDays;

/**
 * The lines of a file that no earlier file of the account had. Each earlier line is one line of the file at most, so that two equal
 * payments stay two, whichever way the files go and whatever columns they have.
 */
export const compare = (lines: readonly StatementLine[], known: readonly KnownLine[]): Compared => {
  const byFlow = new Map(known.map((one) => [one.flow, one]));
  const used = new Set(byFlow.keys());
  const taken = new Set<KnownLine>();
  const left: StatementLine[] = [];
  let otherAmount: string | null = null;
  for (const line of lines) {
    const same = byFlow.get(line.flow);
    if (!same || isMade(line.flow) || taken.has(same)) left.push(line);
    else if (!isSameNumber(line, same)) left.push(line);
    else if (same.amount !== line.amount) otherAmount ??= line.flow;
    else taken.add(same);
  }
  const keyOf = (at: Date, amount: Micro): string => `${dayNumber(at)} ${amount}`;
  const byDay = Map.groupBy(known, ({ at, amount }) => keyOf(at, amount));
  const fresh: StatementLine[] = [];
  for (const line of left) {
    let best: { readonly one: KnownLine; readonly score: number } | undefined;
    for (const one of byDay.get(keyOf(line.at, line.amount)) ?? []) {
      if (taken.has(one)) continue;
      const score = one.flow === line.flow ? Number.POSITIVE_INFINITY : likeness(line, one);
      if (score !== null && (!best || score > best.score)) best = { one, score };
    }
    if (best) taken.add(best.one);
    else fresh.push(line);
  }
  return { fresh: fresh.map((line) => ({ ...line, flow: freeKey(line.flow, used) })), otherAmount };
};

/** A key that no line has: the next number of an equal one. */
const freeKey = (flow: string, used: Set<string>): string => {
  let key = flow;
  for (let n = 2; used.has(key); n += 1)
    key = isMade(flow) ? flow.replace(/\.\d+$/, `.${n}`) : `~${flow}.${n}`;
  used.add(key);
  return key;
};
