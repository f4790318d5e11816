import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { errorCodes, principalKind, type Language } from '@renderdesk/contract';
import { actedByOf, type Identity, type Principal, staffOf, system } from '../auth/principal.ts';
import type { Tx } from '../db/db.ts';

/**
 * Expensive work calls this at intervals with the milliseconds worked since the last call. It waits while other
 * requests have precedence.
 */
export type Rest = (worked: number) => Promise<void>;

/** Context of every call. `now` is read once for each request; stores take the time from here. */
export interface Context {
  readonly now: Date;
  readonly requestId: string;
  readonly language: Language;
  /** The platform selected in the console; 0 is all. */
  readonly platform: number;
  readonly ip: string;
  readonly userAgent: string;
  /** Origin of the console in the caller's browser; empty when the caller is no browser. */
  readonly origin?: string;
  /** Aborted when the caller disconnects, so that expensive work ends with it. */
  readonly signal?: AbortSignal;
  readonly rest?: Rest;
  /** The actor; undefined only in public calls. */
  readonly actor: Principal | undefined;
}

/** Context of work that the server starts itself: no caller, no address. */
export const bySystem = (now: Date): Context => ({
  now,
  requestId: randomUUID(),
  language: 'zh',
  platform: 0,
  ip: '',
  userAgent: '',
  actor: system,
});

/** One thing that a command acted on, with its result. */
export interface Affected {
  readonly id: number;
  readonly outcome: number;
}

export interface OperationRecord {
  readonly call: string;
  readonly action: string;
  readonly outcome: number;
  /** Redacted by its schema. */
  readonly input: unknown;
  readonly approvalId?: number | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
  readonly actor?: Identity | undefined;
  readonly object?: string | undefined;
  readonly affected?: readonly Affected[];
  /** The customers whose things changed. A record is found by them, and only readers who may see them see it. */
  readonly customers?: Iterable<number>;
}

/** Bytes that a record keeps of the input, and of each side of the changes. */
const mostBytes = 16 * 1024;

/** Part of a record as JSON; for one that is too large, only its size. */
const bounded = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  return bytes <= mostBytes ? text : JSON.stringify({ bytes, begins: text.slice(0, 1000).toWellFormed() });
};

/**
 * Writes the operation record of one command and the things it acted on, in the command's transaction. Returns its id.
 */
export const recordOperation = async (tx: Tx, c: Context, record: OperationRecord): Promise<number> => {
  const { id } = await tx
    .insertInto('operation')
    .values({
      at: c.now,
      request_id: c.requestId,
      ...actedByOf(record.actor ?? c.actor),
      approval_id: record.approvalId ?? null,
      call: record.call,
      action: record.action,
      outcome: record.outcome,
      input: bounded(record.input),
      before: bounded(record.before),
      after: bounded(record.after),
      reason: record.reason ?? '',
      ip: c.ip === '' ? null : c.ip,
      session_id: staffOf(c.actor)?.sessionId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { object } = record;
  const touched = [
    ...(object === undefined ? [] : (record.affected ?? []).map((one) => ({ kind: object, ...one }))),
    ...[...(record.customers ?? [])].map((one) => ({ kind: 'customer', id: one, outcome: record.outcome })),
  ];
  if (touched.length > 0)
    await sql`
      insert into operation_object (kind, object_id, at, operation_id, outcome)
      select kind, object_id, ${c.now}, ${id}, outcome
      from unnest(${touched.map((one) => one.kind)}::text[], ${touched.map((one) => one.id)}::bigint[],
        ${touched.map((one) => one.outcome)}::int[]) as touched (kind, object_id, outcome)
      on conflict do nothing`.execute(tx);
  return id;
};

/** Actor and time of the last change of each thing, for «changed by X at T»; things without a change are omitted. */
export const lastChanges = async (
  tx: Tx,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { by: string; at: number }>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('operation_object as oo')
    .innerJoin('operation as o', (join) =>
      join.onRef('o.at', '=', 'oo.at').onRef('o.id', '=', 'oo.operation_id'),
    )
    .leftJoin('admin as a', (join) =>
      join.onRef('a.id', '=', 'o.actor_id').on('o.actor_kind', '=', principalKind.of.staff),
    )
    .leftJoin('partner as p', (join) =>
      join.onRef('p.id', '=', 'o.actor_id').on('o.actor_kind', '=', principalKind.of.partner),
    )
    .where('oo.kind', '=', kind)
    .where(sql<boolean>`oo.object_id = any(${ids}::bigint[])`)
    .where('oo.outcome', '=', errorCodes.success)
    .distinctOn('oo.object_id')
    .select(['oo.object_id', 'a.really_name', 'p.name as partner_name', 'oo.at'])
    .orderBy('oo.object_id')
    .orderBy('oo.at', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [
      row.object_id,
      { by: row.really_name ?? row.partner_name ?? '', at: row.at.getTime() },
    ]),
  );
};
