import { adverts, hour, publicFilePath } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { removeOrphans } from '../core/attachments/attachment.store.ts';
import { runMaintenance } from '../core/jobs/maintenance.ts';
import { freshName } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { samples } from './samples.ts';

type Input = Parameters<TestServer['admin']['call']>[1];
const sampleOf = async (t: TestServer): Promise<object> => (await samples[adverts.add.name]?.(t)) as object;
const add = async (t: TestServer, set: object = {}) =>
  (await t.admin.call(adverts.add, { ...(await sampleOf(t)), ...set } as never)).data.advertisingId;
const rowsOf = async (t: TestServer, query: object = {}) =>
  (await t.admin.call(adverts.list, query as Input as never)).data.items;
const get = (t: TestServer, url: string) => t.server.http.inject({ method: 'GET', url });

test('the list opens with 20 rows, in the order that people make', async ({ t }) => {
  for (let count = 0; count < 21; count += 1) await add(t);
  const { items } = (await t.admin.call(adverts.list, {})).data;
  expect(items).toHaveLength(20);
  expect(items.map((row) => row.position)).toEqual(
    items.map((row) => row.position).toSorted((a, b) => a - b),
  );
});

describe('an advert', () => {
  test('is found by title, and by the span in which it starts', async ({ t }) => {
    const title = freshName();
    const now = t.clock.now.getTime();
    const id = await add(t, { advertisingTitle: title, showFrom: now, showUntil: null });
    const found = async (query: object) => (await rowsOf(t, query)).map((row) => row.advertisingId);
    const query = { advertisingTitle: title.slice(1), startTime: now - hour, endTime: now + hour };
    expect(await found(query)).toEqual([id]);
    expect(await found({ ...query, startTime: now + 1, endTime: now + hour })).toEqual([]);
    expect(await found({ ...query, advertisingTitle: `${title}x` })).toEqual([]);
  });

  test('is scheduled, running, ended or off by the clock of the server, and is found by each', async ({
    t,
  }) => {
    const now = t.clock.now.getTime();
    const title = freshName();
    const of = (from: number, until: number | null, isOn = true) =>
      add(t, {
        advertisingTitle: title,
        showFrom: now + from,
        showUntil: until === null ? null : now + until,
        isOn,
      });
    const ids = [
      await of(-hour, null, false),
      await of(hour, 2 * hour),
      await of(0, hour),
      await of(-hour, 0, false),
    ];
    for (const [state, id] of ids.entries()) {
      const found = await rowsOf(t, { advertisingTitle: title, showState: state });
      expect(found.map((row) => [row.advertisingId, row.showState])).toEqual([[id, state]]);
    }
  });

  test('does not end before it begins, and needs a picture of the store', async ({ t }) => {
    const input = await sampleOf(t);
    const wrong = async (set: object) => (await t.admin.send(adverts.add, { ...input, ...set })).data;
    expect(await wrong({ showFrom: 2 * hour, showUntil: 2 * hour })).toMatchObject({
      issues: [{ path: 'showUntil' }],
    });
    expect(await wrong({ picture: { fileId: crypto.randomUUID() } })).toMatchObject({
      issues: [{ path: 'picture' }],
    });
  });

  test('takes the place that its page gives it; the others keep theirs, and a gone one changes nothing', async ({
    t,
  }) => {
    const title = freshName();
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await add(t, { advertisingTitle: title }));
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const order = async () => (await rowsOf(t, { advertisingTitle: title })).map((row) => row.advertisingId);
    expect(await order()).toEqual([a, b, c, d]);
    await t.admin.call(adverts.order, { ids: [c, a, b] } as never);
    expect(await order()).toEqual([c, a, b, d]);
    const gone = await t.admin.send(adverts.order, { ids: [b, 999_999] });
    expect(gone.code).not.toBe(200);
    expect((await t.admin.send(adverts.order, { ids: [b, b] })).code).not.toBe(200);
    expect(await order()).toEqual([c, a, b, d]);
  });
});

describe('a picture', () => {
  test('is read at its address without a session and kept for ever; any other address is not found', async ({
    t,
  }) => {
    const id = await add(t);
    const [row] = (await rowsOf(t, { ids: [id] })).map(({ picture }) => picture);
    expect(row).toMatchObject({ mediaType: 'image/webp', width: 640, height: 72 });
    const answer = await get(t, row?.url ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(row?.bytes ?? 0);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    for (const other of ['0'.repeat(64), 'x', '..%2fadvert'])
      expect((await get(t, publicFilePath + other)).statusCode).toBe(404);
  });

  test('of a kind that is not public has no address', async ({ t }) => {
    await t.db
      .insertInto('attachment')
      .values({
        id: crypto.randomUUID(),
        kind: 'contract',
        media_type: 'image/png',
        bytes: 1,
        sha256: 'a'.repeat(64),
        uploaded_by: t.admin.adminId,
        uploaded_at: t.clock.now,
      })
      .execute();
    expect((await get(t, publicFilePath + 'a'.repeat(64))).statusCode).toBe(404);
  });

  test('goes a day after the last advert let go of it, and not before', async ({ t }) => {
    const fileId = ((await sampleOf(t)) as { picture: { fileId: string } }).picture.fileId;
    const shared = { picture: { fileId } };
    const [first, copy] = [await add(t, shared), await add(t, shared)];
    const stands = async () =>
      (await t.db.selectFrom('attachment').where('id', '=', fileId).select('id').execute()).length;
    const { app } = t.server;
    await t.admin.call(adverts.remove, { advertisingIds: [first] } as never);
    await removeOrphans(app.db, new Date(t.clock.now.getTime() + 25 * hour));
    expect(await stands()).toBe(1);
    await t.admin.call(adverts.remove, { advertisingIds: [copy] } as never);
    await runMaintenance(app);
    expect(await stands()).toBe(1);
    t.clock.now = new Date(t.clock.now.getTime() + 25 * hour);
    await runMaintenance(app);
    expect(await stands()).toBe(0);
    await expect(app.blobs.get(`attachment/${fileId}`)).rejects.toThrow('not there');
  });
});
