import { areaConfigs, errorCodes, platformConfigs, session } from '@renderdesk/contract';
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

test('platforms are imported whole or not at all, and the check of a file with faults answers 601 and its lines', async ({
  t,
}) => {
  const head = '平台编号,中文名称,英文名称,平台类型';
  const send = (apply: '0' | '1', ...lines: string[]) =>
    t.admin.send(platformConfigs.importFile, { apply, file: `${[head, ...lines].join('\n')}\n` });
  const good = ['310,query_platform_甲区,Area A,GPU', '311,乙区,Area B,效果图'];
  const faulty = [
    ...good,
    '310,丙区,Area C,CPU',
    'x,丁区,Area D,CPU',
    '312,,Area E,CPU',
    '313,己区,Area F,TPU',
  ];
  const check = await send('0', ...faulty);
  expect(check.code).toBe(601);
  expect(
    (check.data as { readonly rows: readonly { readonly code: number }[] }).rows.map(({ code }) => code),
  ).toEqual([
    errorCodes.success,
    errorCodes.success,
    errorCodes.alreadyTaken,
    errorCodes.badInput,
    errorCodes.badInput,
    errorCodes.badInput,
  ]);
  expect(await send('1', ...faulty)).toMatchObject({ code: 200, data: { applied: false, added: 2 } });
  expect(await rowOf(t, 310)).toBeUndefined();

  expect(await send('0', ...good)).toMatchObject({ code: 200, data: { applied: false, added: 2 } });
  expect(await send('1', ...good)).toMatchObject({ code: 200, data: { applied: true, added: 2 } });
  expect(await rowOf(t, 310)).toMatchObject({ nameZh: '甲区', nameEn: 'Area A', kind: 1, isOn: false });
  expect(await rowOf(t, 311)).toMatchObject({ kind: 2 });
  expect((await send('0', ...good)).code).toBe(601);
  const bare = await t.admin.send(platformConfigs.importFile, { apply: '1', file: '310,甲区,Area A,GPU\n' });
  expect(bare.code).toBe(errorCodes.fileNotAccepted);
});

test('an area is added with its zone, which stays, and is offered at once', async ({ t }) => {
  const area = { nameZh: '华南区', nameEn: 'South', zone: 2, businessType: 1 } as const;
  const { areaId } = (await t.admin.call(areaConfigs.add, area as never)).data;
  const offered = async () =>
    (await t.admin.call(session.queryArea, {})).data.find((one) => one.id === (areaId as number));
  expect(await offered()).toMatchObject({ nameEn: 'South', zone: 2, businessType: 1 });
  expect((await t.admin.send(areaConfigs.add, { ...area, nameEn: 'SOUTH' })).code).toBe(
    errorCodes.alreadyTaken,
  );
  await t.admin.call(areaConfigs.update, { ...area, areaId, version: 1, nameZh: '华南', zone: 1 } as never);
  expect(await offered()).toMatchObject({ nameZh: '华南', zone: 2 });
  const { items } = (await t.admin.call(areaConfigs.list, { nameZh: '华南' } as never)).data;
  expect(items).toMatchObject([{ areaId, customerCount: 0, version: 2 }]);
});
