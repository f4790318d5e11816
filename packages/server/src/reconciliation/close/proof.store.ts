import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { askInvariants, type InvariantPart } from '../../core/invariants/invariants.ts';

/** Begins a round of the invariants; a job asks them. */
export const insertRun = async (
  tx: Tx,
  o: { readonly by: number | null; readonly now: Date },
): Promise<number> => {
  const { id } = await tx
    .insertInto('proof_run')
    .values({ asked_by: o.by, begun_at: o.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Asks the invariants of a round and stores each answer with its time. Answers those that do not hold. */
export const runRound = async (app: App, runId: number, part?: InvariantPart): Promise<string[]> => {
  const run = await app.db
    .selectFrom('proof_run')
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!run) return [];
  const answers = await askInvariants(app.db, { now: app.clock(), ...(part !== undefined && { part }) });
  const broken = answers.filter(({ count }) => count > 0);
  await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('proof_result')
      .values(
        answers.map((one, at) => ({
          run_id: runId,
          n: at + 1,
          part: one.part,
          holds: one.holds,
          broken: one.count,
          first_rows: JSON.stringify(one.rows),
          took_ms: Math.round(one.tookMs),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .updateTable('proof_run')
      .set({ ended_at: app.clock(), asked: answers.length, broken: broken.length })
      .where('id', '=', runId)
      .execute();
  });
  app.live.send([{ topic: 'proofRun' }]);
  return broken.map(({ holds }) => holds);
};

/** A round of its own, from its beginning to its end. */
export const runProof = async (
  app: App,
  o: { readonly by: number | null; readonly part?: InvariantPart },
): Promise<string[]> => {
  const id = await app.db.transaction().execute((tx) => insertRun(tx, { by: o.by, now: app.clock() }));
  return runRound(app, id, o.part);
};

const roundsShown = 60;

/** A round, by default the last that ended, with its answers and the rounds before it. */
export const readRound = async (db: Db, asked: number | undefined) => {
  const {
    rows: [run],
  } = await sql<{ id: number; begunAt: Date; endedAt: Date | null }>`
    select id, begun_at as "begunAt", ended_at as "endedAt" from proof_run
    where ${asked === undefined ? sql`ended_at is not null` : sql`id = ${asked}`}
    order by begun_at desc, id desc limit 1`.execute(db);
  const results =
    run === undefined
      ? []
      : await db
          .selectFrom('proof_result')
          .where('run_id', '=', run.id)
          .select(['part', 'holds', 'broken', 'first_rows', 'took_ms'])
          .orderBy('n')
          .execute();
  const { rows: history } = await sql<{ id: number; begunAt: Date; broken: number }>`
    select * from (select id, begun_at as "begunAt", broken from proof_run where ended_at is not null
      order by begun_at desc, id desc limit ${roundsShown}) r order by "begunAt", id`.execute(db);
  const { rows: open } = await sql`select from proof_run where ended_at is null limit 1`.execute(db);
  return { run, results, history, running: open.length > 0 };
};
