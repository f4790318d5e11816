import { Readable } from 'node:stream';
import {
  type AllocationKind,
  allocations,
  allocationUndoMinutes,
  errorCodes,
  type Language,
  minute,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { listing } from '../core/calls/listing.ts';
import type { Effects } from '../core/calls/effects.ts';
import { limitOf } from '../core/calls/fourEyes.ts';
import { noteUse, usedToday } from '../core/calls/limitUse.store.ts';
import { done, FileAnswer, type Outcome, serve, type UploadedFile } from '../core/calls/serve.ts';
import { fieldLabel } from '../core/calls/texts.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError, badFields, messageOf } from '../core/http/apiError.ts';
import { listReader } from '../core/uploads/readers.ts';
import * as store from './allocation.store.ts';
import { type BatchLine, failedCsv, planBatch } from './batch.rules.ts';
import * as batch from './batch.store.ts';
import { customerColumns, ofUser } from './customer.store.ts';

/** A condition on the rows of a customer that are in force. */
const allocatedNow = (condition = sql``) =>
  sql<boolean>`exists (select from user_staff s where s.user_id = "user".id and s.valid_to is null ${condition})`;
/** The same right after a colleague had the customer. */
const gotFrom = (adminId: number) =>
  sql`and exists (select from user_staff p where p.admin_id = ${adminId} and ${store.followsOn})`;
const without = (kind: AllocationKind) => sql<boolean>`not ${allocatedNow(sql`and s.kind = ${kind}`)}`;

const list = listing(allocations.list)
  .from((db, { actor }) => store.usersSeen(db, actor))
  .list({
    key: 'user.id',
    where: {
      ...ofUser('user.id'),
      adminId: (query, adminId, { input: { kind, fromAdminId } }) =>
        query.where(
          allocatedNow(
            sql`and s.admin_id = ${adminId} ${kind === undefined ? sql`` : sql`and s.kind = ${kind}`} ${
              fromAdminId === undefined ? sql`` : gotFrom(fromAdminId)
            }`,
          ),
        ),
      fromAdminId: (query, fromAdminId, { input }) =>
        input.adminId === undefined ? query.where(allocatedNow(gotFrom(fromAdminId))) : query,
      kind: (query, kind, { input }) =>
        input.adminId === undefined ? query.where(allocatedNow(sql`and s.kind = ${kind}`)) : query,
      unallocatedSalesman: (query, asked) => (asked ? query.where(without(1)) : query),
      unallocatedPC: (query, asked) => (asked ? query.where(without(2)) : query),
      unallocatedTD: (query, asked) => (asked ? query.where(without(3)) : query),
    },
    sorts: { registerTimeFlag: 'user.registered_at' },
    columns: {
      ...customerColumns,
      allocated: sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'adminId', a.id,
          'reallyName', a.really_name) order by s.kind), '[]')
        from user_staff s join admin a on a.id = s.admin_id where s.user_id = "user".id and s.valid_to is null)`,
      registerTime: 'user.registered_at',
    },
  });

/** The field of a customer that names whom they have as each kind. */
const fieldOf = { 1: 'sale_man', 2: 'pc_name', 3: 'td_name', 4: 'agent_name' } as const;
/** Of so many customers the record keeps whose they were beside the rows. */
const mostRecorded = 50;

/**
 * Says whose customers were and whose they are now: their rows end and begin one by one, and whoever decides on many reads the two names
 * once.
 */
const tellMoved = async (
  { tx, effects }: { readonly tx: Tx; readonly effects: Effects },
  o: {
    readonly from: ReadonlyMap<number, number>;
    readonly to: number | null;
    readonly kind: AllocationKind;
  },
): Promise<void> => {
  const names = await store.namesOf(tx, [...new Set([...o.from.values(), ...(o.to === null ? [] : [o.to])])]);
  const field = fieldOf[o.kind];
  for (const [id, was] of o.from)
    effects.derived.push({
      kind: 'user',
      id,
      before: { [field]: names.get(was) ?? null },
      after: { [field]: o.to === null ? null : (names.get(o.to) ?? null) },
      ...(o.from.size > mostRecorded && { isUnrecorded: true }),
    });
};

/** Whether somebody can be given customers as a kind again. */
const stillTakes = (tx: Tx, adminId: number, kind: AllocationKind): Promise<boolean> =>
  store.lockReceiver(tx, adminId).then(
    (one) => one.kind === kind,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );

const headings = ['customer', 'salesperson', 'reason'] as const;

/** Lines of a file; a first line of headings is passed over. Throws `fileNotAccepted`. */
const readLines = async (file: UploadedFile, language: Language): Promise<BatchLine[]> => {
  const { rows } = await file.read(listReader, null);
  const first = rows[0]?.[0] ?? '';
  const isHeading = ['customer', 'Customer', '客户', fieldLabel(language, 'user', 'customer')].includes(
    first,
  );
  return rows.slice(isHeading ? 1 : 0).map(([customer = '', salesperson = ''], at) => ({
    line: at + (isHeading ? 2 : 1),
    customer,
    salesperson,
  }));
};

export const allocationCalls = serve(allocations, {
  list,

  admins: async ({ db, actor, input }) =>
    (await store.staffOfTypes(db, actor, input.types)).map((row) => ({
      adminId: asId(row.id),
      loginName: row.login_name,
      reallyName: row.really_name,
      organizationName: row.name,
      type: row.type,
      customerCount: row.n,
    })),

  history: async ({ db, actor, input }) => {
    await store.expectSeen(db, actor, input.userId);
    return (await store.rowsOf(db, input.userId)).map((row) => ({
      kind: row.kind,
      adminId: asId(row.admin_id),
      reallyName: row.really_name,
      startTime: asInstant(row.valid_from),
      endTime: asInstantOrNull(row.valid_to),
      changedBy: row.changed_by,
      reason: row.reason,
    }));
  },

  allocate: async ({ tx, actor, ids, input, now, effects }) => {
    const { adminId, reason } = input;
    const kind = adminId === null ? input.kind : (await store.lockReceiver(tx, adminId)).kind;
    if (kind === undefined && adminId === null) throw badFields('kind');
    if (kind === undefined || (input.kind ?? kind) !== kind) throw new ApiError('notOfThisKind');
    const userIds = await store.lockCustomers(tx, actor, ids);
    const taken = await store.allocate(tx, { userIds, kind, adminId, by: actor.adminId, reason, now });
    await tellMoved({ tx, effects }, { from: taken, to: adminId, kind });
    effects.weight = (effects.weight ?? 0) + taken.size;
    return new Map(userIds.map((id): [number, Outcome] => [id, done]));
  },

  moving: async ({ db, actor, input }) => {
    const { customers, kinds } = await store.customersBy(db, actor, input.fromAdminId);
    if (customers === 0) throw new ApiError('noCustomers');
    const names = await store.namesOf(db, [input.fromAdminId]);
    return {
      reallyName: names.get(input.fromAdminId) ?? '',
      customerCount: customers,
      kinds: kinds.map(({ kind, n }) => ({ kind, customerCount: n })),
    };
  },

  received: async ({ db, actor, input }) =>
    (await store.receivedBy(db, actor, input.adminId)).map((row) => ({
      fromAdminId: asId(row.admin_id),
      reallyName: row.really_name,
      kind: row.kind,
      customerCount: row.n,
      lastTime: asInstant(row.last),
    })),

  move: async ({ tx, actor, ids, input, now, effects }) => {
    const { fromAdminId, toAdminId, reason } = input;
    const { kind } = await store.lockReceiver(tx, toAdminId);
    if (kind === undefined || fromAdminId === toAdminId) throw new ApiError('notOfThisKind');
    const userIds = await store.lockCustomers(tx, actor, ids);
    // Of customers whom the caller does not see they learn nothing, not even that there are some.
    if (userIds.length > 0 && (await store.customersBy(tx, actor, fromAdminId)).customers === 0)
      throw new ApiError('noCustomers');
    const given = { userIds, kind, by: actor.adminId, reason, now };
    const moved = await store.handOver(tx, { ...given, fromAdminId, toAdminId });
    const from = new Map([...moved].map((id) => [id, fromAdminId]));
    await tellMoved({ tx, effects }, { from, to: toAdminId, kind });
    effects.weight = (effects.weight ?? 0) + moved.size;
    return new Map(
      userIds.map((id): [number, Outcome] => [id, moved.has(id) ? done : { code: errorCodes.notOfThisKind }]),
    );
  },

  undo: async ({ tx, actor, ids, now, effects }) => {
    const since = new Date(now.getTime() - allocationUndoMinutes * minute);
    // What they gave was counted when they gave it.
    effects.isTakenBack = true;
    const last = await store.lockGiven(tx, { ids, by: actor.adminId, since });
    // What they see and gave nobody is there and is nothing to take back; so are those whom nobody could have again.
    const there = [...(await store.lockCustomers(tx, actor, ids)), ...last.map(({ userId }) => userId)];
    const outcomes = new Map(
      there.map((id): [number, Outcome] => [id, { code: errorCodes.notAllowedInState }]),
    );
    for (const one of Map.groupBy(
      last,
      ({ kind, adminId, beforeId }) => `${kind} ${adminId} ${beforeId}`,
    ).values()) {
      const [first] = one;
      if (!first) continue;
      const { kind, beforeId: adminId } = first;
      const userIds = one.map(({ userId }) => userId);
      if (adminId !== null && !(await stillTakes(tx, adminId, kind))) continue;
      const given = { userIds, kind, adminId, by: actor.adminId, reason: '', now };
      const taken = await store.allocate(tx, { ...given, isUndo: true });
      await tellMoved({ tx, effects }, { from: taken, to: adminId, kind });
      effects.weight = (effects.weight ?? 0) + taken.size;
      for (const id of userIds) outcomes.set(id, done);
    }
    return outcomes;
  },

  importFile: async ({ tx, actor, file, input, now, language, requestId, effects }) => {
    const lines = await readLines(file, language);
    // What is planned is what is carried out: those whom it is about stay as they are, and two files at once wait for each other.
    if (input.apply === '1') await batch.lockLines(tx, actor, await batch.findLines(tx, actor, lines));
    const found = await batch.findLines(tx, actor, lines);
    const day = { name: 'userMove', adminId: actor.adminId, now } as const;
    const most = (await limitOf(tx, 'userMove')).limit;
    const plan = planBatch(found, Math.max(0, most - (await usedToday(tx, day))));
    const good = plan.filter(({ code }) => code === errorCodes.success);
    const rows = plan.map(({ line, customer, salesperson, code }) => ({
      line,
      customer,
      salesperson,
      code,
      message: messageOf(code, language, {
        limit: most,
        fields: fieldLabel(language, 'user', 'customer'),
      }),
    }));
    effects.derived.push({ kind: 'file', id: null, before: null, after: { name: file.name } });
    const applied = input.apply === '1' && good.length > 0;
    if (!applied) return { added: good.length, applied, batchId: null, rows };
    const by = actor.adminId;
    const weight = good.filter(({ isTaken }) => isTaken).length;
    await noteUse(tx, { ...day, weight, call: allocations.importFile.name, requestId });
    for (const [adminId, given] of Map.groupBy(good, ({ salespersonId }) => salespersonId ?? 0)) {
      const userIds = given.flatMap(({ userId }) => userId ?? []);
      await store.allocate(tx, { userIds, kind: 1, adminId, by, reason: file.name, now });
    }
    const failed = rows.filter(({ code }) => code !== errorCodes.success);
    const id = await batch.insertBatch(tx, {
      adminId: by,
      fileName: file.name,
      done: good.length,
      failed,
      now,
    });
    return { added: good.length, applied, batchId: asId(id), rows };
  },

  batches: listing(allocations.batches)
    .from((db, { actor }) =>
      db.selectFrom('salesperson_batch').where('salesperson_batch.admin_id', '=', actor.adminId),
    )
    .list({
      key: 'salesperson_batch.id',
      where: {},
      sorts: { createTimeFlag: 'salesperson_batch.created_at' },
      columns: {
        batchId: 'salesperson_batch.id',
      },
    }),

  failedRows: async ({ db, actor, input, language }) => {
    const found = await batch.failedOf(db, actor.adminId, input.batchId);
    if (!found) throw new ApiError('notFound');
    if (found.rows.length === 0) throw new ApiError('nothingFound');
    const text = failedCsv(
      found.rows,
      headings.map((heading) => fieldLabel(language, 'user', heading)),
    );
    const bytes = Buffer.from(text);
    return new FileAnswer({
      name: `${found.name.replace(/\.csv$/i, '')}-failed.csv`,
      type: 'text/csv; charset=utf-8',
      body: Readable.from([bytes]),
      size: bytes.length,
    });
  },
});
