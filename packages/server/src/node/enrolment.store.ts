import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { errorCodes, principalKind } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import { notFound } from '../core/http/apiError.ts';
import type { Outcome } from '../core/calls/serve.ts';

/** Keys are 32 random bytes, written in base64url; the database keeps their SHA-256 only. */
const keyBytes = 32;

const wantPlatform = async (tx: Tx, id: number): Promise<void> => {
  await tx.selectFrom('platform').where('id', '=', id).select('id').executeTakeFirstOrThrow(notFound);
};

/**
 * Makes a node whose machine has not joined yet: off, offline and without a key, which it gets when a machine of this name
 * enrols. Throws `notFound` for an unknown platform and `alreadyTaken` for a name that another node has.
 */
export const addNode = async (
  tx: Tx,
  o: {
    readonly name: string;
    readonly platform: number;
    readonly category: readonly string[];
    readonly properties: readonly string[];
    readonly requirements: readonly string[];
    readonly remark: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  await wantPlatform(tx, o.platform);
  const { id } = await writeUnique(
    tx
      .insertInto('node')
      .values({
        name: o.name,
        platform_id: o.platform,
        category: [...o.category],
        properties: [...o.properties],
        requirements: [...o.requirements],
        remark: o.remark,
        state_since: o.now,
        created_at: o.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { node_name_unique: 'name' },
  );
  await tx
    .insertInto('node_event')
    .values({
      node_id: id,
      at: o.now,
      action: 'add',
      reason: o.remark,
      actor_kind: principalKind.of.staff,
      actor_id: o.by,
    })
    .execute();
  return id;
};

/**
 * Makes a key with which so many machines become nodes of a platform (null: of any), or one machine takes the name of a node that
 * stands. Throws `notFound` for an unknown platform or node.
 */
export const issueEnrolmentKey = async (
  tx: Tx,
  o: {
    readonly platform: number | null;
    readonly nodeId: number | null;
    readonly nodes: number;
    readonly remark: string;
    readonly expiresAt: Date;
    /** Null: the apply rate. */
    readonly by: number | null;
    readonly now: Date;
  },
): Promise<{ id: number; key: string }> => {
  const platform = o.nodeId === null ? o.platform : await platformOfNode(tx, o.nodeId);
  if (platform !== null) await wantPlatform(tx, platform);
  const key = randomBytes(keyBytes).toString('base64url');
  const { id } = await tx
    .insertInto('enrolment_key')
    .values({
      platform_id: platform,
      node_id: o.nodeId,
      nodes_left: o.nodeId === null ? o.nodes : 1,
      key_hash: createHash('sha256').update(key).digest(),
      remark: o.remark,
      created_at: o.now,
      created_by: o.by,
      expires_at: o.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
};

const platformOfNode = async (tx: Tx, id: number): Promise<number> => {
  const node = await tx
    .selectFrom('node')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('platform_id')
    .executeTakeFirstOrThrow(notFound);
  return node.platform_id;
};

/** Ends keys: no machine becomes a node with them any more. One that had ended keeps its time. */
export const endEnrolmentKeys = async (
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .updateTable('enrolment_key')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning('id')
    .execute();
  return new Map(rows.map((row) => [row.id, { code: errorCodes.success }]));
};
