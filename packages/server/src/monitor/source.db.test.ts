import { customSources, day, errorCodes, naturalSources, portal, registrations } from '@renderdesk/contract';
import { expect } from 'vitest';
import { getRows, setRow } from '../build/rows.ts';
import { addPartner } from '../testing/portal.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { customOf, naturalOf } from './samples.ts';

let registered = 0;
const register = async (t: TestServer, set: object): Promise<number> => {
  const p = await addPartner(t);
  registered += 1;
  const { code, data, message } = await p.send(portal.register, {
    userName: `来源客户${registered}`,
    email: `source${registered}@studio.example`,
    zone: 1,
    businessType: 1,
    ...set,
  } as never);
  expect({ code, message }).toMatchObject({ code: 200 });
  return (data as { userId: number }).userId;
};
const channelOf = async (t: TestServer, userId: number) =>
  (await getRows(t.db, 'registration', { user_id: userId }))[0]?.register_channel_id;

test('a registration counts for the source of its link, else for the site that it came from', async ({
  t,
}) => {
  const custom = (await t.admin.call(customSources.add, { ...customOf(), sourceCode: 'Expo' })).data;
  const site = (await t.admin.call(naturalSources.add, { ...naturalOf(), sourceCode: 'bing.example' })).data;
  const referrer = 'https://www.bing.example/search?q=render';
  const byLink = await register(t, { source: 'expo', referrer });
  const bySite = await register(t, { source: 'unknown', referrer });
  const byNone = await register(t, { referrer: 'https://notbing.example/' });
  expect(await channelOf(t, byLink)).toBe(custom.registerChannelId);
  expect(await channelOf(t, bySite)).toBe(site.registerChannelId);
  expect(await channelOf(t, byNone)).toBeUndefined();
  const [row] = (await t.admin.call(customSources.list, {})).data.items.filter(
    (one) => one.registerChannelId === custom.registerChannelId,
  );
  expect(row).toMatchObject({ registerCount: 1 });
});

test('a source that is off counts nothing; codes are unique within their kind', async ({ t }) => {
  await t.admin.call(customSources.add, { ...customOf(), sourceCode: 'off', isOn: false });
  expect(await channelOf(t, await register(t, { source: 'off' }))).toBeUndefined();
  expect(await t.admin.send(customSources.add, { ...customOf(), sourceCode: 'OFF' })).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'sourceCode' }] },
  });
  expect((await t.admin.send(naturalSources.add, { ...naturalOf(), sourceCode: 'no host' })).code).toBe(
    errorCodes.badInput,
  );
});

test('the statistics count registrations by source and day; the list has the rows behind each figure', async ({
  t,
}) => {
  const { registerChannelId } = (await t.admin.call(customSources.add, customOf())).data;
  const { sourceCode } =
    (await t.admin.call(customSources.list, { ids: [registerChannelId] })).data.items[0] ?? {};
  const [one, two] = [await register(t, { source: sourceCode }), await register(t, { source: sourceCode })];
  await setRow(t.db, 'user', { id: one }, { registered_at: new Date(t.clock.now.getTime() - day) });
  await setRow(t.db, 'user', { id: two }, { first_recharge_at: t.clock.now });
  const { data } = await t.admin.call(registrations.statistics, {});
  expect(data.days).toHaveLength(30);
  const of = data.sources.find((source) => source.registerChannelId === registerChannelId);
  expect(of).toMatchObject({ total: 2, paying: 1 });
  expect(of?.counts.slice(-2)).toEqual([1, 1]);
  const found = (await t.admin.call(registrations.list, { registerChannelId })).data.items;
  expect(found.map((row) => row.userId)).toEqual([two, one]);
  const none = (await t.admin.call(registrations.list, { noSource: true })).data.items;
  expect(none.map((row) => row.userId)).not.toContain(one);
  const other = await t.person({ keys: ['monitor:register'], scope: 2 });
  expect((await other.call(registrations.statistics, {})).data.sources).toEqual([]);
});
