import { sql } from 'kysely';
import type { Tx } from '../../../packages/server/src/core/db/db.ts';

export const tasks = (tx: Tx) => tx.selectFrom('task').select(sql<number>`count(*)`.as('count'));
export const stop = (tx: Tx) => tx.updateTable('task').set({ status: 10 });
