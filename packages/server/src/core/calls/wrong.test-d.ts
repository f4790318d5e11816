import * as z from 'zod';
import { anyOf, calls, command, Instant, list, Money, perId, TaskId } from '@renderdesk/contract';
import type { Db } from '../db/db.ts';
import { derived } from './columns.ts';
import { oneOf, since, words } from './filters.ts';
import { packed } from './key.ts';
import { listing } from './listing.ts';
import { recordOperation, type Context } from '../audit/operation.ts';
import { done, serve } from './serve.ts';

/** Code that must not compile. `npm test` checks the types, so each line is a test; nothing runs. */
const access = anyOf('running:render:task');
const group = calls('task', 'wrong', {
  list: list('task/wrong/list', {
    access,
    query: { keywords: z.string(), from: Instant.optional() },
    id: 'taskId',
    row: { taskId: TaskId, consume: Money, stopTime: Instant.nullable() },
    sorts: ['taskIdFlag'],
    defaultSort: { by: 'taskIdFlag' },
  }),
  stop: perId('task/wrong/stop', {
    access,
    audit: 'task.stop',
    object: 'task',
    ids: 'taskIds',
    id: TaskId,
    rest: { level: z.int() },
  }),
  add: command('task/wrong/add', {
    access,
    audit: 'task.add',
    input: { name: z.string() },
    output: z.null(),
  }),
});

const from = (db: Db) => db.selectFrom('task');
const where = { keywords: words('task.scene_name'), from: since('task.end_order') };
const rows = listing(group.list).from(from);
const sorts = { taskIdFlag: 'task.id' } as const;
const columns = { taskId: 'task.id', consume: 'task.consume', stopTime: 'task.ended_at' } as const;
const right = rows.list({ key: 'task.id', where, sorts, columns });
const stop = () => Promise.resolve(new Map([[1, done]]));
const add = () => Promise.resolve(null);

serve(group, { list: right, stop, add });
// @ts-expect-error stop is not served
serve(group, { list: right, add });
// @ts-expect-error a handler without a call
serve(group, { list: right, stop, add, go: add });
// @ts-expect-error a bulk command returns a result for each id, not one for all
serve(group, { list: right, stop: () => Promise.resolve(done), add });
// @ts-expect-error a command returns the output of its contract
serve(group, { list: right, stop, add: () => Promise.resolve('added') });
serve(group, {
  list: right,
  stop: ({ input }) => {
    // @ts-expect-error the command has no such field
    void input.speed;
    return stop();
  },
  add,
});

// @ts-expect-error the sort of the contract is not served
rows.list({ key: 'task.id', where, sorts: {}, columns });
// @ts-expect-error a sort that may be null would lose rows between pages
rows.list({ key: 'task.id', where, sorts: { taskIdFlag: 'task.ended_at' }, columns });
// @ts-expect-error a filter of the contract without a condition
rows.list({ key: 'task.id', where: { keywords: where.keywords }, sorts, columns });
rows.list({
  key: 'task.id',
  // @ts-expect-error a time is not words
  where: { ...where, from: words('task.scene_name') },
  sorts,
  columns,
});
rows.list({
  key: 'task.id',
  // @ts-expect-error no such column
  where: { ...where, keywords: words('task.scene') },
  sorts,
  columns,
});
// `consume` is read from the column of the key's table with its name.
rows.list({ key: 'task.id', where, sorts, columns: { taskId: 'task.id', stopTime: 'task.ended_at' } });
rows.list({
  key: 'task.id',
  where,
  sorts,
  // @ts-expect-error no column matches stopTime
  columns: { taskId: 'task.id', consume: 'task.consume' },
});
rows.list({
  key: packed('task.id', 'task.level', 4),
  where,
  sorts,
  // @ts-expect-error a key of several columns names no table, so that each field needs a column
  columns: { taskId: 'task.id', stopTime: 'task.ended_at' },
});
// The compiler reports the one wrong name, not every other name.
rows.list({
  key: 'task.id',
  where,
  sorts,
  columns: {
    taskId: 'task.id',
    // @ts-expect-error no such column
    consume: 'task.consum',
    stopTime: 'task.ended_at',
  },
});
// @ts-expect-error money does not convert from a level
rows.list({ key: 'task.id', where, sorts, columns: { ...columns, consume: 'task.level' } });
// @ts-expect-error a table that was not joined
rows.list({ key: 'task.id', where, sorts, columns: { ...columns, taskId: 'user.id' } });
rows.list({
  key: 'task.id',
  where,
  sorts,
  // @ts-expect-error a nullable column for a field that is not nullable
  columns: { ...columns, taskId: 'task.script_id' },
});

rows.list({
  key: 'task.id',
  // @ts-expect-error a word is not a list of values
  where: { ...where, keywords: oneOf('task.status') },
  sorts,
  columns,
});
rows.list({
  key: 'task.id',
  where,
  sorts,
  columns: {
    ...columns,
    // @ts-expect-error a number from two columns is not money
    consume: derived(['task.id', 'task.level'], (id: number, level: number) => id + level),
  },
});

declare const db: Db;
declare const context: Context;
// @ts-expect-error a write needs a transaction
void recordOperation(db, context, { call: '', action: '', outcome: 200, input: null });

// @ts-expect-error a right that the tree does not have
anyOf('no:such:key');
