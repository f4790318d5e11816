import {
  adverts,
  backgrounds,
  bulletins,
  bulletinType,
  type DisplayCalls,
  displays,
  errorCodes,
  hour,
  miniProgramAdverts,
  overviewAdverts,
  promotionNotices,
  publicFilePath,
  slideshows,
  systemNotices,
  talks,
  talkType,
} from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { addRow, getRows } from '../build/rows.ts';
import { removeOrphans } from '../core/attachments/attachment.store.ts';
import { runMaintenance } from '../core/jobs/maintenance.ts';
import { freshName } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { displayOf } from './samples.ts';

const add = async (t: TestServer, set: object = {}, group: object = adverts): Promise<number> => {
  const calls = group as DisplayCalls;
  const { data } = await t.admin.call(calls.add, { ...(await displayOf(t, calls)), ...set } as never);
  return data[calls.list.id as 'displayId'];
};
const rowsOf = async (t: TestServer, query: object = {}, group: object = adverts) =>
  (await t.admin.call((group as DisplayCalls).list, query as never)).data.items;
const get = (t: TestServer, url: string) => t.server.http.inject({ method: 'GET', url });

const places = [
  { calls: adverts, find: 'advertisingTitle', pageSize: 20 },
  { calls: slideshows, find: 'picCarouselName', pageSize: 50 },
  { calls: miniProgramAdverts, find: 'advertisingTitle', pageSize: 20 },
  { calls: overviewAdverts, find: 'advertisingTitle', pageSize: 20 },
  { calls: backgrounds, find: 'title', pageSize: 10 },
  { calls: talks, find: 'title', pageSize: 50 },
  { calls: promotionNotices, find: 'noticeTitle', pageSize: 20 },
  { calls: systemNotices, find: 'noticeTitle', pageSize: 10 },
  { calls: bulletins, find: 'noticeTitle', pageSize: 50 },
] as const;

test('bulletins that run are read by everybody, by type, the newest first', async ({ t }) => {
  const now = t.clock.now.getTime();
  const bulletin = (type: number, from: number, until: number | null, isOn = true) =>
    add(t, { type, showFrom: now + from, showUntil: until === null ? null : now + until, isOn }, bulletins);
  const { admin, node } = bulletinType.of;
  const old = await bulletin(node, -3 * hour, null);
  const newest = await bulletin(node, -hour, hour);
  const staff = await bulletin(admin, -2 * hour, hour);
  await bulletin(node, -2 * hour, -hour);
  await bulletin(node, hour, null);
  await bulletin(node, -hour, null, false);
  const latest = async (query: object) =>
    (await t.admin.call(displays.latest, query)).data.map((row) => row.bulletinId);
  expect(await latest({ type: node })).toEqual([newest, old]);
  expect(await latest({})).toEqual([newest, staff, old]);
});

test('overview adverts are found by channel, backgrounds by any of their terminals', async ({ t }) => {
  const [third, fourth] = [
    await add(t, { channel: 3 }, overviewAdverts),
    await add(t, { channel: 4 }, overviewAdverts),
  ];
  const ids = async (query: object, group: object) =>
    (await rowsOf(t, query, group)).map((row) => row.displayId);
  expect(await ids({ channel: 3 }, overviewAdverts)).toEqual([third]);
  expect(await ids({ channel: 4 }, overviewAdverts)).toEqual([fourth]);
  const both = await add(t, { terminals: [3, 4, 3] }, backgrounds);
  const one = await add(t, { terminals: [4] }, backgrounds);
  expect(await ids({ terminals: [3] }, backgrounds)).toEqual([both]);
  expect(await ids({ terminals: [1, 4] }, backgrounds)).toEqual([both, one]);
});

test('talks are listed by type', async ({ t }) => {
  const recommended = await add(t, { talkType: talkType.of.recommend }, talks);
  const toRegister = await add(t, { talkType: talkType.of.register }, talks);
  const listed = async (type: number) =>
    (await rowsOf(t, { talkType: type }, talks)).map((row) => row.displayId);
  expect(await listed(talkType.of.recommend)).toEqual([recommended]);
  expect(await listed(talkType.of.become)).toEqual([]);
  expect(await listed(talkType.of.register)).toEqual([toRegister]);
});

describe.each(places.map((place) => ({ name: place.calls.list.name, ...place })))(
  '$name',
  ({ calls: group, find, pageSize }) => {
    const calls = group as unknown as DisplayCalls;
    const id = calls.list.id as 'displayId';

    test(`opens with ${pageSize} rows, in its order`, async ({ t }) => {
      for (let count = 0; count <= pageSize; count += 1)
        await add(t, { showFrom: t.clock.now.getTime() - (count % 7) * hour }, calls);
      const items = await rowsOf(t, {}, calls);
      expect(items).toHaveLength(pageSize);
      const order = items.map((row) => ('order' in calls ? row.position : -row.showFrom));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    });

    test('shows what was saved, in its own place alone, and finds it by title', async ({ t }) => {
      const title = freshName();
      const input = { ...(await displayOf(t, calls)), title };
      const { data } = await t.admin.call(calls.add, input as never);
      const query = { [find]: title.slice(1) };
      expect(await rowsOf(t, query, calls)).toMatchObject([{ ...input, [id]: data[id] }]);
      expect(await rowsOf(t, { [find]: `${title}x` }, calls)).toEqual([]);
      const others = places.filter((place) => (place.calls as object) !== group);
      for (const other of others) expect(await rowsOf(t, { [other.find]: title }, other.calls)).toEqual([]);
      const elsewhere = (others[0] as (typeof places)[number]).calls as unknown as DisplayCalls;
      const theirs = await displayOf(t, elsewhere);
      const edit = { ...theirs, [elsewhere.list.id]: data[id], version: 1 };
      expect((await t.admin.send(elsewhere.update, edit as never)).code).toBe(errorCodes.notFound);
    });
  },
);

describe('an advert', () => {
  test('is found by the span in which it starts', async ({ t }) => {
    const title = freshName();
    const now = t.clock.now.getTime();
    const id = await add(t, { title, showFrom: now, showUntil: null });
    const found = async (query: object) => (await rowsOf(t, query)).map((row) => row.displayId);
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
        title,
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
      expect(found.map((row) => [row.displayId, row.showState])).toEqual([[id, state]]);
    }
  });

  test('does not end before it begins, and needs a picture of the store', async ({ t }) => {
    const input = await displayOf(t, adverts);
    const wrong = async (set: object) =>
      (await t.admin.send(adverts.add, { ...input, ...set } as never)).data;
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
    for (let count = 0; count < 4; count += 1) ids.push(await add(t, { title }));
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const order = async () => (await rowsOf(t, { advertisingTitle: title })).map((row) => row.displayId);
    expect(await order()).toEqual([a, b, c, d]);
    await t.admin.call(adverts.order, { ids: [c, a, b] } as never);
    expect(await order()).toEqual([c, a, b, d]);
    const gone = await t.admin.send(adverts.order, { ids: [b, 999_999] });
    expect(gone.code).not.toBe(200);
    expect((await t.admin.send(adverts.order, { ids: [b, b] })).code).not.toBe(200);
    const elsewhere = await add(t, {}, slideshows);
    expect((await t.admin.send(adverts.order, { ids: [b, elsewhere] } as never)).code).toBe(
      errorCodes.notFound,
    );
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
    await addRow(t.db, 'attachment', {
      id: crypto.randomUUID(),
      kind: 'contract',
      media_type: 'image/png',
      bytes: 1,
      sha256: 'a'.repeat(64),
      uploaded_by: t.admin.adminId,
      uploaded_at: t.clock.now,
    });
    expect((await get(t, publicFilePath + 'a'.repeat(64))).statusCode).toBe(404);
  });

  test('goes a day after the last advert let go of it, and not before', async ({ t }) => {
    const fileId = (await displayOf(t, adverts)).picture.fileId;
    const shared = { picture: { fileId } };
    const [first, copy] = [await add(t, shared), await add(t, shared)];
    const stands = async () => (await getRows(t.db, 'attachment', fileId, ['id'])).length;
    const { app } = t.server;
    await t.admin.call(adverts.remove, { displayIds: [first] } as never);
    await removeOrphans(app.db, new Date(t.clock.now.getTime() + 25 * hour));
    expect(await stands()).toBe(1);
    await t.admin.call(adverts.remove, { displayIds: [copy] } as never);
    await runMaintenance(app);
    expect(await stands()).toBe(1);
    t.clock.now = new Date(t.clock.now.getTime() + 25 * hour);
    await runMaintenance(app);
    expect(await stands()).toBe(0);
    await expect(app.blobs.get(`attachment/${fileId}`)).rejects.toThrow('not there');
  });
});
