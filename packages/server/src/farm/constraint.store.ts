import type { Db } from '../core/db/db.ts';
import { constraintsHold, type MatchNode } from './match.rules.ts';
import { matchNodes } from './state.store.ts';

/** The nodes for which a constraint holds, and the number of all. */
export const nodesUnder = async (
  db: Db,
  constraint: string,
): Promise<{ readonly nodes: MatchNode[]; readonly all: number }> => {
  const platforms = await db.selectFrom('platform').select('id').execute();
  const all = await matchNodes(db, { platformIds: platforms.map(({ id }) => id) });
  return { nodes: all.filter((node) => constraintsHold([constraint], node)), all: all.length };
};
