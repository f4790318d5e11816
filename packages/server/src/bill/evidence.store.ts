import { sql } from 'kysely';
import { type Blobs, BlobGone, bytesOf } from '../core/blobs/blob.ts';
import type { Tx } from '../core/db/db.ts';
import { type HoldingBill, isHeldBy } from './held.store.ts';

/** The ends of so many logs are kept, of the dearest frames, each of so many bytes. */
const mostLogs = 50;
const logBytes = 4096;
/** So many actions of staff are kept of a task. */
const mostActions = 100;

interface Claim {
  readonly lineId: number;
  /** Of a fee there is no task, and no frames. */
  readonly taskId: number | null;
  readonly claimed: string;
}
interface Frozen {
  readonly bill: HoldingBill;
  readonly appealId: number;
  readonly claims: readonly Claim[];
}

/**
 * Freezes what an appeal is about (lifecycles §9): the frames of its lines with outcome, node, price and the rules that were not
 * chosen, the ends of logs, the images, and what staff did. Images are held, whatever cleaning is told.
 */
export const freezeEvidence = async (tx: Tx, blobs: Blobs, o: Frozen): Promise<void> => {
  const { owner_id: ownerId } = o.bill;
  const tasks = o.claims.map(({ taskId }) => taskId);
  const lines = o.claims.map(({ lineId }) => lineId);
  await sql`
    insert into appeal_line (owner_id, appeal_id, line_id, claimed, actions)
    select ${ownerId}, ${o.appealId}, k.line_id, k.claimed, coalesce((select jsonb_agg(jsonb_build_object(
        'at', (extract(epoch from e.at) * 1000)::int8, 'action', e.action, 'adminName', e.name, 'reason', e.reason) order by e.at)
      from (select t.at, t.action, coalesce(a.really_name, '') as name, t.reason from task_event t left join admin a on a.id = t.actor_id
        where t.task_id = k.task_id and t.actor_kind = 1 order by t.at desc limit ${mostActions}) e), '[]')
    from unnest(${lines}::bigint[], ${tasks}::bigint[], ${o.claims.map(({ claimed }) => claimed)}::numeric[]) as k (line_id, task_id, claimed)`.execute(
    tx,
  );
  const tails = await logTails(tx, blobs, o);
  await sql`
    insert into appeal_frame (owner_id, appeal_id, line_id, task_id, source, ix, n, label, outcome, reason, node_name, started_at,
      incurred_at, render_ms, amount, list_amount, returned, price_version_id, rule, units, hourly, alternatives, log_tail, images)
    select c.owner_id, ${o.appealId}, k.line_id, c.task_id, c.source, c.ix, c.n, coalesce(f.label, ''), a.outcome, coalesce(a.reason, ''),
      coalesce(node.name, ''), c.started_at, c.incurred_at, c.render_ms, c.amount, c.list_amount, c.returned, c.price_version_id, c.rule,
      c.units, c.hourly, c.alternatives, tail.text,
      coalesce((select array_agg(i.blob_key order by i.kind, picture_order(i.name)) from attempt_file i where c.source = 1 and i.task_id = c.task_id
        and i.ix = c.ix and i.n = c.n and i.kind in (1, 2)), '{}')
    from unnest(${lines}::bigint[], ${tasks}::bigint[]) as k (line_id, task_id)
    join charge c on c.task_id = k.task_id and c.owner_id = ${ownerId}
    join posting p on p.owner_id = c.owner_id and p.id = c.posting_id and ${isHeldBy(o.bill)}
    left join attempt a on c.source = 1 and a.task_id = c.task_id and a.ix = c.ix and a.n = c.n
    left join frame f on f.task_id = c.task_id and f.ix = c.ix
    left join node on node.id = a.node_id
    left join unnest(${tails.map(({ task_id }) => task_id)}::bigint[], ${tails.map(({ ix }) => ix)}::int[],
      ${tails.map(({ n }) => n)}::int[], ${tails.map(({ text }) => text)}::text[]) as tail (task_id, ix, n, text)
      on c.source = 1 and tail.task_id = c.task_id and tail.ix = c.ix and tail.n = c.n`.execute(tx);
  await sql`
    insert into blob_hold (key, appeal_id) select distinct unnest(images), ${o.appealId}::bigint from appeal_frame
    where owner_id = ${ownerId} and appeal_id = ${o.appealId} on conflict do nothing`.execute(tx);
};

interface Tail {
  readonly task_id: number;
  readonly ix: number;
  readonly n: number;
  readonly text: string;
}

/** How the logs of the dearest frames end: their last pieces. */
const logTails = async (tx: Tx, blobs: Blobs, o: Frozen): Promise<Tail[]> => {
  const { rows } = await sql<{
    task_id: number;
    ix: number;
    n: number;
    body: Buffer | null;
    blob_key: string | null;
  }>`
    select c.task_id, c.ix, c.n, l.body, l.blob_key
    from (select task_id, ix, n from charge k join posting p on p.owner_id = k.owner_id and p.id = k.posting_id and ${isHeldBy(o.bill)}
      where k.task_id = any(${o.claims.map(({ taskId }) => taskId)}::bigint[]) and k.owner_id = ${o.bill.owner_id} and k.source = 1
      order by k.amount desc, task_id, ix, n limit ${mostLogs}) c
    join lateral (select body, blob_key from attempt_log g where g.task_id = c.task_id and g.ix = c.ix and g.n = c.n
      order by g.starts_at desc limit 1) l on true`.execute(tx);
  const found: Tail[] = [];
  for (const { body, blob_key: key, ...at } of rows) {
    const bytes = body ?? (key === null ? undefined : await bytesAt(blobs, key));
    // What a cut leaves of a character, and what no text may hold, is left out.
    if (bytes)
      found.push({
        ...at,
        text: bytes
          .subarray(-logBytes)
          .toString('utf8')
          .replaceAll(/[\uFFFD\0]/g, ''),
      });
  }
  return found;
};

const bytesAt = async (blobs: Blobs, key: string): Promise<Buffer | undefined> => {
  try {
    return await bytesOf(await blobs.get(key));
  } catch (error) {
    if (error instanceof BlobGone) return undefined;
    throw error;
  }
};
