import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type AnyCall, basePath, endsSession, errorCodes, headerNames } from '@renderdesk/contract';
import { addCustomer, addTask } from './fixtures.ts';
import { samples } from './samples.ts';
import { openTestServer, type Person, type TestServer } from './server.ts';

/** What holds of every call, derived from the contract: a new call is under these tests as soon as it is declared. */
let t: TestServer;
let nobody: Person;
beforeAll(async () => {
  t = await openTestServer();
  nobody = await t.person();
});
afterAll(() => t.close());

const named = (calls: readonly AnyCall[]) => calls.map((call) => ({ name: call.name, call }));
const guarded = allCalls.filter((call) => call.access.kind === 'anyOf');
const audited = allCalls.filter((call) => 'audit' in call);

/** Values that pass for a number or a list, and are more than a column holds. */
const extremes = [
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 15,
  0,
  [Number.MAX_SAFE_INTEGER],
  [2 ** 31],
  String(Number.MAX_SAFE_INTEGER),
];

const operationsOf = (call: AnyCall) =>
  t.db
    .selectFrom('operation')
    .where('call', '=', call.name)
    .select(['request_id', 'outcome', 'action', 'actor_id'])
    .execute();

describe('every call', () => {
  test.each(named(allCalls.filter((call) => call.access.kind !== 'public')))(
    '$name refuses without a session',
    async ({ call }) => {
      const answer = await t.stranger.send(call, {});
      expect(answer.status).toBe(200);
      expect(endsSession(answer.code)).toBe(true);
    },
  );

  test.each(named(guarded))(
    '$name refuses without its permission, and leaves its record',
    async ({ call }) => {
      const answer = await nobody.send(call, (await samples[call.name]?.(t)) ?? {});
      expect(answer.code).toBe(errorCodes.forbidden);
      if ('audit' in call) {
        const records = await operationsOf(call);
        expect(records).toContainEqual(
          expect.objectContaining({
            request_id: answer.requestId,
            outcome: errorCodes.forbidden,
            actor_id: nobody.adminId,
          }),
        );
      }
    },
  );

  test.each(named(allCalls))(
    '$name has a sample that it answers with success, and leaves its record',
    async ({ call }) => {
      const sample = samples[call.name];
      expect(sample, `testing/samples.ts has nothing for ${call.name}`).toBeDefined();
      // Signing out would end the session of all tests after it.
      const person = call.name === 'session.session.logout' ? await t.person() : t.admin;
      const answer = await person.send(call, (await sample?.(t)) ?? {});
      expect({ code: answer.code, message: answer.message }).toMatchObject({ code: errorCodes.success });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      if (call.kind === 'perId') expect(answer.data).toMatchObject({ refused: 0 });
      if ('audit' in call) {
        const records = await operationsOf(call);
        expect(
          records.some((record) => record.outcome === errorCodes.success && record.action === call.audit),
        ).toBe(true);
      }
    },
  );

  test.each(named(guarded))('$name opens with each of its keys alone', async ({ call }) => {
    if (call.access.kind !== 'anyOf') return;
    for (const key of call.access.keys) {
      const person = await t.person({ keys: [key] });
      const answer = await person.send(call, (await samples[call.name]?.(t)) ?? {});
      expect(answer.code, key).not.toBe(errorCodes.forbidden);
    }
  });

  test.each(named(allCalls))('$name answers any input with a code, never with a crash', async ({ call }) => {
    const person = call.access.kind === 'public' ? t.stranger : t.admin;
    const fields = Object.keys('shape' in call.input ? (call.input.shape as object) : {});
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(-1, 0, 1.5, 2 ** 60, '', '\u0000', '%', null, [], {}, 'x'.repeat(3000)),
    );
    const input = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...fields, 'unknown'), value));
    await fc.assert(
      fc.asyncProperty(input, async (raw) => {
        if (call.name === 'session.session.logout' || call.name === 'session.session.login') return;
        const answer = await person.send(call, raw);
        expect([200, 400, 413, 415]).toContain(answer.status);
        expect(answer.code).not.toBe(errorCodes.internal);
      }),
      { numRuns: 25 },
    );
  });

  test.each(named(allCalls))('$name answers each field at its extremes with a code', async ({ call }) => {
    if (call.name === 'session.session.logout') return;
    const person = call.access.kind === 'public' ? t.stranger : t.admin;
    const shape = 'shape' in call.input ? (call.input.shape as object) : {};
    for (const field of Object.keys(shape)) {
      for (const extreme of extremes) {
        const sample = (await samples[call.name]?.(t)) as Record<string, unknown>;
        const answer = await person.send(call, { ...sample, [field]: extreme });
        expect([200, 400], `${field} ${JSON.stringify(extreme)}`).toContain(answer.status);
      }
    }
    const sorted = call.kind === 'list' ? call.sorts : [];
    for (const sort of sorted) {
      for (const value of ['none', '\u0000', '9'.repeat(400), '2026-99-99']) {
        const cursor = Buffer.from(JSON.stringify([value, 1, 'next'])).toString('base64url');
        expect((await person.send(call, { [sort]: 1, cursor })).status, `${sort} from ${value}`).toBe(200);
      }
    }
  });

  test.each(named(audited))('$name never writes a secret into its record', async ({ call }) => {
    const rows = await t.db.selectFrom('operation').where('call', '=', call.name).select('input').execute();
    expect(JSON.stringify(rows)).not.toContain('correct horse');
  });
});

test.each(['1.5', '1e300', 'Infinity', '99999999999', '-1', 'x'])(
  'a platform header of %s is no crash',
  async (platform) => {
    const call = allCalls.find(({ name }) => name === 'task.renders.list') as AnyCall;
    const answer = await t.server.http.inject({
      method: call.method,
      url: basePath + call.path,
      headers: { [headerNames.token]: t.admin.token, [headerNames.platform]: platform },
      payload: { keywords: '' },
    });
    expect(answer.json()).toMatchObject({ code: errorCodes.success });
  },
);

test('a path that is no call is answered as such, in the language asked for', async () => {
  const answer = await t.server.http.inject({
    method: 'POST',
    url: `${basePath}task/rendering/explode`,
    headers: { [headerNames.language]: '1' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    code: errorCodes.noSuchCall,
    message: 'There is no such call.',
    result: false,
  });
});

describe('ids outside the scope', () => {
  test.each(named(allCalls.filter((call) => call.kind === 'perId')))(
    '$name answers them as if they did not exist',
    async ({ call }) => {
      if (call.kind !== 'perId') return;
      const keys = call.access.kind === 'anyOf' ? call.access.keys : [];
      const other = await t.person({
        keys: [...new Set([...keys, 'running:render:task', 'complete:render:task'] as const)],
        scope: 2,
      });
      const sample = (await samples[call.name]?.(t)) as Record<string, unknown>;
      const scoped = ['task', 'export', 'notification'].includes(call.object);
      const ids = scoped ? (sample[call.ids] as number[]) : [999_999_999];
      const answer = await other.send(call, { ...sample, [call.ids]: ids });
      expect(answer.code).toBe(errorCodes.success);
      expect(answer.data).toMatchObject({ done: 0, refused: ids.length });
      const { results } = answer.data as { results: { code: number }[] };
      expect(new Set(results.map((result) => result.code))).toEqual(new Set([errorCodes.notFound]));
    },
  );

  test('a task of another customer cannot be opened', async () => {
    const other = await t.person({ keys: ['running:render:task'], scope: 2 });
    const userId = await addCustomer(t.db);
    const taskId = await addTask(t.db, { userId });
    const detail = allCalls.find((call) => call.name === 'task.renders.detail') as AnyCall;
    expect((await other.send(detail, { taskId, userId })).code).toBe(errorCodes.notFound);
    expect((await t.admin.send(detail, { taskId, userId })).code).toBe(errorCodes.success);
  });
});
