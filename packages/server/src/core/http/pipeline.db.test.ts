import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { errorCodes, type Impact, principalKind } from '@renderdesk/contract';
import * as z from 'zod';
import { serverOfFile } from '../../testing/test.ts';
import { getRow, getRows } from '../../build/rows.ts';
import type { Principal } from '../auth/principal.ts';
import { previewCommand, runCommand } from '../calls/command.ts';
import type { CommandRun } from '../calls/effects.ts';
import { ApiError } from './apiError.ts';
import { contextOf } from './http.ts';
import { checkAgainst } from './input.ts';
import { handleRequest } from './pipeline.ts';
import { listsAtOnce } from './concurrencyLimiter.ts';

/** All doors share one pipeline: nodes, partners and the system get the same steps as staff. */
const t = serverOfFile();

const hour = 3_600_000;
const call = {
  name: 'test.rename',
  audit: 'test.rename',
  object: 'organization',
  input: z.object({ name: z.string().min(1) }),
  limits: [{ per: 'person', times: 3, withinMs: hour }],
} as const;

/** A door for one principal on a separate server; its call renames the company if the principal may. */
const doorOf = (actor: Principal, o: { readonly may: boolean }) => {
  const { app } = t.server;
  const http = fastify({ genReqId: () => randomUUID() });
  http.post('/door', (request, reply) =>
    handleRequest(
      app,
      { context: contextOf(app, request), reply },
      {
        call,
        chatty: false,
        who: () => Promise.resolve(actor),
        raw: () => Promise.resolve(request.body),
        may: () => {
          if (!o.may) throw new ApiError('forbidden', { key: call.name });
        },
        what: (_, raw) => ({
          input: checkAgainst(call.input, raw, { nameOf: (field) => field, between: ', ' }),
        }),
        run: async (c, input) => {
          const run: CommandRun<null> = {
            call,
            input,
            handle: async (tx) => {
              await tx.updateTable('organization').set(input).where('id', '=', 1).execute();
              return null;
            },
          };
          if (request.headers['mode'] === 'preview') return previewCommand(app.db, c, run);
          return (await runCommand(app.db, c, run)).answer;
        },
      },
    ),
  );
  return async (payload: object, preview = false) => {
    const headers = preview ? { mode: 'preview' } : {};
    const response = await http.inject({ method: 'POST', url: '/door', payload, headers });
    return response.json<{ code: number; data: unknown; requestId: string }>();
  };
};
const nameNow = async () => (await getRow(t.db, 'organization', 1)).name;
const recordOf = (requestId: string) =>
  getRows(t.db, 'operation', { request_id: requestId }, [
    'outcome',
    'actor_kind',
    'actor_id',
    'on_behalf_of',
    'after',
  ]);

const { node, partner, system } = principalKind.of;
const who: readonly (readonly [Principal, object])[] = [
  [
    { kind: 'node', nodeId: 7 },
    { actor_kind: node, actor_id: 7, on_behalf_of: null },
  ],
  [
    { kind: 'node', nodeId: 8 },
    { actor_kind: node, actor_id: 8, on_behalf_of: null },
  ],
  [
    { kind: 'partner', partnerId: 7, onBehalfOf: 12 },
    { actor_kind: partner, actor_id: 7, on_behalf_of: 12 },
  ],
  [{ kind: 'system' }, { actor_kind: system, actor_id: null, on_behalf_of: null }],
];

describe.each(who)('%o', (actor, by) => {
  test('is refused without the right, with a record under its name', async () => {
    const answer = await doorOf(actor, { may: false })({ name: 'x' });
    expect(answer.code).toBe(errorCodes.forbidden);
    expect(await recordOf(answer.requestId)).toMatchObject([{ ...by, outcome: errorCodes.forbidden }]);
  });

  test('validates by the schema, previews, changes with a record of the rows, and meets its own limit, which leaves none', async () => {
    const send = doorOf(actor, { may: true });
    const before = await nameNow();
    const wrong = await send({ name: '' });
    expect(wrong.code).toBe(errorCodes.badInput);
    expect(await recordOf(wrong.requestId)).toMatchObject([{ ...by, outcome: errorCodes.badInput }]);

    const name = `${before} ${JSON.stringify(by).length}`;
    const preview = await send({ name }, true);
    expect((preview.data as Impact).rows).toEqual([
      {
        kind: 'organization',
        ids: [1],
        count: 1,
        before: { name: before },
        after: { name },
        refers: { parent_id: 'organization' },
      },
    ]);
    expect(await nameNow()).toBe(before);
    expect(await recordOf(preview.requestId)).toEqual([]);

    const done = await send({ name });
    expect(done.code).toBe(errorCodes.success);
    expect(await nameNow()).toBe(name);
    expect(await recordOf(done.requestId)).toMatchObject([
      {
        ...by,
        outcome: errorCodes.success,
        after: { rows: [{ kind: 'organization', id: 1, values: { name } }] },
      },
    ]);

    await send({ name });
    const over = await send({ name });
    expect(over).toMatchObject({
      code: errorCodes.tooManyRequests,
      data: { seconds: Math.ceil((hour - (t.clock.now.getTime() % hour)) / 1000) },
    });
    expect(await recordOf(over.requestId)).toEqual([]);
  });
});

test('a command that crashes leaves its record, and is answered as a server error', async () => {
  const { app } = t.server;
  const http = fastify({ genReqId: () => randomUUID() });
  http.post('/door', (request, reply) =>
    handleRequest(
      app,
      { context: contextOf(app, request), reply },
      {
        call,
        chatty: false,
        who: () => Promise.resolve({ kind: 'node', nodeId: 77 } as const),
        raw: () => Promise.resolve({ name: 'x' }),
        may: () => undefined,
        what: () => ({ input: { name: 'x' } }),
        run: () => Promise.reject(new Error('broken')),
      },
    ),
  );
  const response = await http.inject({ method: 'POST', url: '/door' });
  expect(response.statusCode).toBe(500);
  const records = await getRows(t.db, 'operation', { actor_kind: node, actor_id: 77 }, ['outcome', 'input']);
  expect(records).toEqual([{ outcome: errorCodes.internal, input: { name: 'x' } }]);
});

test('a client that left before it was accepted, as after a blocked server, has no address and breaks nothing', async () => {
  const heard = Promise.withResolvers<string>();
  const http = fastify();
  http.setErrorHandler((error) => heard.reject(error));
  http.get('/door', (request) => {
    heard.resolve(contextOf(t.server.app, request).ip);
    return null;
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  // This process blocks meanwhile, so that it accepts the connection after the sender has reset it.
  const send = `const s = require('node:net').connect(${port}, '127.0.0.1', () =>
    s.write('GET /door HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => s.resetAndDestroy()))`;
  execFileSync(process.execPath, ['-e', send]);
  expect(await heard.promise).toBe('');
  await http.close();
});

test('a client that leaves before the answer does not block later calls; the other turns come in order', async () => {
  const http = fastify({ genReqId: () => randomUUID() });
  const begun: (AbortSignal | undefined)[] = [];
  const ended: Promise<unknown>[] = [];
  const { promise: work, resolve: workEnds } = Promise.withResolvers<void>();
  http.post('/door', (request, reply) =>
    handleRequest(
      t.server.app,
      { context: contextOf(t.server.app, request), reply },
      {
        call: { name: 'test.search', input: z.object({}), limits: [], atOnce: 1 },
        chatty: false,
        who: () => Promise.resolve({ kind: 'node', nodeId: 9 } as const),
        raw: () => Promise.resolve({}),
        may: () => undefined,
        what: () => ({ input: {} }),
        run: async ({ signal }) => {
          begun.push(signal);
          if (begun.length > 1) return null;
          const gone = new Promise((resolve) => signal?.addEventListener('abort', resolve));
          ended.push(gone);
          await gone;
          // A statement continues although no client waits for it.
          await work;
          return null;
        },
      },
    ),
  );
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  try {
    const client = new AbortController();
    const first = fetch(`${url}/door`, { method: 'POST', signal: client.signal }).catch(() => 'gone');
    await expect.poll(() => begun.length).toBe(1);
    const second = fetch(`${url}/door`, { method: 'POST' });
    client.abort();
    expect(await first).toBe('gone');
    await ended[0];
    expect(begun).toHaveLength(1);
    workEnds();
    expect((await second).status).toBe(200);
    expect(begun.map((signal) => signal?.aborted)).toEqual([true, false]);
  } finally {
    await http.close();
  }
});

test('lists of one caller queue, with as many at once as there are processors; other calls are not delayed', async () => {
  const http = fastify({ genReqId: () => randomUUID() });
  const begun: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
  for (const kind of ['list', 'export', 'command'])
    http.post(`/${kind}`, (request, reply) =>
      handleRequest(
        t.server.app,
        { context: contextOf(t.server.app, request), reply },
        {
          call: { name: `test.${kind}`, kind, input: z.object({}), limits: [] },
          chatty: false,
          who: () => Promise.resolve({ kind: 'node', nodeId: 10 } as const),
          raw: () => Promise.resolve({}),
          may: () => undefined,
          what: () => ({ input: {} }),
          run: () => {
            begun.push(kind);
            return kind === 'command' ? Promise.resolve(null) : held;
          },
        },
      ),
    );
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  try {
    const lists = Array.from({ length: listsAtOnce + 1 }, (_, at) =>
      fetch(`${url}/${at === 0 ? 'export' : 'list'}`, { method: 'POST' }),
    );
    await expect.poll(() => begun.length).toBe(listsAtOnce);
    expect((await fetch(`${url}/command`, { method: 'POST' })).status).toBe(200);
    expect(begun).toHaveLength(listsAtOnce + 1);
    expect(begun.at(-1)).toBe('command');
    letGo(null);
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(lists.map(() => 200));
  } finally {
    letGo(null);
    await http.close();
  }
});
