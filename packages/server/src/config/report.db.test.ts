import {
  adminStatus,
  configFinding,
  type ConfigFinding,
  home,
  mountPaths,
  setupStep,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addRow, setRow } from '../build/rows.ts';
import { addArea, addCustomer, addNode, addTask } from '../testing/fixtures.ts';
import type { Person, TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { configReport } from './report.ts';

const of = configFinding.of;
const report = async (t: TestServer, finding: ConfigFinding) => {
  const [found] = await configReport(t.db, { now: t.clock.now, language: 'en', only: [finding] });
  return found?.names ?? [];
};
const schedule = (o: object) =>
  ({
    kind: 1,
    platform_id: 1,
    weekdays: [0, 1, 2, 3, 4, 5, 6] as number[],
    from_minute: 0,
    to_minute: 1440,
    created_at: new Date(),
    ...o,
  }) as const;

test('a platform type without a price, and one that nobody priced, are found', async ({ t }) => {
  expect(await report(t, of.noPrice)).toEqual([]);
  expect(await report(t, of.openingPrice)).toContain('CPU · CNY');
  await sql`update price_version set created_by = ${t.admin.adminId} where platform_kind = 0`.execute(t.db);
  expect(await report(t, of.openingPrice)).not.toContain('CPU · CNY');
  await sql`update price_version set frame_kind = 1 where (platform_kind, currency) = (1, 2)`.execute(t.db);
  expect(await report(t, of.noPrice)).toEqual(['GPU · USD']);
});

test('software that nodes have without a script for their system is found', async ({ t }) => {
  const softwareId = await addRow(t.db, 'software', { id: 2990, name: 'Report', created_at: t.clock.now });
  await addNode(t.db, { software: [softwareId] });
  expect(await report(t, of.noScript)).toContain('Report · Linux');
  const script = { software_id: softwareId, command: ['render'], created_at: t.clock.now };
  const id = await addRow(t.db, 'render_script', { ...script, is_draft: true });
  expect(await report(t, of.noScript)).toContain('Report · Linux');
  const use = {
    render_script_id: id,
    software_id: softwareId,
    os: 1,
    platform_id: 1,
    reason: 'tested',
  } as const;
  await addRow(t.db, 'render_script_use', { ...use, created_at: t.clock.now });
  expect(await report(t, of.noScript)).not.toContain('Report · Linux');
});

test('an area that every platform caps at no node is found', async ({ t }) => {
  const areaId = await addArea(t.db);
  expect(await report(t, of.areaWithoutPlatform)).toEqual([]);
  const on = await t.db.selectFrom('platform').where('status', '=', 1).select('id').execute();
  const ids: number[] = [];
  for (const { id } of on)
    ids.push(
      await addRow(
        t.db,
        'dispatch_schedule',
        schedule({ kind: 2, platform_id: id, target_id: areaId, max_nodes: 0 }),
      ),
    );
  expect(await report(t, of.areaWithoutPlatform)).toEqual(['Test area']);
  await setRow(t.db, 'dispatch_schedule', ids[0] ?? 0, { max_nodes: 1 });
  expect(await report(t, of.areaWithoutPlatform)).toEqual([]);
  await t.db.updateTable('dispatch_schedule').set({ deleted_at: t.clock.now }).execute();
});

test('a schedule that guarantees more nodes than its platform has, or whose platform is off, is found', async ({
  t,
}) => {
  const id = await addRow(t.db, 'dispatch_schedule', schedule({ platform_id: 4, guaranteed_nodes: 1 }));
  expect(await report(t, of.guaranteeBeyondNodes)).toEqual([`Shenzhen #${id}`]);
  const without = async () => {
    const only = [of.platformWithoutNodes];
    const [found] = await configReport(t.db, { now: t.clock.now, language: 'en', only });
    return found?.count ?? 0;
  };
  const before = await without();
  await addNode(t.db, { platform: 4 });
  expect(await report(t, of.guaranteeBeyondNodes)).toEqual([]);
  expect(await without()).toBe(before - 1);
  expect(await report(t, of.scheduleOfClosedPlatform)).toEqual([]);
  await setRow(t.db, 'platform', 4, { status: 0 });
  expect(await report(t, of.scheduleOfClosedPlatform)).toEqual([`Shenzhen #${id}`]);
  await setRow(t.db, 'dispatch_schedule', id, { end_date: '2020-01-01' });
  expect(await report(t, of.scheduleOfClosedPlatform)).toEqual([]);
});

test('versions and what nodes report are compared both ways', async ({ t }) => {
  const at = { created_at: t.clock.now, is_custom: false, remark: '', version_status: 2 } as const;
  const nodeId = await addNode(t.db, { software: [2007] });
  await addRow(t.db, 'software_version', { software_id: 2007, version_name: '9.1', ...at });
  await setRow(t.db, 'node', nodeId, {
    renderers: JSON.stringify([{ softwareId: 2007, version: '9.2' }]) as never,
  });
  expect(await report(t, of.versionNowhere)).toEqual(['Blender 9.1']);
  expect(await report(t, of.versionNotKept)).toEqual(['Blender 9.2']);
  await setRow(t.db, 'node', nodeId, {
    renderers: JSON.stringify([{ softwareId: 2007, version: '9.1' }]) as never,
  });
  expect([await report(t, of.versionNowhere), await report(t, of.versionNotKept)]).toEqual([[], []]);
});

test('an open plugin that needs one that is not open is found', async ({ t }) => {
  const plugin = (name: string, o: object) =>
    addRow(t.db, 'plugin', {
      software_id: 2007,
      plugin_name: name,
      plugin_version: '1',
      version_status: 2,
      client_version: '',
      remark: '',
      platforms: [],
      systems: [],
      dependencies: [],
      created_at: t.clock.now,
      ...o,
    });
  const base = await plugin('Base', { version_status: 1 });
  await plugin('Extra', { dependencies: ['base 1'] });
  expect(await report(t, of.needsClosedPlugin)).toEqual(['Extra 1']);
  await setRow(t.db, 'plugin', base, { version_status: 2 });
  expect(await report(t, of.needsClosedPlugin)).toEqual([]);
});

test('an error code of an analysis without an entry, and an entry without an English solution, are found', async ({
  t,
}) => {
  const userId = await addCustomer(t.db);
  const analysis = {
    user_id: userId,
    owner_id: userId,
    platform_id: 1,
    software_id: 2007,
    project_name: '',
    scene_name: 'a.blend',
    scene_path: '/a.blend',
    output_path: '/out',
    scene: '{}',
    auto_submit: false,
    status: 0,
    submitted_at: t.clock.now,
    tips: JSON.stringify([{ code: '77001', type: 1 }]),
  } as const;
  await addRow(t.db, 'analyse_task', analysis);
  expect(await report(t, of.codeWithoutEntry)).toEqual(['77001']);
  const entry = {
    code: '77001',
    des_description_cn: '缺',
    des_description_en: 'Missing',
    des_solution_cn: '补',
    des_solution_en: '',
    is_open: false,
    is_repair: false,
    type: 0,
    created_at: t.clock.now,
    updated_at: t.clock.now,
  } as const;
  const id = await addRow(t.db, 'general_error', entry);
  expect(await report(t, of.codeWithoutEntry)).toEqual([]);
  expect(await report(t, of.noEnglishSolution)).toEqual(['77001']);
  await setRow(t.db, 'general_error', id, { des_solution_en: 'Add it' });
  expect(await report(t, of.noEnglishSolution)).toEqual([]);
});

test('a mount path that is missing, and the rate of the first day, are shown to those who may mend them', async ({
  t,
}) => {
  const findings = async (person: Person) =>
    (await person.call(home.setup, {})).data.findings.map((one) => one.configFinding);
  await addNode(t.db, { platform: 2 });
  const keeper = await t.person({ keys: ['config:dictionary:path'] });
  expect(await findings(keeper)).toEqual([of.noMountPath]);
  expect(await findings(t.admin)).toContain(of.rateNotSet);
  expect(await report(t, of.noMountPath)).toContain('Shanghai · Linux');
  await keeper.call(mountPaths.add, {
    platform: 2,
    os: 1,
    storeType: 1,
    storagePath: '//store/in',
    mountPoint: '/mnt/in',
    isOn: true,
    remark: '',
  } as never);
  expect(await report(t, of.noMountPath)).not.toContain('Shanghai · Linux');
});

test('a new installation shows its steps to those who may take them, until it has a node, a customer and a task', async ({
  t,
}) => {
  const steps = async (person: Person) => (await person.call(home.setup, {})).data;
  const opener = await t.person({ keys: ['node:enrol', 'user:register'] });
  await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
  const { node, customer } = setupStep.of;
  expect(await steps(opener)).toMatchObject({ isBeginning: true, findings: [] });
  const userId = await addCustomer(t.db);
  expect((await steps(opener)).steps).toEqual([
    { setupStep: node, isDone: false },
    { setupStep: customer, isDone: true },
  ]);
  await addNode(t.db);
  await addTask(t.db, { userId });
  expect(await steps(opener)).toMatchObject({ isBeginning: false });
  const all = (await steps(t.admin)).steps;
  expect(all.map((one) => one.setupStep)).toEqual([...setupStep.codes]);
  expect(all.find((one) => one.setupStep === setupStep.of.messages)?.isDone).toBe(false);
});

test('staff are set up with a second active person, second factors with the last one that lacks it', async ({
  t,
}) => {
  const done = async () => {
    const { steps } = (await t.admin.call(home.setup, {})).data;
    const isDone = (wanted: number) => steps.find((one) => one.setupStep === wanted)?.isDone;
    return [isDone(setupStep.of.staff), isDone(setupStep.of.factors)];
  };
  const { disabled, active } = adminStatus.of;
  const other = await t.person({ keys: [] });
  await t.db
    .updateTable('admin')
    .set({ status: disabled, has_factor: false })
    .where('id', '!=', t.admin.adminId)
    .execute();
  await t.db
    .updateTable('admin')
    .set({ status: active, has_factor: true })
    .where('id', '=', t.admin.adminId)
    .execute();
  expect(await done()).toEqual([false, true]);
  await setRow(t.db, 'admin', other.adminId, { status: active });
  expect(await done()).toEqual([true, false]);
});
