import { beforeAll, describe, expect, test } from 'vitest';
import { errorCodes, frameIdOf, navigation, mostPins } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { giveCustomer } from '../testing/agents.ts';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { writePinyin } from '../user/index.ts';
import { addArea, addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import type { Person } from '../testing/server.ts';

const t = serverOfFile();
let areaId: number;
let userId: number;
let childId: number;
let openTask: number;
let endedTask: number;
let nodeId: number;
beforeAll(async () => {
  areaId = await addArea(t.db);
  userId = await addCustomer(t.db, { name: '星河动画' });
  childId = await addCustomer(t.db, { name: '星河动画', mainId: userId });
  openTask = await addTask(t.db, { userId, areaId, sceneName: 'nebula_light_v012.ma' });
  endedTask = await addTask(t.db, { userId, areaId, status: 25, sceneName: 'nebula_comp.ma' });
  await addFrames(t.db, openTask, [4, 2, 1]);
  nodeId = await addNode(t.db, { name: 'SH-gpu-0042', ip: '10.20.30.42' });
});

const find = async (words: string, person: Person = t.admin, limit?: number) =>
  (await person.call(navigation.anything, { words, ...(limit !== undefined && { limit }) })).data;
const nothing = { tasks: [], frames: [], users: [], nodes: [], organizations: [] };

describe('what is found', () => {
  test('a task by its id, and by words of its names in any order, the newest first', async () => {
    expect((await find(String(openTask))).tasks[0]).toMatchObject({ taskId: openTask, isOpen: true });
    const named = await find('V012 ＮＥＢＵＬＡ');
    expect(named.tasks.map(({ taskId }) => taskId)).toEqual([openTask]);
    expect((await find('nebula')).tasks.map(({ taskId }) => taskId)).toEqual([endedTask, openTask]);
    expect((await find('nebula', t.admin, 1)).tasks).toHaveLength(1);
  });
  test('a frame by task and number, and by its id', async () => {
    const frame = { frameId: frameIdOf(openTask, 1), taskId: openTask, ix: 1, label: '0002', frameStatus: 2 };
    expect((await find(`${openTask}#2`)).frames).toMatchObject([frame]);
    expect((await find(String(frame.frameId))).frames).toMatchObject([frame]);
    expect(await find(`${openTask}#9`)).toEqual(nothing);
  });
  test('every account that bears a name, main accounts first, with whose child it is', async () => {
    expect((await find('星河动画')).users).toMatchObject([
      { userId, accountType: 1, mainUsername: null },
      { userId: childId, accountType: 2, mainUsername: '星河动画' },
    ]);
    expect((await find('河')).users).toHaveLength(2);
    expect((await find(String(childId))).users[0]).toMatchObject({ userId: childId, foundBy: 'id' });
  });
  test('a customer by phone, e-mail, company, pinyin, invoice title and a task of theirs, each with how they were found', async () => {
    const other = await addCustomer(t.db, { name: '重庆银行影业' });
    const at = t.clock.now;
    await setRow(t.db, 'user', other, {
      phone: '13812345678',
      email: 'Producer_1@nebula.example',
      company: '星际影业有限公司',
    });
    await addRow(t.db, 'invoice_title', {
      owner_id: other,
      kind: 2,
      title: '蓝鲸文化传媒',
      tax_number: '91310000MA1FL0000X',
      created_at: at,
    });
    // The second of them: the first has the number of its customer.
    await addTask(t.db, { userId: other, sceneName: 'x.ma' });
    const task = await addTask(t.db, { userId: other, sceneName: 'x.ma' });
    expect(await writePinyin(t.db)).toBeGreaterThan(0);
    const ways = async (words: string) =>
      (await find(words)).users.filter((one) => one.userId === other).map(({ foundBy }) => foundBy);
    for (const [words, by] of [
      ['1381234', 'phone'],
      ['138 1234-5678', 'phone'],
      // The end of it, as customers say it; what lies in the middle finds nobody.
      ['5678', 'phone'],
      ['2345678', 'phone'],
      ['producer_1', 'email'],
      ['producer_1@nebula.example', 'email'],
      ['际影业', 'words'],
      ['chongqingyinhang', 'pinyin'],
      ['chong qing', 'pinyin'],
      ['chongqingyinhangyingye', 'pinyin'],
      ['hongqingyinhangyingy', 'pinyin'],
      ['CQYH', 'pinyin'],
      ['yinhang', 'pinyin'],
      ['xjyy', 'pinyin'],
      ['蓝鲸', 'invoiceTitle'],
      ['91310000MA1FL0000X', 'taxNumber'],
      ['91310000ma1f', 'taxNumber'],
      [String(task), 'task'],
      [String(other), 'id'],
      ['重庆银行影业', 'name'],
    ] as const)
      expect(await ways(words), words).toEqual([by]);
    for (const words of [
      '8123456',
      '678',
      'producerx1',
      'qingchong',
      'yinhangchongqing',
      '鲸蓝',
      '91310',
      '1310000MA1FL',
      '%',
    ])
      expect(await ways(words), words).toEqual([]);
  });
  test('a name that changes is found by its new pinyin alone', async () => {
    const id = await addCustomer(t.db, { name: '青石动画' });
    await writePinyin(t.db);
    const found = async (words: string) => (await find(words)).users.some((one) => one.userId === id);
    expect(await found('qingshi')).toBe(true);
    await setRow(t.db, 'user', id, { name: '白鹿动画' });
    expect(await writePinyin(t.db)).toBe(1);
    expect([await found('qingshi'), await found('bailu')]).toEqual([false, true]);
    expect(await writePinyin(t.db)).toBe(0);
  });
  test('a node by name, part of its address, and id', async () => {
    for (const words of ['gpu-0042', '20.30.42', String(nodeId)])
      expect((await find(words)).nodes.map((node) => node.nodeId)).toContain(nodeId);
  });
  test('an organisation, with those above it', async () => {
    const id = await addRow(t.db, 'organization', {
      parent_id: 1,
      name: '夜班小组',
      created_at: t.clock.now,
    });
    const root = await getRow(t.db, 'organization', 1);
    expect((await find('夜班')).organizations).toEqual([
      { organizationId: id, organizationName: '夜班小组', above: [root.name] },
    ]);
  });
  test('signs of a LIKE pattern mean themselves', async () => {
    expect(await find('%%')).toEqual(nothing);
    expect((await find('n_b')).tasks).toEqual([]);
    expect((await find('a_light')).tasks.map(({ taskId }) => taskId)).toEqual([openTask]);
  });
});

describe('who finds it', () => {
  const words = () => [String(openTask), `${openTask}#2`, 'nebula', '星河动画', 'gpu-0042', '夜班'];
  test('nobody without a key finds anything', async () => {
    const person = await t.person();
    for (const one of words()) expect(await find(one, person), one).toEqual(nothing);
  });
  test('a key opens its own kind alone', async () => {
    const operator = await t.person({ keys: ['node:list'] });
    expect((await find('gpu-0042', operator)).nodes).toHaveLength(1);
    expect(await find('nebula', operator)).toEqual(nothing);
    const clerk = await t.person({ keys: ['admin:depart'] });
    expect((await find('夜班', clerk)).organizations).toHaveLength(1);
    expect(await find('星河动画', clerk)).toEqual(nothing);
  });
  test('with one of the two list keys only running or only ended tasks, and of their areas', async () => {
    const area = 'query:selected:area:customer:task';
    const keys = ['complete:render:task', area] as const;
    const ended = await t.person({ keys, areas: [areaId] });
    expect((await find('nebula', ended)).tasks.map(({ taskId }) => taskId)).toEqual([endedTask]);
    expect((await find(`${openTask}#2`, ended)).frames).toEqual([]);
    const elsewhere = await t.person({ keys, areas: [areaId + 1] });
    expect((await find('nebula', elsewhere)).tasks).toEqual([]);
  });
  test('customers outside the scope are nobody’s result', async () => {
    const area = 'query:selected:area:customer:task';
    const keys = ['running:render:task', 'user:list', area] as const;
    const salesman = await t.person({ keys, scope: 2, areas: [areaId] });
    for (const one of [String(openTask), `${openTask}#2`, 'nebula', '星河动画', String(userId)])
      expect(await find(one, salesman), one).toEqual(nothing);
    await giveCustomer(t, { userId, adminId: salesman.adminId });
    expect((await find('nebula', salesman)).tasks).toHaveLength(1);
    expect((await find('星河动画', salesman)).users).toMatchObject([{ userId }]);
  });
});

describe('pinned places', () => {
  const pin = (person: Person, href: string, pinned = true) => person.call(navigation.pin, { href, pinned });
  test('are a person’s own, in the order of pinning, once each and without filters', async () => {
    const person = await t.person();
    await pin(person, '/task/render/running?userId=3');
    await pin(person, '/node/renderNodeList');
    const { data } = await pin(person, '/task/render/running');
    expect(data.pins).toEqual(['/node/renderNodeList', '/task/render/running']);
    await pin(person, '/node/renderNodeList', false);
    expect((await person.call(navigation.pins, {})).data.pins).toEqual(['/task/render/running']);
    expect((await t.admin.call(navigation.pins, {})).data.pins).toEqual([]);
  });
  test.each(['https://example.com/', '//example.com/task/render/running', '/no/such', '/login', '/task'])(
    'refuse «%s», which is no page',
    async (href) => {
      expect((await pin(t.admin, href)).code).toBe(errorCodes.badInput);
    },
  );
  test(`are ${mostPins} at most`, async () => {
    const person = await t.person();
    for (let id = 1; id <= mostPins; id += 1)
      expect((await pin(person, `/task/taskSearch/${id}`)).code).toBe(errorCodes.success);
    expect((await pin(person, '/task/taskSearch/999')).code).toBe(errorCodes.limitReached);
    expect((await pin(person, '/task/taskSearch/1', false)).code).toBe(errorCodes.success);
    expect((await pin(person, '/task/taskSearch/999')).code).toBe(errorCodes.success);
  });
});
