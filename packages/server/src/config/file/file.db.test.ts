import {
  configFile,
  configSection,
  errorCodes,
  hour,
  jsonTemplates,
  mountPaths,
  nodeConstraints,
  platformConfigs,
  platformSchedules,
  plugins,
  prices,
  softwareConfigs,
  softwareFees,
  softwareVersions,
  taskGroups,
  versionState,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow } from '../../build/rows.ts';
import { approve } from '../../testing/approving.ts';
import type { Person, TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

type File = { sections: Record<string, Record<string, unknown>[]> };
const written = async (person: Person): Promise<File> =>
  JSON.parse((await person.call(configFile.export, {})).data.content) as File;
const compared = async (person: Person, file: File) =>
  (await person.call(configFile.compare, { content: JSON.stringify(file) })).data;
const apply = async (person: Person, file: File, o: object = {}) => {
  const { difference } = await compared(person, file);
  return person.send(configFile.apply, {
    content: JSON.stringify(file),
    difference,
    reason: '第二个农场',
    ...o,
  });
};
const of = configSection.of;

/** A row of most parts. */
const fill = async (t: TestServer): Promise<void> => {
  const add = (call: unknown, input: object) => t.admin.call(call as typeof taskGroups.add, input as never);
  const { cgId } = (await t.admin.call(softwareConfigs.add, { softwareName: 'Clarisse' })).data;
  const version = { cgId, versionStatus: 2, isCustom: false, remark: '' };
  await add(softwareVersions.add, { ...version, versionName: '5.0' });
  const plugin = { cgId, versionStatus: 2, platforms: [], systems: [1], clientVersion: '', remark: '' };
  await add(plugins.add, { ...plugin, pluginName: 'Zeta', pluginVersion: '1', dependencies: [] });
  await add(plugins.add, { ...plugin, pluginName: 'Alpha', pluginVersion: '1', dependencies: ['Zeta 1'] });
  await add(taskGroups.add, { groupName: 'film', isOn: true, remark: '电影' });
  await add(jsonTemplates.add, {
    cgId,
    templateName: 'preview',
    jsonContent: '{"samples":1}',
    jsonSchema: '{"type":"object"}',
    isOn: true,
    remark: '',
  });
  await add(nodeConstraints.handle, { constraintText: 'memory>=64', isOn: true, remark: '' });
  await add(mountPaths.add, {
    platform: 1,
    os: 1,
    storeType: 1,
    storagePath: '//a/in',
    mountPoint: '/mnt/in',
    isOn: true,
    remark: '',
  });
  await add(platformSchedules.add, {
    platform: 1,
    weekdays: [1, 2],
    fromTime: '20:00',
    toTime: '00:00',
    startDate: '2026-03-01',
    endDate: null,
    maxNodes: 10,
    guaranteedNodes: 0,
    levelOffset: 1,
    isOn: true,
  });
};

test('the configuration is one readable file in a stable order, and the same file changes nothing', async ({
  t,
}) => {
  await fill(t);
  const file = await written(t.admin);
  expect(file.sections['softwareVersions']).toEqual([
    { software: 'Clarisse', versionName: '5.0', versionStatus: 2, isCustom: false, remark: '' },
  ]);
  expect(file.sections['jsonTemplates']).toMatchObject([{ jsonSchema: '{"type":"object"}' }]);
  expect(file.sections['prices']).toContainEqual({
    platformKind: 0,
    priceUnit: 1,
    currency: 1,
    priceScope: 1,
    memberLevel: null,
    frameKind: null,
    price: '0.06',
  });
  expect(file.sections['schedules']).toMatchObject([{ fromTime: '20:00', toTime: '00:00', maxNodes: 10 }]);
  expect((await t.admin.call(configFile.export, {})).data.content).toBe(`${JSON.stringify(file, null, 2)}\n`);
  const same = await compared(t.admin, file);
  expect(same).toMatchObject({ lines: [], faults: [], hasMoney: false });
  expect(same.sections.map((one) => one.configSection).toSorted((a, b) => a - b)).toEqual([
    ...configSection.codes,
  ]);
  expect(same.sections.every((one) => one.added + one.changed + one.onlyHere === 0)).toBe(true);
});

test('a file adds and changes rows by their names, with software and plugins that need one another', async ({
  t,
}) => {
  const file = await written(t.admin);
  const rename = (row: Record<string, unknown>) => ({ ...row, software: 'Guerilla' });
  const own = (name: string) => (file.sections[name] ?? []).filter((row) => row['software'] === 'Clarisse');
  const second = {
    ...file,
    sections: {
      software: [{ softwareName: 'Guerilla' }],
      softwareVersions: own('softwareVersions').map(rename),
      plugins: own('plugins').map(rename),
      taskGroups: [
        { groupName: 'Film', isOn: false, remark: '电影' },
        { groupName: 'games', isOn: true, remark: '' },
      ],
    },
  };
  const shown = await compared(t.admin, second);
  expect(shown.sections.find((one) => one.configSection === of.taskGroups)).toMatchObject({
    added: 1,
    changed: 1,
    same: 0,
  });
  expect(shown.lines.find((one) => one.row === 'Film')?.fields).toEqual([
    { field: 'isOn', before: 'true', after: 'false' },
  ]);
  expect(await apply(t.admin, second)).toMatchObject({
    code: errorCodes.success,
    data: { added: 5, changed: 1 },
  });
  const { items } = (await t.admin.call(plugins.list, { pluginName: 'Alpha' })).data;
  expect(items.map((row) => row.dependencies)).toEqual([['Zeta 1'], ['Zeta 1']]);
  expect((await compared(t.admin, second)).lines).toEqual([]);
  const record = await t.db
    .selectFrom('operation')
    .where('action', '=', 'configFile.apply')
    .where('outcome', '=', errorCodes.success)
    .select('reason')
    .executeTakeFirstOrThrow();
  expect(record.reason).toBe('第二个农场');
});

test('a file is carried out whole or not at all, and only as it was compared', async ({ t }) => {
  const file = { ...(await written(t.admin)), sections: {} as File['sections'] };
  const group = { groupName: 'whole', isOn: true, remark: '' };
  const mount = { platform: 1, os: 2, storeType: 1, storagePath: '//a', mountPoint: '/no drive', isOn: true };
  file.sections = { taskGroups: [group], mountPaths: [{ ...mount, remark: '' }] };
  expect((await apply(t.admin, file)).code).toBe(errorCodes.badInput);
  file.sections = { taskGroups: [group, { ...group, groupName: 'WHOLE' }, { groupName: 'x' }] };
  expect((await compared(t.admin, file)).faults).toEqual([
    { configSection: of.taskGroups, line: 2, field: 'groupName' },
    { configSection: of.taskGroups, line: 3, field: 'isOn' },
  ]);
  expect((await apply(t.admin, file)).code).toBe(errorCodes.fileNotAccepted);
  file.sections = { taskGroups: [group] };
  expect((await apply(t.admin, file, { difference: 'another' })).code).toBe(errorCodes.changedMeanwhile);
  const { items } = (await t.admin.call(taskGroups.list, { groupName: 'whole' })).data;
  expect(items).toEqual([]);
  const other = { ...file, sections: { secrets: [] } };
  expect((await t.admin.send(configFile.compare, { content: JSON.stringify(other) })).code).toBe(
    errorCodes.fileNotAccepted,
  );
});

test('a price of a file is a version from a moment on, and a large step needs a second person', async ({
  t,
}) => {
  const whole = await written(t.admin);
  const price = (to: string) => ({
    ...whole,
    sections: {
      prices: (whole.sections['prices'] ?? [])
        .filter((row) => row['platformKind'] === 0 && row['currency'] === 1)
        .map((row) => ({ ...row, price: to })),
    },
  });
  expect((await compared(t.admin, price('0.061'))).hasMoney).toBe(true);
  expect((await apply(t.admin, price('0.061'))).code).toBe(errorCodes.badInput);
  const validFrom = t.clock.now.getTime() + hour;
  expect((await apply(t.admin, price('0.061'), { validFrom })).code).toBe(errorCodes.success);
  const { items } = (await t.admin.call(prices.list, { versionState: 2 })).data;
  expect(items).toMatchObject([{ platformKind: 0, price: '0.061', validFrom, reason: '第二个农场' }]);
  const waits = await apply(t.admin, price('0.09'), { validFrom: validFrom + hour });
  expect(waits.code).toBe(errorCodes.awaitsApproval);
  const decider = await t.person({ keys: ['price:edit', 'approval:decide'] });
  const { approvalId } = waits.data as { approvalId: number };
  expect(await approve(t, decider, approvalId)).toBe(errorCodes.success);
  expect((await t.admin.call(prices.list, { versionState: 2 })).data.items).toHaveLength(2);
});

test('a person exports and changes the parts that they may change', async ({ t }) => {
  const keeper = await t.person({ keys: ['config:group'] });
  expect(Object.keys((await written(keeper)).sections)).toEqual(['taskGroups']);
  const file = await written(t.admin);
  file.sections = {
    taskGroups: [{ groupName: 'own', isOn: true, remark: '' }],
    platforms: [{ platformNo: 77, nameZh: '七', nameEn: 'Seven', kind: 0, isOn: true, hostTags: [] }],
  };
  expect((await compared(keeper, file)).sections).toMatchObject([
    { configSection: of.taskGroups, isSkipped: false },
    { configSection: of.platforms, isSkipped: true },
  ]);
  expect((await apply(keeper, file)).code).toBe(errorCodes.success);
  const { items } = (await t.admin.call(platformConfigs.list, {})).data;
  expect(items.map((row) => row.platformNo as number)).not.toContain(77);
});

test('a charge of a file begins at the moment that is given', async ({ t }) => {
  const file = await written(t.admin);
  file.sections = {
    softwareFees: [{ software: 'Maya', feeName: 'Arnold', feeUnit: 2, currency: 1, price: '0.5' }],
  };
  const validFrom = t.clock.now.getTime() + hour;
  // A charge that is new is a step from nothing.
  expect((await apply(t.admin, file, { validFrom })).code).toBe(errorCodes.awaitsApproval);
  await addRow(t.db, 'software_fee', {
    fee_name: 'Arnold',
    software_id: 2000,
    fee_unit: 2,
    currency: 1,
    price: '0.49',
    version_name: '',
    plugin_name: '',
    valid_from: new Date('2026-01-01T00:00:00Z'),
    reason: 'licence',
    created_at: t.clock.now,
  });
  expect((await apply(t.admin, file, { validFrom })).code).toBe(errorCodes.success);
  const { items } = (await t.admin.call(softwareFees.list, { versionState: versionState.of.planned })).data;
  expect(items).toMatchObject([{ feeName: 'Arnold', price: '0.50', validFrom }]);
});
