import { errorCodes, platformConfigs, session } from '@renderdesk/contract';
import { expect } from 'vitest';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

const platform = { nameZh: 'query_platform_智算一区', nameEn: 'AI 1', kind: 0, isOn: true } as const;
const rowOf = async (t: TestServer, platformNo: number) =>
  (await t.admin.call(platformConfigs.list, { ids: [platformNo] } as never)).data.items[0];

test('a platform has the number that staff give it, its name without prefix and the tags of its number', async ({
  t,
}) => {
  await t.admin.call(platformConfigs.add, { ...platform, platformNo: 66 } as never);
  expect(await rowOf(t, 66)).toMatchObject({ nameZh: '智算一区', hostTags: [1, 5] });
  expect(await t.admin.send(platformConfigs.add, { ...platform, platformNo: 66 })).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'platformNo' }] },
  });
  const { items } = (await t.admin.call(platformConfigs.list, { hostTag: 5 })).data;
  expect(items.map((row) => row.platformNo)).toEqual([8, 66]);
});

test('tags are data that staff change, and a platform that is off is not offered', async ({ t }) => {
  await t.admin.call(platformConfigs.add, { ...platform, platformNo: 71 } as never);
  const offered = async () => (await t.admin.call(session.queryPlatform, {})).data.map((one) => one.platform);
  expect(await offered()).toContain(71);
  const set = { ...platform, platformNo: 71, version: 1, isOn: false, hostTags: [2, 4] };
  await t.admin.call(platformConfigs.update, set as never);
  expect(await rowOf(t, 71)).toMatchObject({ hostTags: [2, 4], isOn: false, version: 2 });
  expect(await offered()).not.toContain(71);
});
