import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { enrolment, errorCodes, organizations, renders, staffConsole } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { getRow, getRows } from '../../build/rows.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { sealAll } from '../../testing/seals.ts';

const t = serverOfFile({ work: true });

const statusOf = async (id: number): Promise<number> => (await getRow(t.db, 'task', id)).status;

/** Polls until a condition holds; the test's timeout ends it. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => void setTimeout(resolve, 50));
};

describe('idempotency', () => {
  const add = (key: string, organizationName: string) =>
    t.admin.call(
      organizations.add,
      { parentId: 1 as never, organizationName, type: null, remark: '' },
      { key },
    );

  test('the same key runs once and gets the same answer, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('k1', '并发部门')));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.code, answer.data]))).size).toBe(1);
    expect(answers[0]?.code).toBe(errorCodes.success);
    const rows = await getRows(t.db, 'organization', { name: '并发部门' }, ['id']);
    expect(rows).toHaveLength(1);
  });

  test('the same key with other content is refused', async () => {
    await add('k2', '甲部');
    expect((await add('k2', '乙部')).code).toBe(errorCodes.keyReused);
  });

  test('a secret is returned once and stored nowhere', async () => {
    const ask = () =>
      t.admin.call(enrolment.issueKey, { platform: null, remark: '机柜', expireTime: null }, { key: 'k4' });
    const { data } = await ask();
    expect((await ask()).code).toBe(errorCodes.keyReused);
    const kept = await getRows(t.db, 'idempotency', { key: 'k4' }, ['answer']);
    expect(kept).toEqual([{ answer: null }]);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from operation where operation::text like ${`%${data.enrolmentKey}%`}) as found`.execute(
      t.db,
    );
    expect(rows[0]?.found).toBe(false);
  });

  test('a refused command leaves the key free', async () => {
    expect((await add('k3', '甲部')).code).toBe(errorCodes.alreadyTaken);
    expect((await add('k3', '丙部')).code).toBe(errorCodes.success);
  });
});

describe('bulk commands', () => {
  test('answer for each id, and change only allowed ones', async () => {
    const userId = await addCustomer(t.db);
    const [running, ended] = [
      await addTask(t.db, { userId, status: 5 }),
      await addTask(t.db, { userId, status: 25 }),
    ];
    const answer = await t.admin.call(renders.stop, {
      taskIds: [running, ended, 999_999] as never,
      reason: '维护',
    });
    expect(answer.data.results.map(({ id, code }) => [id, code])).toEqual([
      [running, errorCodes.success],
      [ended, errorCodes.notAllowedInState],
      [999_999, errorCodes.notFound],
    ]);
    expect([await statusOf(running), await statusOf(ended)]).toEqual([10, 25]);
    // A held task can continue; only a task that ended with stopped frames has a stop type.
    const { stop_type } = await getRow(t.db, 'task', running);
    expect(stop_type).toBeNull();
    const events = await getRows(t.db, 'task_event', { task_id: running });
    expect(events).toMatchObject([
      { action: 'stop', from_status: 5, to_status: 10, reason: '维护', actor_id: t.admin.adminId },
    ]);
  });

  test('a row that changed since it was read is refused', async () => {
    const id = await addTask(t.db, { userId: await addCustomer(t.db) });
    const first = await t.admin.call(renders.setLevel, { taskIds: [id] as never, versions: [1], level: 70 });
    const second = await t.admin.call(renders.setLevel, { taskIds: [id] as never, versions: [1], level: 80 });
    expect(first.data.done).toBe(1);
    expect(second.data.results[0]?.code).toBe(errorCodes.changedMeanwhile);
    // The message names who changed it.
    expect(second.data.results[0]?.message).toContain('系统管理员');
  });

  test('finished and inoperable tasks keep their settings (tasks §4)', async () => {
    const userId = await addCustomer(t.db);
    const ids = [
      await addTask(t.db, { userId, status: 25 }),
      await addTask(t.db, { userId, status: 45 }),
      await addTask(t.db, { userId, operable: false }),
    ];
    const answer = await t.admin.call(renders.setLevel, { taskIds: ids as never, level: 1 });
    expect(answer.data.results.map((result) => result.code)).toEqual(
      ids.map(() => errorCodes.editingBlocked),
    );
  });

  test('all that match: frozen ids, run by a job with progress, once', async () => {
    const userId = await addCustomer(t.db);
    await t.db
      .insertInto('task')
      .columns([
        'user_id',
        'owner_id',
        'platform_id',
        'software_id',
        'status',
        'submitted_at',
        'currency',
        'scene_name',
      ])
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(6500)]).as('n'))
          .select([
            eb.lit(userId).as('user_id'),
            eb.lit(userId).as('owner_id'),
            eb.lit(1).as('platform_id'),
            eb.lit(2000).as('software_id'),
            eb.lit(0).as('status'),
            eb.val(t.clock.now).as('submitted_at'),
            eb.lit(1).as('currency'),
            eb.val('many.ma').as('scene_name'),
          ]),
      )
      .execute();
    const frozen = await t.admin.call(staffConsole.freezeSelection, {
      call: renders.list.name,
      filter: { userId },
    });
    expect(frozen.data.count).toBe(6500);
    const late = await addTask(t.db, { userId });
    const answer = await t.admin.call(renders.stop, { selectionId: frozen.data.selectionId });
    expect(answer.data.jobId).toBeDefined();
    const progress = () => t.admin.call(staffConsole.jobProgress, { jobId: answer.data.jobId as never });
    await until(async () => (await progress()).data.state === 2);
    expect((await progress()).data).toMatchObject({ progress: 6500, total: 6500, done: 6500, refused: 0 });
    expect(await statusOf(late)).toBe(0);
    const { count } = await t.db
      .selectFrom('task_event')
      .innerJoin('task', 'task.id', 'task_event.task_id')
      .where('task.user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(6500);
  });

  test('an empty selection changes nothing', async () => {
    const frozen = await t.admin.call(staffConsole.freezeSelection, {
      call: renders.list.name,
      filter: { userId: 77 as never },
    });
    const answer = await t.admin.call(renders.stop, { selectionId: frozen.data.selectionId });
    expect(answer.data).toEqual({ done: 0, refused: 0, results: [] });
  });

  test('a selection of another kind of thing matches nothing here', async () => {
    const frozen = await t.admin.call(staffConsole.freezeSelection, {
      call: staffConsole.notifications.name,
      filter: {},
    });
    const answer = await t.admin.call(renders.stop, { selectionId: frozen.data.selectionId });
    expect(answer.code).toBe(errorCodes.selectionGone);
  });

  test("another person's selection is gone", async () => {
    const other = await t.person({ keys: ['running:render:task', 'render:task:operate'] });
    const frozen = await t.admin.call(staffConsole.freezeSelection, { call: renders.list.name, filter: {} });
    const answer = await other.call(renders.stop, { selectionId: frozen.data.selectionId });
    expect(answer.code).toBe(errorCodes.selectionGone);
  });
});

test('a seal covers every operation once and includes the hash of the seal before', async () => {
  const { now } = t.clock;
  await t.admin.call(organizations.tree, {});
  const unsealed = async (): Promise<number> => {
    await sealAll(t.db, now);
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from operation)::int - (select sum(rows) from operation_seal)::int as left`.execute(
      t.db,
    );
    return rows[0]?.left ?? -1;
  };
  expect(await unsealed()).toBe(0);
  await t.admin.call(renders.setRemark, { taskIds: [1] as never, remark: 'x' });
  expect(await unsealed()).toBe(0);
  const seals = await t.db.selectFrom('operation_seal').orderBy('id').selectAll().execute();
  for (const [at, seal] of seals.entries()) {
    expect(seal.prev_hash?.toString('hex')).toBe(seals[at - 1]?.hash.toString('hex'));
  }
});
