import { readFileSync } from 'node:fs';
import { freeRerun, renderTransitions } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The parts of the database that invariants speak of: the farm's rows, the books, what every area leans on. */
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

/** Every invariant of `invariants.sql`, in its order. */
export const invariants = readInvariants();

/** An invariant that does not hold: what should, how many rows break it, and the first of them. */
export interface Violation {
  readonly part: InvariantPart;
  readonly holds: string;
  readonly count: number;
  readonly rows: readonly unknown[];
}

const shown = 3;

/** What an invariant answered: nothing broken where it holds. */
export interface Answer extends Violation {
  readonly tookMs: number;
}

/** Asks each invariant, of one part where it is named, and says how long each took. Reads only. */
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

/** Those that do not hold, and how many were asked. */
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

/** Changes of a task's status that the lifecycle's table does not know: the table is the contract's, and so no SQL. */
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
  // Frames of a held or ended task that go on take their task along.
  const byFrames = new Set(['start', 'recommit', freeRerun, 'stop']);
  const unknown = rows.filter(({ action, from_status: from, to_status: to }) => {
    const row = table[action];
    const known = row?.from.includes(from ?? -1) === true && (row.to === undefined || row.to === to);
    return !known && !(byFrames.has(action) && to === 0);
  });
  const holds = 'every change of a status is one that the lifecycle knows';
  return { part: 'farm', holds, count: unknown.length, rows: unknown.slice(0, shown) };
};
