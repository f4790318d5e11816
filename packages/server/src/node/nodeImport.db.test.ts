import { errorCodes, nodeImport, nodes } from '@renderdesk/contract';
import { expect } from 'vitest';
import { setRow } from '../build/rows.ts';
import { addNode } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const { success, badInput, notFound, alreadyTaken, fileNotAccepted } = errorCodes;
const send = async (t: TestServer, apply: '0' | '1', ...lines: string[]) =>
  (await t.admin.call(nodeImport.importFile, { apply, file: `${lines.join('\n')}\n` } as never)).data;
const head = '节点,平台,分类,IP,MAC,SN 码,管理控制器地址,备注';
const nodesNamed = async (t: TestServer, name: string) =>
  (await t.admin.call(nodes.list, { name } as never)).data.items;

test('lines add nodes and change those that are known, once all of them can be taken', async ({ t }) => {
  const id = await addNode(t.db, { name: 'import-known' });
  await setRow(t.db, 'node', id, { remark: '旧备注' });
  const lines = [
    head,
    'import-new,1,电影，动画,10.9.0.1,02:00:5e:00:00:09,RD-77,10.250.9.1,新机柜',
    'Import-Known,1,,,,RD-78,,',
  ];
  expect(await send(t, '0', ...lines)).toMatchObject({ added: 2, changed: 1, applied: false });
  expect(await nodesNamed(t, 'import-new')).toEqual([]);
  expect(await send(t, '1', ...lines)).toMatchObject({ added: 2, changed: 1, applied: true });
  expect(await nodesNamed(t, 'import-new')).toMatchObject([
    { snCode: 'RD-77', bmcAddress: '10.250.9.1', category: ['电影', '动画'], remark: '新机柜', power: 0 },
  ]);
  expect(await nodesNamed(t, 'import-known')).toMatchObject([{ snCode: 'RD-78', remark: '旧备注' }]);
});

test('each line that cannot be taken says why, and then none is', async ({ t }) => {
  await addNode(t.db, { name: 'import-there' });
  const answer = await send(
    t,
    '1',
    head,
    'import-a,1,,,,,10.250.9.7,',
    'import-b,999,,,,,,',
    'import-a,1,,,,,,',
    'import-c,1,,,02-zz,,,',
    'import-d,1,,,,,10.250.9.7,',
    'import-there,2,,,,,,',
  );
  expect(answer.rows.map(({ code }) => code)).toEqual([
    success,
    notFound,
    alreadyTaken,
    badInput,
    alreadyTaken,
    badInput,
  ]);
  expect(answer.applied).toBe(false);
  expect(await nodesNamed(t, 'import-a')).toEqual([]);
});

test('a file without its needed columns is refused, and the template has all of them', async ({ t }) => {
  const refused = await t.admin.send(nodeImport.importFile, { apply: '0', file: '节点,备注\na,b\n' });
  expect(refused.code).toBe(fileNotAccepted);
  const { data } = await t.admin.call(nodeImport.template, {});
  expect(data.name).toMatch(/\.xlsx$/);
});
