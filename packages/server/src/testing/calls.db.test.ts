import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCalls, type AnyCall, basePath, errorCodes, headerNames } from '@renderdesk/contract';
import { serverOfFile } from './test.ts';
import { family } from '../../../../scripts/testing/families.ts';
import { shareOf } from '../../../../scripts/testing/share.ts';
import { fieldsOf } from './accepted.ts';
import { organizationOfType } from './agents.ts';
import { addCustomer, addTask } from './fixtures.ts';
import { samples } from './samples.gen.ts';

/** Tests of requests as such. `callTests.ts` has the tests that run for each call. */
const t = serverOfFile();

const named = (calls: readonly AnyCall[]) => calls.map((call) => ({ name: call.name, call }));
const keysOf = (call: AnyCall) => (call.access.kind === 'anyOf' ? call.access.keys : []);

/** One call of each kind of door: what reads a request is the same for all others that come by it. */
const doors = Object.values(
  Object.groupBy(
    allCalls,
    (call) => `${call.kind} by ${call.method}, ${call.access.kind}, ${'audit' in call ? '' : 'not '}recorded`,
  ),
).flatMap((some) => some?.[0] ?? []);

test.each(named(doors))('$name answers any request with a code, never with a crash', async ({ call }) => {
  const person = call.access.kind === 'public' ? t.stranger : await t.person({ keys: keysOf(call) });
  const odd = fc.constantFrom(-1, 2 ** 60, '', '\u0000', '\ud800', '%', null, [], {}, 'x'.repeat(3000));
  const value = fc.oneof(fc.jsonValue(), odd);
  const input = fc.oneof(
    value,
    fc.dictionary(fc.constantFrom(...fieldsOf(call), 'unknown', '\u0000'), value),
  );
  await fc.assert(
    fc.asyncProperty(input, async (raw) => {
      const answer = await person.send(call, raw);
      expect([200, 400, 413, 415]).toContain(answer.status);
      expect(answer.code).not.toBe(errorCodes.internal);
    }),
    { numRuns: 50 },
  );
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

test('a path that is no call is answered as such, in the language of the request', async () => {
  const answer = await t.server.http.inject({
    method: 'POST',
    url: `${basePath}task/rendering/explode`,
    headers: { [headerNames.language]: '1' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    code: errorCodes.noSuchCall,
    message: 'Unknown API call. Reload the page; if this continues, contact an administrator.',
    result: false,
  });
});

describe('ids outside the scope', () => {
  family(
    'of a call with many of them are answered as if they did not exist',
    shareOf(allCalls).filter((call) => call.kind === 'perId'),
    async (call) => {
      const keys = call.access.kind === 'anyOf' ? call.access.keys : [];
      const other = await t.person({
        keys: [...new Set([...keys, 'running:render:task', 'complete:render:task'] as const)],
        scope: 2,
        // Of salespeople, since some calls tell others that they have no business there, before they look at any number.
        organizationId: await organizationOfType(t, 11),
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
