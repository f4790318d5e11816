import { errorCodes } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { listForRemoval } from '../core/blobs/removal.store.ts';
import type { Effects } from '../core/calls/effects.ts';
import { type Outcome } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';

/** An export of a person's own; undefined where they have none of this id. */
export const ownExport = (db: Db, adminId: number, id: number) =>
  db
    .selectFrom('job_run')
    .where('kind', '=', 'export')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .select(['state', 'blob_key', 'file_name', 'file_size', 'call'])
    .executeTakeFirst();

/** Own exports among the ids, locked; those in another state than `from` are refused, others' have no answer. */
export const lockExports = async (
  c: {
    readonly tx: Tx;
    readonly actor: Actor;
    readonly ids: readonly number[];
    readonly effects: Effects;
  },
  from: readonly number[],
): Promise<{ allowed: number[]; outcomes: Map<number, Outcome> }> => {
  const { free, outcomes } = await lockRows(c.tx, 'job_run', {
    ids: c.ids,
    of: { kind: 'export', admin_id: c.actor.adminId },
    refuse: ({ state }) => !from.includes(state) && errorCodes.notAllowedInState,
  });
  c.effects.events.push({ topic: 'export', to: c.actor.adminId });
  return { allowed: free.map(({ id }) => id), outcomes };
};

export const cancelExports = (tx: Tx, ids: readonly number[], now: Date): Promise<void> =>
  changeRows(tx, 'job_run', ids, { set: { state: 4, ended_at: now } });

/** Lets exports wait again, as if they had never been begun. */
export const renewExports = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  // The object of a former run is its own: one that still writes it finds itself cancelled.
  const former = await tx.selectFrom('job_run').where('id', 'in', ids).select('blob_key').execute();
  await listForRemoval(
    tx,
    former.map(({ blob_key }) => blob_key),
    now,
  );
  await changeRows(tx, 'job_run', ids, {
    set: {
      state: 0,
      progress: 0,
      error_code: null,
      started_at: null,
      ended_at: null,
      expires_at: null,
      file_size: null,
      blob_key: null,
    },
  });
};

/** Deletes exports; their files go after the commit. */
export const deleteExports = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  const gone = await tx.deleteFrom('job_run').where('id', 'in', ids).returning('blob_key').execute();
  await listForRemoval(
    tx,
    gone.map(({ blob_key }) => blob_key),
    now,
  );
};
