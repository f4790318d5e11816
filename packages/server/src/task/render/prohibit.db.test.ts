import { afterEach, describe, expect, test } from 'vitest';
import {
  allCalls,
  basePath,
  errorCodes,
  exportState,
  headerNames,
  prohibitOperate,
  renders,
} from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, getRows } from '../../build/rows.ts';
import { until } from '../../../../../scripts/testing/waiting.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { samples } from '../../testing/samples.gen.ts';

/** While the flag is on, staff change no task (overview §7: the prohibit-operate flag). */
const t = serverOfFile({ work: true });

const set = (prohibited: '0' | '1', reason?: string) =>
  t.admin.call(prohibitOperate.set, { prohibited, ...(reason !== undefined && { reason }) });
afterEach(() => set('0'));

/** Everything that a command on tasks could have changed. */
const tasksAndFrames = async () => ({
  tasks: await t.db.selectFrom('task').orderBy('id').selectAll().execute(),
  frames: await t.db.selectFrom('frame').orderBy('task_id').orderBy('ix').selectAll().execute(),
  stuck: await t.db.selectFrom('stuck_frame').orderBy('task_id').selectAll().execute(),
});

const commands = allCalls.filter(
  (call) =>
    'audit' in call &&
    call.kind !== 'export' &&
    call.object === 'task' &&
    call.access.kind === 'anyOf' &&
    call.access.keys.some((key) => key.startsWith('render:task:')),
);

test('every staff command on tasks is held, by its declaration', () => {
  expect(commands.length).toBeGreaterThan(8);
  for (const call of commands) expect(call.blockedBy, call.name).toBe('prohibitOperate');
});

describe('while it is on', () => {
  test.each(commands.map((call) => ({ name: call.name, call })))(
    '$name is refused with the reason, changes nothing and leaves its record',
    async ({ call }) => {
      const input = await samples[call.name]?.(t);
      await set('1', '月结对账');
      const before = await tasksAndFrames();
      const answer = await t.admin.send(call, input);
      expect(answer).toMatchObject({ code: errorCodes.operateProhibited, data: { reason: '月结对账' } });
      expect(answer.message).toContain('月结对账');
      expect(await tasksAndFrames()).toEqual(before);
      const [record] = await getRows(t.db, 'operation', { request_id: answer.requestId }, ['outcome']);
      expect(record?.outcome).toBe(errorCodes.operateProhibited);
      await set('0');
      expect((await t.admin.send(call, input)).code).toBe(errorCodes.success);
    },
  );

  test('lists, details and exports go on', async () => {
    await set('1', 'an incident');
    expect((await t.admin.call(renders.list, { keywords: '' })).code).toBe(errorCodes.success);
    expect((await t.admin.call(renders.export, { keywords: '' })).code).toBe(errorCodes.success);
  });

  test('a large command that was queued before stops, and its row says why', async () => {
    const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
    await set('1', 'an incident');
    const jobId = await t.db.transaction().execute(async (tx) => {
      const id = await addRow(tx, 'job_run', {
        kind: 'bulk',
        admin_id: t.admin.adminId,
        call: renders.stop.name,
        input: JSON.stringify({ ids: [taskId], input: {}, language: 'zh' }),
        total: 1,
        request_id: 'test',
        created_at: t.clock.now,
      });
      await t.server.app.jobs.send(tx, 'bulk', { jobRunId: id }, t.admin.adminId);
      return id;
    });
    const job = () =>
      t.db.selectFrom('job_run').where('id', '=', jobId).select(['state', 'error_code']).executeTakeFirst();
    await until('the job has failed', async () => (await job())?.state === exportState.of.failed);
    expect((await job())?.error_code).toBe(errorCodes.operateProhibited);
  });
});

describe('the flag itself', () => {
  test('is read with who set it and why', async () => {
    await set('1', '机房迁移');
    const { data } = await t.admin.call(prohibitOperate.get, {});
    expect(data).toEqual({
      prohibited: true,
      reason: '机房迁移',
      by: '系统管理员',
      at: t.clock.now.getTime(),
    });
    await set('0');
    expect((await t.admin.call(prohibitOperate.get, {})).data).toMatchObject({
      prohibited: false,
      reason: '',
    });
  });
  test('is not switched on without a reason', async () => {
    expect((await set('1', ' ')).code).toBe(errorCodes.badInput);
    expect((await t.admin.call(prohibitOperate.get, {})).data.prohibited).toBe(false);
  });
  test('wants a key of its own, which the right to operate is not', async () => {
    const operator = await t.person({ keys: ['running:render:task', 'render:task:operate'] });
    expect((await operator.call(prohibitOperate.set, { prohibited: '1', reason: 'x' })).code).toBe(
      errorCodes.forbidden,
    );
    expect((await operator.call(prohibitOperate.get, {})).code).toBe(errorCodes.success);
  });
  test('is recorded before and after', async () => {
    await set('1', 'an incident');
    const record = await t.db
      .selectFrom('operation')
      .where('action', '=', 'task.setProhibitOperate')
      .select(['before', 'after', 'reason'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      before: { rows: [{ kind: 'setting', values: { value: { on: false } } }] },
      after: { rows: [{ kind: 'setting', values: { value: { on: true, reason: 'an incident' } } }] },
      reason: 'an incident',
    });
  });
  test.each(['HEAD', 'POST'] as const)('is not set by %s', async (method) => {
    const response = await t.server.http.inject({
      method,
      url: `${basePath}${prohibitOperate.set.path}?prohibited=1&reason=x`,
      headers: { [headerNames.token]: t.admin.token },
    });
    expect(response.statusCode).toBe(404);
    expect((await t.admin.call(prohibitOperate.get, {})).data.prohibited).toBe(false);
  });
});
