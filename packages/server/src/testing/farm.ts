import { randomBytes } from 'node:crypto';
import { microOf } from '@renderdesk/contract';
import { openTestDatabase } from '../../../../scripts/testing/database.ts';
import { openDb, type Tx } from '../core/db/db.ts';
import { ensurePartitions } from '../core/db/partitions.ts';
import type { HourlyPrice } from '../task/index.ts';

/** A database of a file's own without a server around it, ready for attempts of the month of a moment. */
export const openFarm = async (at: Date) => {
  const database = await openTestDatabase();
  const db = openDb(database.appUrl, { max: 3 });
  const owner = openDb(database.ownerUrl, { max: 1 });
  await ensurePartitions(db, at);
  return {
    db,
    /** Past what the product itself may do: for what a test takes away. */
    owner,
    /** Does something in a transaction. */
    within: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work),
    close: async (): Promise<void> => {
      await Promise.all([db.destroy(), owner.destroy()]);
      await database.drop();
    },
  };
};
export type Farm = Awaited<ReturnType<typeof openFarm>>;

/** What a scene is of: a customer who pays for themselves, on a platform and with a software that there are. */
export const sceneOf = (userId: number) => ({
  user_id: userId,
  owner_id: userId,
  platform_id: 1,
  software_id: 2007,
  currency: 1 as const,
});

/** Nodes that each ask for a frame, at a price that everyone pays; without one it costs nothing. */
export const asking = (nodeIds: readonly number[], price?: string) =>
  nodeIds.map((nodeId) => ({
    nodeId,
    token: randomBytes(16),
    price: () => (price === undefined ? undefined : hourlyPrice(price)),
  }));

/** A price that everyone pays, by the node. */
const hourlyPrice = (text: string): HourlyPrice => {
  const hourly = microOf(text);
  return { rule: 1, versionId: 1, units: 1, hourly, listHourly: hourly, alternatives: [] };
};
