import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { gateway } from '@renderdesk/contract';
import type * as z from 'zod';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';

/** Keys are kept by their SHA-256 only. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** An enrolment key that has not ended: its platform, null for any. */
export interface EnrolmentKey {
  readonly id: number;
  readonly platformId: number | null;
}

/** The enrolment key that a machine shows. Throws `notSignedIn` for an unknown, ended or old one. */
export const enrolmentKeyOf = async (db: Db, key: string | undefined, now: Date): Promise<EnrolmentKey> => {
  const found =
    key === undefined || key === ''
      ? undefined
      : await db
          .selectFrom('enrolment_key')
          .where('key_hash', '=', hashOf(key))
          .where('ended_at', 'is', null)
          .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
          .select(['id', 'platform_id as platformId'])
          .executeTakeFirst();
  if (!found) throw new ApiError('notSignedIn');
  return found;
};

/** Makes an enrolment key of the environment known, where it is not; it makes as many nodes as the fleet has machines. */
export const ensureEnrolmentKey = async (db: Db, key: string | undefined, now: Date): Promise<void> => {
  if (key === undefined) return;
  await db
    .insertInto('enrolment_key')
    .values({ key_hash: hashOf(key), remark: 'RENDERDESK_ENROLMENT_KEY', created_at: now, nodes_left: null })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute();
};

interface Known {
  readonly id: number;
  readonly platform_id: number;
  readonly key_hash: Buffer | null;
  readonly is_simulated: boolean;
  readonly enrolling_key_id: number | null;
  readonly started_at_ms: number | null;
}

/**
 * Whether a machine may become a node by a key, and which: a new one, of which the key has one left; or the node of its name,
 * where staff added it beforehand, or made the key for it, where the machine has never shown that it got this key's answer, or
 * where both only pretend. Uses the key up by one. Throws `nodeKnown` for a name that is another machine's, `notSignedIn`
 * for a key that is used up, `notFound` for an unknown platform and a node of another one, `badInput` where neither key
 * nor machine names a platform, `laterStart` where the node's answer has gone to a later start of its agent.
 */
export const admit = async (
  tx: Tx,
  input: z.output<typeof gateway.register.input>,
  o: { readonly enrolment: EnrolmentKey },
): Promise<{ known: Known | undefined; platformId: number }> => {
  const key = await tx
    .selectFrom('enrolment_key')
    .where('id', '=', o.enrolment.id)
    .select(['id', 'node_id', 'nodes_left'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = await tx
    .selectFrom('node')
    .where(sql<boolean>`name_folded = folded(${input.name})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'platform_id', 'key_hash', 'is_simulated', 'enrolling_key_id'])
    .select((eb) =>
      eb
        .selectFrom('node_beat')
        .whereRef('node_beat.node_id', '=', 'node.id')
        .select('started_at_ms')
        .as('started_at_ms'),
    )
    .forUpdate()
    .executeTakeFirst();
  const platformId = o.enrolment.platformId ?? input.platform ?? known?.platform_id;
  if (platformId === undefined) throw new ApiError('badInput', { fields: 'platform' });
  const platform = await tx
    .selectFrom('platform')
    .where('id', '=', platformId)
    .select('id')
    .executeTakeFirst();
  if (!platform || (known && known.platform_id !== platformId && o.enrolment.platformId !== null))
    throw new ApiError('notFound');
  const again = known !== undefined && known.enrolling_key_id === key.id;
  // Its node is gone, or the machine says another name.
  if (key.node_id !== null && !known) throw new ApiError('notFound');
  if (key.node_id !== null && key.node_id !== known?.id)
    throw new ApiError('nodeKnown', { name: input.name });
  if (again && (input.startedAt ?? Infinity) < (known.started_at_ms ?? 0)) throw new ApiError('laterStart');
  if (known && !again && !isTheirs(known, key, input.simulated))
    throw new ApiError('nodeKnown', { name: input.name });
  if (!again) await useUp(tx, key);
  return { known, platformId };
};

const isTheirs = (known: Known, key: { readonly node_id: number | null }, simulated: boolean): boolean =>
  known.key_hash === null || key.node_id === known.id || (known.is_simulated && simulated);

const useUp = async (
  tx: Tx,
  key: { readonly id: number; readonly nodes_left: number | null },
): Promise<void> => {
  if (key.nodes_left === null) return;
  if (key.nodes_left === 0) throw new ApiError('notSignedIn');
  await tx
    .updateTable('enrolment_key')
    .set({ nodes_left: key.nodes_left - 1 })
    .where('id', '=', key.id)
    .execute();
};
