import { createHash } from 'node:crypto';
import type { Impact } from '@renderdesk/contract';
import type { Change, Changes, Row } from '../audit/changes.ts';
import type { Effects } from './effects.ts';

/** At most so many answers are shown one by one; the counts are whole. */
const shown = 200;
/** Columns that every change moves along: nobody decides by them. */
const tally = new Set(['version', 'updated_at']);

/** What a command did, for whoever decides about it. */
export const impactOf = (changes: Changes, effects: Effects): Impact => {
  const counts = new Map<string, number>();
  for (const { outcome } of effects.affected)
    counts.set(String(outcome), (counts.get(String(outcome)) ?? 0) + 1);
  return {
    rows: [
      ...effects.derived,
      ...changes.rows.map(({ kind, id, before, after }) => ({
        kind,
        id: id ?? null,
        before: withoutTally(before),
        after: withoutTally(after),
      })),
    ],
    more: Object.fromEntries(changes.more),
    outcomes: effects.affected.slice(0, shown).map(({ id, outcome }) => ({ id, outcome })),
    counts: Object.fromEntries(counts),
    messages: effects.messages.map(({ kind, recipient }) => ({ kind, recipient })),
  };
};

const withoutTally = (row: Row | undefined): Record<string, unknown> | null =>
  row ? Object.fromEntries(Object.entries(row).filter(([name]) => !tally.has(name))) : null;

/**
 * By what two runs of one command are compared: rows, answers and messages, without what differs from run to run though
 * nothing else does (numbers of new rows, versions; moments stand as their distance from the run's own now).
 */
export const hashOfImpact = (changes: Changes, effects: Effects, now: Date): Buffer => {
  const side = (change: Change, row: Row | undefined, isAfter: boolean): Row | null => {
    const columns = changes.columnsOf(change.table);
    if (!row) return null;
    return Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const column = columns?.of.get(name);
        if (tally.has(name) || (column?.isIdentity === true && !change.before)) return [];
        const isNew = isAfter && column?.isMoment === true && typeof value === 'string';
        return [[name, isNew ? Date.parse(value) - now.getTime() : value]];
      }),
    );
  };
  const rows = changes.rows.map((change) =>
    JSON.stringify([
      change.table,
      change.before ? change.key : null,
      side(change, change.before, false),
      side(change, change.after, true),
    ]),
  );
  return createHash('sha256')
    .update(
      JSON.stringify([
        rows.toSorted(),
        [...changes.more].toSorted(),
        effects.derived,
        effects.affected.map(({ id, outcome }) => [id, outcome]).toSorted(),
        effects.messages.map(({ kind, recipient, subject }) => [kind, recipient, subject]),
      ]),
    )
    .digest();
};
