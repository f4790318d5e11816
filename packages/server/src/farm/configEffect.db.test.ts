import {
  areaConfigs,
  autoReplies,
  dictionaryEntries,
  type Envelope,
  errorCodes,
  gateway,
  gatewayHeaders,
  gatewayPath,
  generalErrors,
  type Lease,
  mountPaths,
  nodeConstraints,
  noticeSettings,
  platformConfigs,
  platformSchedules,
  prices,
  rates,
  renderingErrors,
  renderScripts,
  session,
  softwareVersions,
  staffConsole,
  strategy,
  submission,
  versionStatus,
} from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { notify } from '../core/jobs/notifying.ts';
import { inRmb } from '../pay/index.ts';
import { submitTask, system } from '../task/index.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { freshName } from '../testing/sampling.ts';
import { addSceneFile } from '../testing/scenes.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

/* Each kind of configuration changes what the next call answers: the server runs on, and nothing is waited for. */

const enrolmentKey = 'a key that only tests know';
let t: TestServer;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_ENROLMENT_KEY: enrolmentKey } });
});
afterAll(() => t.close());

const ask = async <T>(
  call: { path: string; signedBy: keyof typeof gatewayHeaders },
  input: object,
  key: string,
) => {
  const answer = await t.server.http.inject({
    method: 'POST',
    url: gatewayPath + call.path,
    headers: { [gatewayHeaders[call.signedBy]]: key, 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  });
  const envelope = answer.json<Envelope<T>>();
  expect(envelope.code).toBe(errorCodes.success);
  return envelope.data;
};

let machines = 0;
/** A machine that agents play, and what it gets. */
const machineOn = async (platform: number, o: object = {}) => {
  const machine = {
    name: `effect-${(machines += 1)}`,
    platform,
    os: 1,
    agentVersion: '1',
    cores: 16,
    realCores: 8,
    memoryMb: 65_536,
    software: [2007],
    ...o,
  };
  const { nodeKey } = await ask<{ nodeKey: string }>(gateway.register, machine, enrolmentKey);
  return {
    next: async (): Promise<Lease | null> =>
      (await ask<{ lease: Lease | null }>(gateway.lease, {}, nodeKey)).lease,
    end: ({ taskId, ix, n, token }: Lease, renderMs = 1000) =>
      ask(gateway.finish, { taskId, ix, n, token, done: true, renderMs }, nodeKey),
  };
};
const taskOn = async (platform: number, frames: number, software = 2007): Promise<number> => {
  const userId = await addCustomer(t.db);
  const scene = {
    task: {
      user_id: userId,
      owner_id: userId,
      platform_id: platform,
      software_id: software,
      currency: 1 as const,
      scene_path: '/storage/1/a.blend',
      output_path: '/storage/1/out',
    },
    frames: Array.from({ length: frames }, (_, at) => ({ label: String(at), kind: 5 })),
  };
  const { taskId } = await t.db.transaction().execute((tx) => submitTask(tx, system(t.clock.now), scene));
  return taskId;
};
const leased = async (machine: Awaited<ReturnType<typeof machineOn>>): Promise<Lease> => {
  const lease = await machine.next();
  if (!lease) throw new Error('nothing is leased');
  return lease;
};

describe('the next lease and its charge', () => {
  test('go by a new price', async () => {
    const machine = await machineOn(1);
    await taskOn(1, 2);
    const hourlyOf = async ({ taskId, ix, n }: Lease) =>
      Number((await getRow(t.db, 'attempt', { task_id: taskId, ix, n })).hourly_price);
    const chargeOf = async ({ taskId, ix, n }: Lease) =>
      Number((await getRow(t.db, 'charge', { task_id: taskId, ix, n })).amount);
    const first = await leased(machine);
    expect(await hourlyOf(first)).toBeCloseTo(16 * 0.06, 6);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    await machine.end(first, 36_000);
    expect(await chargeOf(first)).toBeCloseTo(16 * 0.06 * 0.01, 6);
    const price = {
      platformKind: 0,
      priceUnit: 1,
      currency: 1,
      priceScope: 1,
      price: '0.062',
      validFrom: t.clock.now.getTime(),
      reason: '调价',
    };
    expect((await t.admin.send(prices.add, price)).code).toBe(errorCodes.success);
    const second = await leased(machine);
    expect(await hourlyOf(second)).toBeCloseTo(16 * 0.062, 6);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    await machine.end(second, 36_000);
    expect(await chargeOf(second)).toBeCloseTo(16 * 0.062 * 0.01, 6);
  });

  test('go by a schedule', async () => {
    const machine = await machineOn(2);
    await taskOn(2, 1);
    const closed = {
      platform: 2,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      fromTime: '00:00',
      toTime: '00:00',
      startDate: null,
      endDate: null,
      maxNodes: 0,
      guaranteedNodes: 0,
      levelOffset: 0,
      isOn: true,
    };
    const { scheduleId } = (await t.admin.call(platformSchedules.add, closed as never)).data;
    expect(await machine.next()).toBeNull();
    const open = { ...closed, scheduleId, version: 1, isOn: false };
    await t.admin.call(platformSchedules.update, open as never);
    expect(await machine.next()).not.toBeNull();
  });

  test('go by a render script', async () => {
    const softwareId = 2778;
    await addRow(t.db, 'software', { id: softwareId, name: 'Effect', created_at: t.clock.now });
    const machine = await machineOn(5, { software: [softwareId] });
    const save = async (word: string) => {
      const script = {
        cgId: softwareId,
        os: 1,
        progressPattern: '',
        errorPattern: '',
        command: [word],
        reason: word,
      };
      return (await t.admin.call(renderScripts.save, script as never)).data.scriptId;
    };
    const apply = (scriptId: number) =>
      t.admin.call(renderScripts.apply, { scriptIds: [scriptId], platforms: [5], reason: '升级' } as never);
    await apply(await save('first'));
    await taskOn(5, 1, softwareId);
    const before = await leased(machine);
    expect(before.command).toEqual(['first']);
    await machine.end(before);
    const second = await save('second');
    // Tested on a node, as it has to be before it is used.
    const tester = await addCustomer(t.db);
    await setRow(t.db, 'user', tester, { is_internal_test: true });
    const taskId = await taskOn(5, 1, softwareId);
    await setRow(t.db, 'task', taskId, { user_id: tester, owner_id: tester });
    const nodeId = await addNode(t.db, { platform: 5, software: [softwareId] });
    await t.admin.call(renderScripts.test, { scriptIds: [second], taskId, nodeId } as never);
    await setRow(t.db, 'task', taskId, { success: 1 });
    await apply(second);
    await taskOn(5, 1, softwareId);
    expect((await leased(machine)).command).toEqual(['second']);
  });

  test('go by the status of a software version', async () => {
    const renderers = [{ softwareId: 2007, name: 'Blender', version: '4.8.8' }];
    const machine = await machineOn(8, { renderers });
    await taskOn(8, 1);
    const add = async (versionName: string) => {
      const version = {
        cgId: 2007,
        versionName,
        versionStatus: versionStatus.of.open,
        isCustom: false,
        remark: '',
      };
      return (await t.admin.call(softwareVersions.add, version as never)).data.softwareVersionId;
    };
    const [id] = [await add('4.8.8'), await add('4.8.9')];
    const set = (status: number) =>
      t.admin.call(softwareVersions.setStatus, { softwareVersionIds: [id], versionStatus: status } as never);
    await set(versionStatus.of.removed);
    expect(await machine.next()).toBeNull();
    await set(versionStatus.of.deprecated);
    expect(await machine.next()).not.toBeNull();
  });

  test('has the mount paths of its platform and system', async () => {
    const machine = await machineOn(9);
    await taskOn(9, 2);
    const first = await leased(machine);
    expect(first.mounts).toEqual([]);
    await machine.end(first);
    const mount = { platform: 9, storeType: 1, storagePath: '/storage', isOn: true, remark: '' };
    await t.admin.call(mountPaths.add, { ...mount, os: 1, mountPoint: '/mnt/in' } as never);
    await t.admin.call(mountPaths.add, { ...mount, os: 2, mountPoint: 'Z:' } as never);
    expect((await leased(machine)).mounts).toEqual([
      { storeType: 1, storagePath: '/storage', mountPoint: '/mnt/in' },
    ]);
  });
});

describe('the next form', () => {
  test('offers a constraint', async () => {
    const offered = async () => (await t.admin.call(strategy.words, {})).data.constraints;
    const set = { constraintText: 'cores>=78', isOn: true, remark: '' };
    const { nodeConstraintId } = (await t.admin.call(nodeConstraints.handle, set)).data;
    expect(await offered()).toContain('cores>=78');
    await t.admin.call(nodeConstraints.handle, {
      ...set,
      nodeConstraintId,
      version: 1,
      isOn: false,
    } as never);
    expect(await offered()).not.toContain('cores>=78');
  });

  test('takes tasks for a platform that is on, and refuses one that is off', async () => {
    const platform = { platformNo: 77, nameZh: '测试区', nameEn: 'Test', kind: 0, isOn: false };
    await t.admin.call(platformConfigs.add, platform as never);
    const userId = await addCustomer(t.db);
    await addNode(t.db, { platform: 77, software: [2007] });
    await addSceneFile(t, userId, 'in/shot.blend');
    const submit = async () =>
      (
        await t.admin.send(submission.submit, {
          userId,
          platform: 77,
          cgId: 2007,
          projectName: '夏日',
          sceneName: 'shot.blend',
          scenePath: 'in/shot.blend',
          outputPath: 'out',
          frames: '1',
        })
      ).code;
    const offered = async () =>
      (await t.admin.call(session.queryPlatform, {})).data.map((one) => one.platform);
    expect([await submit(), await offered()]).toEqual([
      errorCodes.badInput,
      expect.not.arrayContaining([77]) as number[],
    ]);
    const row = (await t.admin.call(platformConfigs.list, { ids: [77] } as never)).data.items[0];
    await t.admin.call(platformConfigs.update, { ...row, isOn: true } as never);
    expect([await submit(), await offered()]).toEqual([
      errorCodes.success,
      expect.arrayContaining([77]) as number[],
    ]);
  });

  test('offers a dictionary entry', async () => {
    const dictionary = freshName();
    const offered = async () =>
      (await t.admin.call(dictionaryEntries.query, { dictionary })).data.map((one) => one.entryValue);
    expect(await offered()).toEqual([]);
    const entry = {
      dictionary,
      entryValue: 'film',
      nameZh: '影视',
      nameEn: 'Film',
      entryOrder: 0,
      remark: '',
    };
    await t.admin.call(dictionaryEntries.add, { ...entry, isOn: true });
    expect(await offered()).toEqual(['film']);
  });

  test('offers an area', async () => {
    const area = { nameZh: freshName(), nameEn: freshName(), zone: 1, businessType: 2 } as const;
    const { areaId } = (await t.admin.call(areaConfigs.add, area as never)).data;
    const ids = (await t.admin.call(session.queryArea, {})).data.map(({ id }) => id as number);
    expect(ids).toContain(areaId as number);
  });

  test('weighs dollars by a new rate', async () => {
    const weight = () => inRmb(t.db, 1_000_000_000n as never, 2, t.clock.now);
    expect(await weight()).toBe(1000);
    expect((await t.admin.send(rates.update, { rate: '1.04', reason: '试调' })).code).toBe(
      errorCodes.success,
    );
    expect(await weight()).toBe(1040);
  });
});

describe('the next message', () => {
  test('explains a failure by a new entry', async () => {
    const log = 'Error: effect missing';
    const found = async () =>
      (await t.admin.call(renderingErrors.match, { log })).data.map((one) => one.desSolution);
    expect(await found()).toEqual([]);
    const entry = { isOpen: false, isShow: true, type: 1, languageFlag: 0, cgId: null } as const;
    await t.admin.call(renderingErrors.add, {
      ...entry,
      desDescription: 'effect missing',
      desSolution: '补全',
    } as never);
    expect(await found()).toEqual(['补全']);
  });

  test('goes by a changed notice setting', async () => {
    const person = await t.person({ keys: [] });
    const email = 'effect@renderdesk.example';
    await setRow(t.db, 'admin', person.adminId, { email, language: 'en' });
    const send = () =>
      t.db
        .transaction()
        .execute((tx) =>
          notify(
            tx,
            { now: t.clock.now, requestId: 'test', language: 'en' },
            { adminId: person.adminId, kind: 'exportReady', data: { fileName: 'a.xlsx' } },
          ),
        );
    const inbox = async () => (await person.call(staffConsole.notifications, {})).data.items.length;
    await send();
    expect(await inbox()).toBe(1);
    const rows = (await t.admin.call(noticeSettings.list, {})).data.items;
    const row = rows.find(({ kind }) => kind === 'exportReady');
    expect((await t.admin.send(noticeSettings.update, { ...row, isBell: false })).code).toBe(
      errorCodes.success,
    );
    await send();
    expect(await inbox()).toBe(1);
  });

  test('is answered by a new automatic reply', async () => {
    const message = freshName();
    const answers = async () =>
      (await t.admin.call(autoReplies.match, { message })).data.map((one) => one.replyText);
    expect(await answers()).toEqual([]);
    const reply = { keyword: message, replyMatch: 1, priority: 10, replyText: '收到', isOn: true };
    await t.admin.call(autoReplies.add, reply as never);
    expect(await answers()).toEqual(['收到']);
  });

  test('has a general error as it was changed', async () => {
    const shown = async (code: string) =>
      (await t.admin.call(generalErrors.list, { code } as never)).data.items.map((one) => one.desSolutionEn);
    const entry = {
      code: freshName(),
      type: 1,
      isOpen: false,
      isRepair: false,
      desDescriptionCn: '缺少',
      desDescriptionEn: 'Missing',
      desSolutionCn: '补全',
      desSolutionEn: 'Add it',
    };
    await t.admin.call(generalErrors.add, entry as never);
    expect(await shown(entry.code)).toEqual(['Add it']);
  });
});
