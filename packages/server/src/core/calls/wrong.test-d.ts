import { sql } from 'kysely';
import * as z from 'zod';
import { anyOf, calls, command, list, Money, perId, type RowOf, TaskId } from '@renderdesk/contract';
import type { Db } from '../db/db.ts';
import { type Listing, listing } from './listing.ts';
import { recordOperation, type Context } from '../audit/operation.ts';
import { done, serve } from './serve.ts';
import { asId, asMoney } from '../db/wire.ts';

/** What must not compile; `npm test` checks the types, so each line here is a test. Nothing of it runs. */
const access = anyOf('running:render:task');
const group = calls('task', 'wrong', {
  list: list('task/wrong/list', {
    access,
    query: { keywords: z.string() },
    row: { taskId: TaskId, consume: Money },
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

interface Raw {
  readonly id: number;
  readonly consume: string;
}
type Parts = Pick<Listing<typeof group.list, Raw>, 'key' | 'filtered' | 'select'>;
const parts: Parts = {
  key: sql<number>`task.id`,
  filtered: (db) => db.selectFrom('task'),
  select: (page) => page.innerJoin('task', 'task.id', 'page.id').select(['task.id', 'task.consume']),
};
const sorts = { taskIdFlag: { by: sql`task.id`, type: 'int8' } } as const;
const map = (raw: Raw): RowOf<typeof group.list> => ({ taskId: asId(raw.id), consume: asMoney(raw.consume) });
const right = listing(group.list, { ...parts, sorts, map });
const stop = () => Promise.resolve(new Map([[1, done]]));
const add = () => Promise.resolve(null);

serve(group, { list: right, stop, add });
// @ts-expect-error stop is not served
serve(group, { list: right, add });
// @ts-expect-error a handler that nobody calls
serve(group, { list: right, stop, add, go: add });
// @ts-expect-error a bulk command answers for each id, not as a whole
serve(group, { list: right, stop: () => Promise.resolve(done), add });
// @ts-expect-error a command answers what its contract says
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

listing(group.list, {
  ...parts,
  // @ts-expect-error the sort of the contract is not served
  sorts: {},
  map,
});
listing(group.list, {
  ...parts,
  sorts,
  // @ts-expect-error a row without its money
  map: (raw: Raw) => ({ taskId: asId<TaskId>(raw.id) }),
});
listing(group.list, {
  ...parts,
  sorts,
  // @ts-expect-error money is decimal text that passed the border, not any text
  map: (raw: Raw) => ({ taskId: asId<TaskId>(raw.id), consume: raw.consume }),
});

declare const db: Db;
declare const context: Context;
// @ts-expect-error what writes needs a transaction
void recordOperation(db, context, { call: '', action: '', outcome: 200, input: null });

// @ts-expect-error a key that the tree does not have
anyOf('no:such:key');
