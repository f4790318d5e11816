import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  attemptOutcome,
  type Envelope,
  errorCodes,
  gateway,
  type GatewayCall,
  gatewayHeaders,
  gatewayPath,
  type Lease,
} from '@renderdesk/contract';
import { getRow } from '../build/rows.ts';
import { submitTask, system } from '../task/index.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

/** However an attempt is reported, it either runs on or has ended with a reason. */
const enrolmentKey = 'a key that only tests know';
let t: TestServer;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_ENROLMENT_KEY: enrolmentKey } });
});
afterAll(() => t.close());

const send = async (call: GatewayCall, raw: object, key: string) => {
  const isBytes = call.body === 'bytes';
  const query = new URLSearchParams(
    Object.entries(raw).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  );
  const response = await t.server.http.inject({
    method: 'POST',
    url: `${gatewayPath}${call.path}${isBytes ? `?${query.toString()}` : ''}`,
    headers: {
      [gatewayHeaders[call.signedBy]]: key,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    },
    payload: isBytes ? Buffer.from('x') : JSON.stringify(raw),
  });
  return {
    ...response.json<Envelope<{ lease: Lease | null; nodeKey: string }>>(),
    status: response.statusCode,
  };
};

let machines = 0;
/** A frame that a new node has leased, the only one that is open. */
const leased = async (): Promise<{ key: string; lease: Lease }> => {
  await t.db.updateTable('task').set({ deleted_at: t.clock.now }).where('deleted_at', 'is', null).execute();
  await t.db.deleteFrom('rate_window').execute();
  const machine = {
    name: `node-${(machines += 1)}`,
    platform: 1,
    os: 1,
    agentVersion: '1',
    cores: 16,
    realCores: 8,
    memoryMb: 65_536,
    software: [2007],
  };
  const key = (await send(gateway.register, machine, enrolmentKey)).data.nodeKey;
  // A customer of its own: what runs on holds their money.
  const userId = await addCustomer(t.db);
  const scene = {
    task: { user_id: userId, owner_id: userId, platform_id: 1, software_id: 2007, currency: 1 as const },
    frames: [{ label: '0', kind: 5 }],
  };
  await t.server.app.db.transaction().execute((tx) => submitTask(tx, system(t.clock.now), scene));
  const { lease } = (await send(gateway.lease, {}, key)).data;
  if (!lease) throw new Error('nothing to lease');
  return { key, lease };
};
const attemptOf = ({ taskId, ix, n }: Lease) =>
  getRow(t.db, 'attempt', { task_id: taskId, ix, n }, ['ended_at', 'outcome', 'reason', 'exit_code']);

const reports = {
  progress: { progress: 500, renderMs: 1000 },
  log: { offset: 0 },
  file: { kind: 3, name: 'a.json', mediaType: 'application/json', width: 1, height: 1 },
  finish: { done: false, exitCode: 1, reason: 'broken', renderMs: 1000 },
} as const;
const anything = fc.oneof(
  fc.anything({ withNullPrototype: false }).filter((value) => JSON.stringify(value) !== undefined),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a\0b', '\ud800', 'x'.repeat(10_000), '\u202e'),
  fc.constantFrom(3_221_225_477, -1, 2 ** 31, 2 ** 32, 2 ** 53, 1e300, 1.5, -0),
);

test.each(Object.keys(reports) as (keyof typeof reports)[])(
  'any value of any field of %s leaves the attempt running, or ended with a reason',
  async (name) => {
    const fields = [...Object.keys(reports[name]), 'taskId', 'ix', 'n', 'token'];
    const field = fc.constantFrom(...fields);
    await fc.assert(
      fc.asyncProperty(fc.record({ field, value: anything }), async ({ field, value }) => {
        const { key, lease } = await leased();
        const { taskId, ix, n, token } = lease;
        const answer = await send(
          gateway[name],
          { taskId, ix, n, token, ...reports[name], [field]: value },
          key,
        );
        expect(answer.status, JSON.stringify({ field, value })).toBe(200);
        expect(answer.code).not.toBe(errorCodes.internal);
        const attempt = await attemptOf(lease);
        const again = (await send(gateway.lease, {}, key)).data.lease;
        if (attempt.ended_at === null) {
          // It names another attempt, or is no end: this one runs on.
          expect(again).toEqual(lease);
          expect(name !== 'finish' || ['taskId', 'ix', 'n', 'token'].includes(field)).toBe(true);
        } else {
          expect(name).toBe('finish');
          expect(again === null || again.n > n || again.taskId !== taskId).toBe(true);
          const isDone = attempt.outcome === attemptOutcome.of.done;
          expect(isDone || attempt.outcome === attemptOutcome.of.failed).toBe(true);
          if (!isDone && field !== 'reason') expect(attempt.reason).not.toBe('');
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  },
);

test('a crash code of Windows is kept and shown as Windows writes it', async () => {
  const { key, lease } = await leased();
  const { taskId, ix, n, token } = lease;
  const report = { taskId, ix, n, token, done: false, exitCode: 3_221_225_477, reason: 'crash' };
  expect(await send(gateway.finish, report, key)).toMatchObject({ code: errorCodes.success });
  expect(await attemptOf(lease)).toMatchObject({
    outcome: attemptOutcome.of.failed,
    reason: 'crash',
    exit_code: -1_073_741_819,
  });
});

test('a report that cannot be taken ends the attempt as failed, and says which field is wrong', async () => {
  const { key, lease } = await leased();
  const { taskId, ix, n, token } = lease;
  const report = { taskId, ix, n, token, done: 'perhaps', reason: 'a\0b' };
  expect(await send(gateway.finish, report, key)).toMatchObject({ code: errorCodes.success });
  expect(await attemptOf(lease)).toMatchObject({
    outcome: attemptOutcome.of.failed,
    reason: 'report refused: done; a b',
  });
});
