import { sql } from 'kysely';
import { openTestDatabase } from '../../../../scripts/testing/database.ts';
import type { Actor } from '../core/auth/actor.ts';
import { ensureFirstAdmin } from '../core/auth/firstAdmin.ts';
import { actorById } from '../core/auth/session.ts';
import type { AnyList, Listing } from '../core/calls/listing.ts';
import { readPage } from '../core/calls/reading.ts';
import type { Route } from '../core/calls/serve.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { openRecorder, type Recorder, type Statement } from './recorded.ts';

/** A database that is large enough for its plans to be those of a farm. */
export interface PlanDatabase {
  /** The owner's connection, which runs EXPLAIN. */
  readonly owner: Db;
  /** As the running role, whose statements are remembered. */
  readonly recorder: Recorder;
  /** The first administrator, who sees everything. */
  readonly actor: Actor;
  /** The statements of a list for an input: the page, and the total unless the input says otherwise. */
  listed(call: AnyList, input: object): Promise<Statement[]>;
  close(): Promise<void>;
}

/** Opens a database that `fill` makes large, with fresh statistics; `served` are the calls that lists are among. */
export const openPlanDatabase = async (
  o: { readonly now: Date; readonly served?: readonly Route[] },
  fill: (owner: Db) => Promise<void>,
): Promise<PlanDatabase> => {
  const database = await openTestDatabase();
  const owner = openDb(database.ownerUrl, { max: 2 });
  await ensureFirstAdmin(owner, { now: o.now, password: 'a password of a test' });
  const { id } = await owner.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  const actor = await actorById(owner, id);
  await fill(owner);
  await sql`vacuum (analyze)`.execute(owner);
  const recorder = openRecorder(database.appUrl, { max: 4 });
  return {
    owner,
    recorder,
    actor,
    listed: async (call, input) => {
      const list = o.served?.find((one) => one.call.name === call.name)?.handler as Listing;
      const asked = { input: call.input.parse(input) as never, actor, now: o.now, platform: 0 };
      const stores = { db: recorder.db, countDb: recorder.db, graceMs: 0 };
      return recorder.record(() => readPage(list, stores, asked));
    },
    close: async () => {
      await recorder.close();
      await owner.destroy();
      await database.drop();
    },
  };
};
