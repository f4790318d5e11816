import type { Db, Tx } from '../core/db/db.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import { readSetting, writeSetting } from '../core/calls/setting.store.ts';
import { notFound } from '../core/http/apiError.ts';
import * as z from 'zod';
import type { Floor } from './terms.rules.ts';

export interface Terms {
  readonly mode: 1 | 2;
  readonly agentCpuPrice: string | null;
  readonly agentGpuPrice: string | null;
  readonly commissionRate?: string | null | undefined;
}

/** Adds a version of an agent's prices. Throws `alreadyTaken` where another begins on the same day. */
export const insertTerms = async (
  tx: Tx,
  o: Terms & {
    readonly agentId: number;
    readonly currency: 1 | 2;
    readonly startDay: string;
    readonly by: number;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<number> => {
  const { id } = await writeUnique(
    tx
      .insertInto('agent_terms')
      .values({
        agent_id: o.agentId,
        mode: o.mode,
        currency: o.currency,
        cpu_price: o.agentCpuPrice,
        gpu_price: o.agentGpuPrice,
        commission_rate: o.mode === 2 ? (o.commissionRate ?? null) : null,
        starts_on: o.startDay,
        created_at: o.now,
        created_by: o.by,
        reason: o.reason,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { agent_terms_start_unique: 'startDay' },
  );
  return id;
};

/** Every version of an agent's prices, the latest start first. */
export const termsOf = (db: Db, agentId: number) =>
  db
    .selectFrom('agent_terms as t')
    .leftJoin('admin', 'admin.id', 't.created_by')
    .where('t.agent_id', '=', agentId)
    .selectAll('t')
    .select('admin.really_name')
    .orderBy('t.starts_on', 'desc')
    .orderBy('t.id', 'desc')
    .execute();

/** The agent of a version and when it begins, locked. Throws `notFound`. */
export const lockTerms = (tx: Tx, id: number) =>
  tx
    .selectFrom('agent_terms')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(['agent_id', 'starts_on'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

export const withdrawTerms = async (
  tx: Tx,
  o: { readonly agentId: number; readonly id: number; readonly by: number; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('agent_terms')
    .set({ withdrawn_at: o.now, withdrawn_by: o.by })
    .where('agent_id', '=', o.agentId)
    .where('id', '=', o.id)
    .execute();
};

const key = 'agent.priceFloor';
const Amount = z.string().nullable().default(null);
const Kept = z.object({ cpuCny: Amount, gpuCny: Amount, cpuUsd: Amount, gpuUsd: Amount });

/** Below which prices a second person decides, with who set it; nothing where nobody did. */
export const floorNow = async (db: Db) => {
  const { value, ...changed } = await readSetting(db, key);
  return { ...Kept.parse(value ?? {}), ...changed };
};

/** Sets the floor. Throws `changedMeanwhile`. */
export const setFloor = (
  tx: Tx,
  floor: Floor,
  o: { readonly expectedVersion: number; readonly by: number; readonly now: Date },
): Promise<void> => writeSetting(tx, key, { value: { ...floor }, ...o });
