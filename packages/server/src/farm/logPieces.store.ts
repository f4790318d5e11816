import { Readable } from 'node:stream';
import { type AttemptRef, lateLogBytes, lateLogMs } from '@renderdesk/contract';
import { sql } from 'kysely';
import { type Blobs, bytesOf } from '../core/blobs/blob.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';

/**
 * Logs of attempts (domain §2). A log is bytes from 0 on; its pieces lie in `attempt_log`: young ones in the row, older
 * ones as objects of about a megabyte. Only the last piece of a log ever grows.
 */
const rowBytes = 64 * 1024;
const objectBytes = 1024 * 1024;
/** A log this small stays in its row when the attempt is over. */
const smallLog = 4 * 1024;

/** The most bytes of one log: what a renderer that repeats itself for days may fill. */
export const maxLogBytes = 2 * 1024 ** 3;
/** What stands at the end of a log that reached its limit. */
const fullNote = Buffer.from('\n--- the log has reached its limit; what comes after is not kept ---\n');

interface Piece {
  readonly starts_at: number;
  readonly size: number;
}

const ofAttempt = (a: AttemptRef) => sql<boolean>`task_id = ${a.taskId} AND ix = ${a.ix} AND n = ${a.n}`;

/** Bytes that the log of an attempt holds; 0 where there is none. */
export const logSize = async (db: Db, a: AttemptRef): Promise<number> => {
  const last = await db
    .selectFrom('attempt_log')
    .where(ofAttempt(a))
    .select(['starts_at', 'size'])
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.starts_at + last.size : 0;
};

/** Whether the log of an attempt that is over may still grow: what was on its way comes soon, and is not much. */
export const mayGrow = async (db: Db, a: AttemptRef, endedAt: Date, now: Date): Promise<boolean> => {
  if (now.getTime() - endedAt.getTime() > lateLogMs) return false;
  const { late } = await db
    .selectFrom('attempt_log')
    .where(ofAttempt(a))
    .where('at', '>', endedAt)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.val(0)).as('late'))
    .executeTakeFirstOrThrow();
  return Number(late) < lateLogBytes;
};

/**
 * Adds a piece that begins at byte `offset` and answers the offset that is expected next. Idempotent: what is known is
 * taken once. A piece that would leave a gap is not taken; the answer tells where to go on. What is new counts as a
 * sign of life (`attempt_live.last_log_at`), also where it is not kept: at `maxLogBytes` the log ends with a line that
 * says so, and whatever else comes is refused as `logFull`.
 */
export const appendLog = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  offset: number,
  bytes: Buffer,
  now: Date,
): Promise<number> => {
  const add = (tx: Tx): Promise<Added> => addPiece(tx, a, offset, bytes, now);
  const added = db.isTransaction ? await add(db as Tx) : await db.transaction().execute(add);
  if (added.full) throw new ApiError('logFull', { limit: maxLogBytes });
  if (added.grown) await compactLog(db, blobs, a, now, objectBytes);
  return added.next;
};

interface Added {
  readonly next: number;
  /** Whether a new row was begun, so that older ones may have become an object's worth. */
  readonly grown: boolean;
  /** Whether the log was full before, so that nothing of the piece was kept. */
  readonly full?: true;
}

const addPiece = async (tx: Tx, a: AttemptRef, offset: number, bytes: Buffer, now: Date): Promise<Added> => {
  await lockLive(tx, a);
  const last = await tx
    .selectFrom('attempt_log')
    .where(ofAttempt(a))
    .select(['starts_at', 'size', 'blob_key'])
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const size = last ? last.starts_at + last.size : 0;
  const missing = offset > size ? bytes.subarray(0, 0) : bytes.subarray(size - offset);
  if (size >= maxLogBytes && bytes.length > 0) {
    await tx.updateTable('attempt_live').set({ last_log_at: now }).where(ofAttempt(a)).execute();
    return { next: size, grown: false, full: true };
  }
  const room = maxLogBytes - size;
  const fresh = missing.length < room ? missing : Buffer.concat([missing.subarray(0, room), fullNote]);
  if (fresh.length === 0) return { next: size, grown: false };
  const lines = linesIn(fresh);
  const fits = last && last.blob_key === null && last.size + fresh.length <= rowBytes;
  if (fits) {
    await sql`UPDATE attempt_log SET body = body || ${fresh}, size = size + ${fresh.length}, lines = lines + ${lines}, at = ${now}
      WHERE ${ofAttempt(a)} AND starts_at = ${last.starts_at}`.execute(tx);
  } else {
    await tx
      .insertInto('attempt_log')
      .values({
        task_id: a.taskId,
        ix: a.ix,
        n: a.n,
        starts_at: size,
        size: fresh.length,
        lines,
        body: fresh,
        at: now,
      })
      .execute();
  }
  const next = size + fresh.length;
  await tx
    .updateTable('attempt_live')
    .set({ log_size: next, last_log_at: now })
    .where(ofAttempt(a))
    .execute();
  return { next, grown: !fits };
};

/** One writer of a log at a time: whoever holds the attempt's live row. */
const lockLive = async (tx: Tx, a: AttemptRef): Promise<void> => {
  await sql`INSERT INTO attempt_live (task_id, ix, n) VALUES (${a.taskId}, ${a.ix}, ${a.n}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  await sql`SELECT FROM attempt_live WHERE ${ofAttempt(a)} FOR NO KEY UPDATE`.execute(tx);
};

const linesIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
};

/** Moves the rest of a log out of the database once its attempt is over; a small one stays. */
export const settleLog = async (db: Db, blobs: Blobs, a: AttemptRef, now: Date): Promise<void> => {
  if ((await logSize(db, a)) > smallLog) await compactLog(db, blobs, a, now, 1, true);
};

/**
 * Makes one object of the pieces in rows, where they are `least` bytes together. The last piece may still grow and is
 * left, unless `whole`. The object is written first: a reader finds the rows or the object, never neither.
 */
const compactLog = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  now: Date,
  least: number,
  whole = false,
): Promise<void> => {
  const young = await db
    .selectFrom('attempt_log')
    .where(ofAttempt(a))
    .where('blob_key', 'is', null)
    .select(['starts_at', 'size'])
    .orderBy('starts_at')
    .execute();
  const [first, ...others] = whole ? young : young.slice(0, -1);
  if (!first) return;
  const end = others.reduce((at, piece) => at + piece.size, first.starts_at + first.size);
  if (end - first.starts_at < least) return;
  const key = `log/${a.taskId}/${a.ix}/${a.n}/${String(first.starts_at).padStart(12, '0')}-${end}`;
  const content = await readBytes(db, blobs, a, { from: first.starts_at, to: end });
  await blobs.put(key, content);
  const swap = async (tx: Tx): Promise<void> => {
    await lockLive(tx, a);
    const inside = sql<boolean>`${ofAttempt(a)} AND blob_key IS NULL AND starts_at >= ${first.starts_at} AND starts_at < ${end}`;
    const now_ = await tx
      .selectFrom('attempt_log')
      .where(inside)
      .select(({ fn }) => fn.sum<number>('size').as('size'))
      .executeTakeFirst();
    // Another one made the object already, or the last piece grew meanwhile: then the rows stay as they are.
    if (Number(now_?.size ?? 0) !== content.length) return;
    await tx.deleteFrom('attempt_log').where(inside).execute();
    await tx
      .insertInto('attempt_log')
      .values({
        task_id: a.taskId,
        ix: a.ix,
        n: a.n,
        starts_at: first.starts_at,
        size: content.length,
        lines: linesIn(content),
        blob_key: key,
        at: now,
      })
      .execute();
  };
  await (db.isTransaction ? swap(db as Tx) : db.transaction().execute(swap));
};

/** The bytes `from` up to but not `to` of a log, as far as it goes. */
export const readBytes = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  { from, to }: { from: number; to: number },
): Promise<Buffer> => {
  if (to <= from) return Buffer.alloc(0);
  // A piece is found by its beginning: the last that begins at or before `from`, and all that begin before `to`.
  const { rows } = await sql<Piece & { body: Buffer | null; blob_key: string | null }>`
    SELECT starts_at, size, blob_key,
      substring(body FROM greatest(${from} - starts_at, 0)::int + 1 FOR least(${to} - starts_at, size)::int - greatest(${from} - starts_at, 0)::int) AS body
    FROM attempt_log
    WHERE ${ofAttempt(a)} AND starts_at < ${to} AND starts_at + size > ${from}
      AND starts_at >= coalesce((SELECT max(starts_at) FROM attempt_log WHERE ${ofAttempt(a)} AND starts_at <= ${from}), 0)
    ORDER BY starts_at`.execute(db);
  const parts = await Promise.all(
    rows.map(async (row) => {
      if (row.blob_key === null) return row.body ?? Buffer.alloc(0);
      const range = {
        from: Math.max(from - row.starts_at, 0),
        to: Math.min(to - row.starts_at, row.size),
      };
      const bytes = await bytesOf(await blobs.get(row.blob_key, range));
      // A store that answers too little would show another log than was written.
      if (bytes.length !== range.to - range.from)
        throw new Error(`${row.blob_key} answered ${bytes.length} bytes of ${range.from} to ${range.to}`);
      return bytes;
    }),
  );
  return Buffer.concat(parts);
};

/** A whole log as it is now, for downloading: a part at a time, whatever its size. */
export const streamLog = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
): Promise<{ size: number; body: Readable }> => {
  const size = await logSize(db, a);
  const parts = async function* () {
    for (let from = 0; from < size; from += objectBytes)
      yield await readBytes(db, blobs, a, { from, to: Math.min(from + objectBytes, size) });
  };
  return { size, body: Readable.from(parts(), { objectMode: false }) };
};
