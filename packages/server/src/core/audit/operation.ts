import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { errorCodes, principalKind, type Language } from '@renderdesk/contract';
import { actedByOf, type Identity, type Principal, staffOf, system } from '../auth/principal.ts';
import type { Tx } from '../db/db.ts';

/** Dear work calls it now and then, with the milliseconds that it worked since: it waits where others are to be given way. */
export type Rest = (worked: number) => Promise<void>;

/** What every call knows of itself. `now` is read once a request; stores take it from here. */
export interface Context {
  readonly now: Date;
  readonly requestId: string;
  readonly language: Language;
  /** The platform that the console has chosen; 0 is all. */
  readonly platform: number;
  readonly ip: string;
  readonly userAgent: string;
  /** Where the console stands as the caller's browser sees it; empty where no browser asked. */
  readonly origin?: string;
  /** Aborted when whoever asked has gone: what is dear ends with it. */
  readonly signal?: AbortSignal;
  readonly rest?: Rest;
  /** Who acts; undefined only in public calls. */
  readonly actor: Principal | undefined;
}

/** What the server does by itself: nobody asked, from nowhere. */
export const bySystem = (now: Date): Context => ({
  now,
  requestId: randomUUID(),
  language: 'zh',
  platform: 0,
  ip: '',
  userAgent: '',
  actor: system,
});

/** One thing that a command touched, with its own answer. */
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
  /** The customers whose things it changed: by them a record is found, and seen by those alone who see them. */
  readonly customers?: Iterable<number>;
}

/** A record holds at most so many bytes of input, and of before and after each. */
const mostBytes = 16 * 1024;

/** A part of a record as JSON; of one that is too large only how large it was. */
const bounded = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  return bytes <= mostBytes ? text : JSON.stringify({ bytes, begins: text.slice(0, 1000).toWellFormed() });
};

/** Writes the audit record of one command, and what it acted on, in the command's own transaction. Returns its id. */
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

/** Who changed each thing last, and when: for «changed by X at T». Things that nobody changed are not among them. */
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
