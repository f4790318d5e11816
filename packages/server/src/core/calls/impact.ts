import { createHash } from 'node:crypto';
import { type Impact, namedFirst } from '@renderdesk/contract';
import { type Changes, type Row, tally } from '../audit/changes.ts';
import type { Effects } from './effects.ts';

/** Results shown one by one; the counts include all. */
const shownOutcomes = 200;
/** Different changes shown with their fields; all others of a kind are one row without fields. */
const shownChanges = 50;

/** What a command did, as the approver sees it, with the ids of all changed things. */
export const impactOf = (changes: Changes, effects: Effects): Impact => {
  const counts = new Map<string, number>();
  for (const { outcome } of effects.affected)
    counts.set(String(outcome), (counts.get(String(outcome)) ?? 0) + 1);
  return {
    rows: groupedChanges(changes, effects),
    outcomes: effects.affected.slice(0, shownOutcomes).map(({ id, outcome }) => ({ id, outcome })),
    counts: Object.fromEntries(counts),
    messages: effects.messages.map(({ kind, recipient }) => ({ kind, recipient })),
  };
};

/** An impact as it is sent: only the first of very many things. */
export const shortened = (impact: Impact): Impact => ({
  ...impact,
  rows: impact.rows.map((row) => ({ ...row, ids: row.ids.slice(0, namedFirst) })),
});

/** Groups equal changes: each once, with all things that have it. */
const groupedChanges = (changes: Changes, { derived }: Effects): Impact['rows'] => {
  const stated = new Set(derived.map(({ kind, id }) => `${kind} ${id}`));
  const written = changes.all.filter(({ kind, id }) => !stated.has(`${kind} ${id ?? null}`));
  const rows = new Map<string, Impact['rows'][number]>();
  for (const { kind, id, refers, before, after } of [
    ...derived.map((one) => ({ ...one, refers: {} })),
    ...written,
  ]) {
    const sides = { before: withoutTally(before), after: withoutTally(after) };
    if (before && after && Object.keys({ ...sides.before, ...sides.after }).length === 0) continue;
    // The id of a new thing is omitted: the preview rolls back, so no thing has it.
    const isNew = stated.has(`${kind} ${id}`) && changes.isNew(kind, id);
    const change = JSON.stringify([kind, sides]);
    const isShown = rows.has(change) || rows.size < shownChanges;
    const key = isShown ? change : kind;
    const row: Impact['rows'][number] = rows.get(key) ?? {
      kind,
      ids: [],
      count: 0,
      ...(isShown ? { ...sides, refers } : { before: null, after: null, refers: {} }),
    };
    rows.set(key, row);
    row.count += 1;
    if (typeof id === 'number' && !isNew) row.ids.push(id);
  }
  return [...rows.values()].map((row) => ({ ...row, ids: row.ids.toSorted((a, b) => a - b) }));
};

const withoutTally = (row: Row | null | undefined): Record<string, unknown> | null =>
  row ? Object.fromEntries(Object.entries(row).filter(([name]) => !tally.has(name))) : null;

/**
 * Hash by which two runs of one command are compared: all changed rows, results and messages; with `asRead` also whether anything of
 * the things changed between the runs.
 */
export const hashOfImpact = (
  changes: Changes,
  { derived, affected, messages }: Effects,
  /** Kind of the things in the results. */
  { kind, asRead }: { readonly kind: string | undefined; readonly asRead: boolean },
): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        changes.digest(),
        derived.map((one) => ({ ...one, id: changes.isNew(one.kind, one.id) ? 'new' : one.id })),
        affected.map(({ id, outcome }) => [changes.isNew(kind, id) ? 'new' : id, outcome]).toSorted(),
        messages.map((one) => [one.kind, one.recipient, one.subject]),
        ...(asRead ? [changes.versionsBefore(kind)] : []),
      ]),
    )
    .digest();
