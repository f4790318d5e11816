import { readFileSync } from 'node:fs';
import { freeRerun, renderTransitions } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Parts of the database with invariants: the farm, the books, the core. */
export type InvariantPart = 'farm' | 'books' | 'core';

interface Invariant {
  readonly part: InvariantPart;
  readonly holds: string;
  readonly query: string;
}

const heading = /^-- (farm|books|core): (.+)$/m;

const readInvariants = (): readonly Invariant[] => {
  const text = readFileSync(new URL('invariants.sql', import.meta.url), 'utf8');
  const [, ...pieces] = text.split(new RegExp(heading, 'm'));
  return Array.from({ length: pieces.length / 3 }, (_, at) => ({
    part: pieces[at * 3] as InvariantPart,
    holds: pieces[at * 3 + 1] ?? '',
    query: (pieces[at * 3 + 2] ?? '').trim().replace(/;$/, ''),
  }));
};

/** All invariants of `invariants.sql`, in order. */
export const invariants = readInvariants();

/** A violated invariant: its text, the number of rows that violate it, and the first of them. */
export interface Violation {
  readonly part: InvariantPart;
  readonly holds: string;
  readonly count: number;
  readonly rows: readonly unknown[];
}

const shown = 3;

/** Result of an invariant; no rows when it holds. */
export interface Answer extends Violation {
  readonly tookMs: number;
}

/** Checks every invariant, optionally of one part, and reports the time of each. Read-only. */
export const askInvariants = async (
  db: Db,
  o: { readonly now: Date; readonly part?: InvariantPart },
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const { part, holds, query } of invariants) {
    if (o.part !== undefined && o.part !== part) continue;
    const began = performance.now();
    const { rows } = await sql
      .join(
        query.split(':now').map((text) => sql.raw(text)),
        sql`${o.now}::timestamptz`,
      )
      .execute(db);
    answers.push({
      part,
      holds,
      count: rows.length,
      rows: rows.slice(0, shown),
      tookMs: performance.now() - began,
    });
  }
  if (o.part === undefined || o.part === 'farm') {
    const began = performance.now();
    answers.push({ ...(await unknownTransitions(db)), tookMs: performance.now() - began });
  }
  return answers;
};

/** The invariants that do not hold, and the number checked. */
export const findViolations = async (
  db: Db,
  o: { readonly now: Date; readonly part?: InvariantPart },
): Promise<{ asked: number; violations: Violation[] }> => {
  const answers = await askInvariants(db, o);
  const violations = answers
    .filter(({ count }) => count > 0)
    .map(({ part, holds, count, rows }) => ({ part, holds, count, rows }));
  return { asked: answers.length, violations };
};

/** Status changes of tasks that the lifecycle table does not have. The table is in the contract, so this is not SQL. */
const unknownTransitions = async (db: Db): Promise<Violation> => {
  const rows = await db
    .selectFrom('task_event')
    .where('from_status', 'is not', null)
    .where('to_status', 'is not', null)
    .where(sql<boolean>`from_status <> to_status`)
    .select(['action', 'from_status', 'to_status'])
    .distinct()
    .execute();
  const table: Readonly<Record<string, { from: readonly number[]; to?: number }>> = renderTransitions;
  // Actions on frames of a stopped or ended task also change the task.
  const byFrames = new Set(['start', 'recommit', freeRerun, 'stop']);
  const unknown = rows.filter(({ action, from_status: from, to_status: to }) => {
    const row = table[action];
    const known = row?.from.includes(from ?? -1) === true && (row.to === undefined || row.to === to);
    return !known && !(byFrames.has(action) && to === 0);
  });
  const holds = 'every change of a status is one that the lifecycle knows';
  return { part: 'farm', holds, count: unknown.length, rows: unknown.slice(0, shown) };
};
