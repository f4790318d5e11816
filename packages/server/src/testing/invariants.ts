import type { Db } from '../core/db/db.ts';
import { findViolations, type InvariantPart } from '../core/invariants/invariants.ts';

/** What does not hold of a database, a line each: for tests, after whatever they did. Every part where none is named. */
export const brokenInvariants = async (
  db: Db,
  o: { readonly now?: Date; readonly part?: InvariantPart } = {},
): Promise<string[]> =>
  (await findViolations(db, { ...o, now: o.now ?? new Date() })).violations.map(
    ({ holds, count, rows }) => `${holds} (${count}: ${JSON.stringify(rows)})`,
  );
