import { pluginConsumption } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let t: TestServer;
const ids: Record<string, number> = {};
beforeAll(async () => {
  t = await openTestServer();
  const here = await addCustomer(t.db);
  const task = async (name: string, o: Omit<Parameters<typeof addTask>[1], 'userId'>): Promise<void> => {
    ids[name] = await addTask(t.db, { userId: here, status: 25, ...o });
  };
  await task('redshift', { plugins: ['redshift 3.6.02'], consume: '12.345678', areaId: 1 });
  await task('both', { plugins: ['redshift 3.6.02', 'yeti 4.2.9'], consume: '0.654322', areaId: 2 });
  await task('dollars', { plugins: ['yeti 4.2.9'], consume: '7.5', currency: 2, areaId: 2 });
  await task('none', { plugins: [], consume: '100' });
  await task('running', { plugins: ['yeti 4.2.9'], consume: '100', status: 5 });
});
afterAll(() => t.close());

const asked = async (
  person: Pick<TestServer['admin'], 'call'>,
  input: Parameters<typeof t.admin.call<typeof pluginConsumption.list>>[1] = {},
) => {
  const { data } = await person.call(pluginConsumption.list, input);
  const { rmbTotalConsume, usdTotalConsume } = data as typeof data & Record<string, string>;
  return {
    tasks: data.items.map((row) => Object.keys(ids).find((name) => ids[name] === row.taskId)).toSorted(),
    totals: [rmbTotalConsume, usdTotalConsume],
    total: data.total,
  };
};

test('ended tasks that asked for plugins, each once, each currency for itself, to the last decimal', async () => {
  expect(await asked(t.admin)).toEqual({
    tasks: ['both', 'dollars', 'redshift'],
    totals: ['13.00', '7.50'],
    total: 3,
  });
});

test('totals are those of the filter, not of the page', async () => {
  const yeti = await asked(t.admin, { pluginVersions: ['yeti 4.2.9'], pageSize: 1 });
  expect(yeti.totals).toEqual(['0.654322', '7.50']);
  expect(yeti.tasks).toHaveLength(1);
  expect(yeti.total).toBe(2);
  expect((await asked(t.admin, { userName: 'nobody of this name' })).totals).toEqual(['0.00', '0.00']);
});

test('who sees one area alone is told of its tasks alone, without any key of task lists', async () => {
  const person = await t.person({
    keys: ['export:plugin', 'query:selected:area:customer:task'],
    areas: [2],
  });
  expect(await asked(person)).toEqual({ tasks: ['both', 'dollars'], totals: ['0.654322', '7.50'], total: 2 });
});
