import { createHash } from 'node:crypto';
import type { Impact } from '@renderdesk/contract';
import { type Changes, type Row, tally } from '../audit/changes.ts';
import type { Effects } from './effects.ts';

/** At most so many answers are shown one by one; the counts are whole. */
const shown = 200;

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

/** By what two runs of one command are compared: every row that they changed, their answers, their messages. */
export const hashOfImpact = (changes: Changes, effects: Effects): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        changes.digest(),
        effects.derived,
        effects.affected.map(({ id, outcome }) => [id, outcome]).toSorted(),
        effects.messages.map(({ kind, recipient, subject }) => [kind, recipient, subject]),
      ]),
    )
    .digest();
