import { beforeAll, expect, test } from 'vitest';
import { errorCodes, portal, waitReason } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { putRow, setRow } from '../build/rows.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { addPartner, registeredBy, type TestPartner } from '../testing/portal.ts';
import { addSceneFile } from '../testing/scenes.ts';

const t = serverOfFile();
let website: TestPartner;
beforeAll(async () => {
  website = await addPartner(t, { reach: 2 });
  // What the installation has: Blender on two platforms, POV-Ray on one, and a machine that is one customer's own.
  await addNode(t.db, { platform: 1, software: [2007], plugins: ['cycles 4.2', 'eevee 4.2'] });
  await addNode(t.db, { platform: 1, software: [2007, 2030], plugins: ['cycles 4.1'], lock: 1 });
  await addNode(t.db, { platform: 5, software: [2007], plugins: ['hydra 2'], requirements: ['studio-own'] });
  await addNode(t.db, { platform: 2, software: [2007], service: 3 });
});

const ok = errorCodes.success;
const platforms = async (customer: number) => (await website.send(portal.platforms, {}, { customer })).data;
const software = async (customer: number) => (await website.send(portal.software, {}, { customer })).data;
/** The code of a submission whose file is there. */
const submit = async (
  customer: number,
  o: { platform: number; cgId: number; parameters?: object; pluginVersions?: string[] },
) => {
  await addSceneFile(t, customer, 'scenes/a.blend');
  return (
    await website.send(
      portal.submit,
      {
        projectName: '目录',
        sceneName: 'a.blend',
        scenePath: 'scenes/a.blend',
        outputPath: 'output/a',
        frames: '1-2',
        ...o,
      } as never,
      { customer },
    )
  ).code;
};
const choose = (userId: number, chosen: number[]) =>
  putRow(t.db, 'user_setting', { user_id: userId }, { platforms: chosen });

test('the platforms are those that a submission takes: all in service, or those chosen for the customer', async () => {
  const customer = await addCustomer(t.db);
  const all = await platforms(customer);
  expect(all[0]).toEqual({ platform: 1, nameZh: '北京一区', nameEn: 'Beijing', kind: 0 });
  expect(all).toHaveLength(9);
  await choose(customer, [1, 5]);
  expect((await platforms(customer)).map(({ platform }) => platform)).toEqual([1, 5]);
  const codes = await Promise.all([1, 5, 2].map((platform) => submit(customer, { platform, cgId: 2007 })));
  // The machine of platform 5 is another customer's own.
  expect(codes).toEqual([ok, errorCodes.noNodeRenders, errorCodes.platformNotOpen]);
  await setRow(t.db, 'platform', 1, { status: 0 });
  try {
    expect((await platforms(customer)).map(({ platform }) => platform)).toEqual([5]);
    expect(await submit(customer, { platform: 1, cgId: 2007 })).toBe(errorCodes.badInput);
  } finally {
    await setRow(t.db, 'platform', 1, { status: 1 });
  }
});

test('the software is what machines there have, with its plug-ins and the parameters that a submission needs', async () => {
  const customer = await addCustomer(t.db);
  const blender = {
    cgId: 2007,
    name: 'Blender',
    parameters: [],
    platforms: [{ platform: 1, pluginVersions: ['cycles 4.1', 'cycles 4.2', 'eevee 4.2'] }],
  };
  const povray = {
    cgId: 2030,
    name: 'POV-Ray',
    parameters: ['width', 'height'],
    platforms: [{ platform: 1, pluginVersions: ['cycles 4.1'] }],
  };
  expect(await software(customer)).toEqual([blender, povray]);
  // What is said there is what is asked there.
  expect(await submit(customer, { platform: 1, cgId: 2030 })).toBe(errorCodes.parametersMissing);
  const size = Object.fromEntries(povray.parameters.map((name) => [name, '640']));
  expect(await submit(customer, { platform: 1, cgId: 2030, parameters: size })).toBe(ok);
  await choose(customer, [5]);
  expect(await software(customer)).toEqual([]);
});

test('a machine that asks for a customer’s own word is offered to who has it alone', async () => {
  const customer = await addCustomer(t.db);
  await choose(customer, [5]);
  expect(await software(customer)).toEqual([]);
  await setRow(t.db, 'user', customer, { task_properties: ['studio-own'] });
  expect(await software(customer)).toEqual([
    {
      cgId: 2007,
      name: 'Blender',
      parameters: [],
      platforms: [{ platform: 5, pluginVersions: ['hydra 2'] }],
    },
  ]);
});

test('what is offered is taken, also where its machines are only off; what no machine has is refused at its field, in both languages', async () => {
  const customer = await addCustomer(t.db);
  await addSceneFile(t, customer, 'scenes/a.blend');
  const send = (o: object, english = true) =>
    website.send(
      portal.submit,
      {
        platform: 1,
        cgId: 2007,
        projectName: '目录',
        sceneName: 'a.blend',
        scenePath: 'scenes/a.blend',
        outputPath: 'output/a',
        frames: '1',
        ...o,
      } as never,
      { customer, english },
    );
  const count = async () => (await website.send(portal.tasks, {}, { customer })).data.tasks.length;
  // Each machine has one of them, and none has both.
  const apart = { pluginVersions: ['cycles 4.1', 'eevee 4.2'] };
  expect(await send(apart)).toMatchObject({
    code: errorCodes.noNodeRenders,
    message:
      'No machine of this platform has all of these plug-ins together beside the software. Choose from software/list. Nothing was changed.',
    data: { why: 'plugins', fields: 'pluginVersions' },
  });
  expect((await send(apart, false)).message).toMatch(/^该平台没有机器同时具备该软件及所选全部插件/);
  expect(await send({ cgId: 2000 })).toMatchObject({
    code: errorCodes.noNodeRenders,
    data: { why: 'software', fields: 'cgId' },
  });
  expect(await send({ memoryMb: 16_000_000 })).toMatchObject({ data: { why: 'memory', fields: 'memoryMb' } });
  expect(await count()).toBe(0);
  const [offer] = await software(customer);
  for (const plugin of offer?.platforms[0]?.pluginVersions ?? [])
    expect([plugin, (await send({ pluginVersions: [plugin] })).code]).toEqual([plugin, ok]);
  await setRow(t.db, 'node', { platform_id: 1 }, { service: 1 });
  try {
    const { data } = await send({});
    const task = await website.send(portal.task, { taskId: data.taskId }, { customer });
    expect(task.data.waitReason).toBe(waitReason.of.machinesAway);
  } finally {
    await setRow(t.db, 'node', { platform_id: 1 }, { service: 0 });
  }
});

test('only with the scope of tasks, and for customers of one’s own', async () => {
  const [own, other] = [await addPartner(t), await addPartner(t, { scopes: [1] })];
  const [customer, strange] = [await registeredBy(own), await registeredBy(other)];
  for (const call of [portal.platforms, portal.software]) {
    expect((await own.send(call, {}, { customer })).code).toBe(ok);
    expect((await own.send(call, {}, { customer: strange })).code).toBe(errorCodes.notFound);
    expect((await other.send(call, {}, { customer: strange })).code).toBe(errorCodes.forbidden);
  }
});
