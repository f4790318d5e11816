import { day, errorCodes, hour, softwareFees, versionState } from '@renderdesk/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRows, setRow } from '../build/rows.ts';
import { finishAttempts, submitTask, system } from '../task/index.ts';
import { approve } from '../testing/approving.ts';
import { sceneOf } from '../testing/farm.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { freshName } from '../testing/sampling.ts';
import type { Person } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';
import { lease } from '../testing/leasing.ts';

const t = serverOfFile();
let decider: Person;
beforeAll(async () => {
  decider = await t.person({ keys: ['config:add:fee', 'approval:decide'] });
});

const { success, awaitsApproval, alreadyTaken, badInput, notAllowedInState } = errorCodes;
const { inForce, planned, past, withdrawn } = versionState.of;
const later = (ms: number): number => t.clock.now.getTime() + ms;

/** A version in force. */
const standing = (feeName: string, ms: number, o: { price?: string; unit?: 1 | 2 | 3; name?: string } = {}) =>
  addRow(t.db, 'software_fee', {
    fee_name: feeName,
    software_id: 2007,
    fee_unit: o.unit ?? 2,
    currency: 1,
    price: o.price ?? '0.5',
    version_name: '',
    plugin_name: '',
    valid_from: new Date(later(ms)),
    reason: '许可证费用',
    created_at: t.clock.now,
  });
const fee = (feeName: string, from: number, o: object = {}) => ({
  feeName,
  cgId: 2007,
  feeUnit: 2,
  currency: 1,
  price: '0.5',
  validFrom: later(from),
  reason: '许可证费用',
  ...o,
});
const add = (feeName: string, from: number, o: object = {}) =>
  t.admin.send(softwareFees.add, fee(feeName, from, o) as never);
const rows = async (feeName: string) =>
  (await t.admin.call(softwareFees.list, { feeName })).data.items.map((row) => [row.price, row.versionState]);

describe('an additional charge', () => {
  test('that is new, or of another unit, is two people’s; a small step is one person’s', async () => {
    const name = freshName();
    expect((await add(name, hour)).code).toBe(awaitsApproval);
    expect(await rows(name)).toEqual([]);
    expect(await approve(t, decider)).toBe(success);
    expect(await rows(name)).toEqual([['0.50', planned]]);
    await standing(name, -60 * day);
    expect((await add(name, 3 * hour, { price: '0.52' })).code).toBe(success);
    // Small steps of one day are one step.
    expect((await add(name, 4 * hour, { price: '0.54' })).code).toBe(awaitsApproval);
    expect((await add(name, 5 * hour, { price: '0.52', feeUnit: 3 })).code).toBe(awaitsApproval);
  });

  test('of nothing is two people’s whatever the limit', async () => {
    await addRow(t.db, 'setting', { key: 'fourEyes.priceStep', value: JSON.stringify({ limit: 1000 }) });
    const name = freshName();
    await standing(name, -60 * day);
    expect((await add(name, hour, { price: '5' })).code).toBe(success);
    expect((await add(name, 2 * hour, { price: '0' })).code).toBe(awaitsApproval);
    await t.db.deleteFrom('setting').where('key', '=', 'fourEyes.priceStep').execute();
  });

  test('that begins in the past, or when another does, is refused', async () => {
    const name = freshName();
    await standing(name, -60 * day);
    const issue = { issues: [{ path: 'validFrom' }] };
    expect(await add(name, -1)).toMatchObject({ code: badInput, data: issue });
    expect((await add(name, hour)).code).toBe(success);
    expect(await add(name.toUpperCase(), hour)).toMatchObject({ code: alreadyTaken, data: issue });
  });

  test('names a version or a plugin that somebody knows, and not both', async () => {
    const name = freshName();
    const refused = async (o: object) => (await add(name, hour, o)).data;
    expect(await refused({ versionName: '99' })).toMatchObject({ issues: [{ path: 'versionName' }] });
    expect(await refused({ pluginName: 'none' })).toMatchObject({ issues: [{ path: 'pluginName' }] });
    const renderers = JSON.stringify([{ softwareId: 2007, name: 'Blender', version: '4.5' }]) as never;
    await setRow(
      t.db,
      'node',
      { id: await addNode(t.db, { plugins: ['cycles 4.5'] }) },
      { renderers, software: [2007], plugins: ['cycles 4.5'] },
    );
    expect(await refused({ versionName: '4.5', pluginName: 'Cycles' })).toMatchObject({
      issues: [{ path: 'pluginName' }],
    });
    for (const o of [{ versionName: '4.5' }, { pluginName: 'Cycles' }, { pluginName: 'cycles 4.5' }])
      expect((await add(name, hour, o)).code).toBe(awaitsApproval);
  });

  test('holds until the next version begins; a planned one is changed or withdrawn, and one that ended comes back', async () => {
    const name = freshName();
    const first = await standing(name, -70 * day, { price: '0.5' });
    const second = await standing(name, -60 * day, { price: '0.51' });
    const third = await add(name, hour, { price: '0.52' });
    const { softwareFeeId } = third.data as { softwareFeeId: number };
    expect(await rows(name)).toEqual([
      ['0.51', inForce],
      ['0.52', planned],
      ['0.50', past],
    ]);
    const edit = (id: number, o: object = {}) =>
      t.admin.send(softwareFees.update, { softwareFeeId: id, ...fee(name, 2 * hour, o) } as never);
    expect((await edit(second)).code).toBe(notAllowedInState);
    expect((await edit(softwareFeeId, { price: '0.515' })).code).toBe(success);
    expect(await rows(name)).toEqual([
      ['0.51', inForce],
      ['0.515', planned],
      ['0.50', past],
      ['0.52', withdrawn],
    ]);
    expect((await edit(softwareFeeId)).code).toBe(notAllowedInState);
    const back = (ids: number[], from: number) =>
      t.admin.call(softwareFees.rollBack, {
        softwareFeeIds: ids as never,
        validFrom: later(from) as never,
        reason: '恢复',
      });
    expect((await back([first, second], 3 * hour)).data.results).toMatchObject([
      { id: first, code: success },
      { id: second, code: notAllowedInState },
    ]);
    const found = await getRows(
      t.db,
      'software_fee',
      { fee_name: name },
      ['id', 'price', 'valid_from'],
      'id',
    );
    expect(found.at(-1)).toMatchObject({ price: '0.500000', valid_from: new Date(later(3 * hour)) });
    const last = found.at(-1)?.id ?? 0;
    const { data } = await t.admin.call(softwareFees.remove, { softwareFeeIds: [second, last] as never });
    expect(data.results).toMatchObject([
      { id: second, code: notAllowedInState },
      { id: last, code: success },
    ]);
    expect((await t.admin.call(softwareFees.names, {})).data).toContain(name);
  });

  test('taking back a large step that is planned is two people’s', async () => {
    const name = freshName();
    await standing(name, -60 * day);
    const large = await standing(name, day, { price: '5' });
    const removed = await t.admin.send(softwareFees.remove, { softwareFeeIds: [large] });
    expect(removed.code).toBe(awaitsApproval);
    expect(await rows(name)).toMatchObject([
      ['0.50', inForce],
      ['5.00', planned],
    ]);
  });
});

describe('the preview', () => {
  /** Renders frames of a new customer; the first of a version and the others of another. */
  const rendered = async (frames: number, plugins: readonly string[] = []) => {
    const userId = await addCustomer(t.db);
    await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '1000' });
    await setRow(t.db, 'account', { owner_id: userId, kind: 2 }, { floor: '-1000' });
    const within = <T>(work: (tx: never) => Promise<T>): Promise<T> =>
      t.db.transaction().execute(work as never);
    const nodeIds: number[] = [];
    for (const cores of [8, 16]) {
      const id = await addNode(t.db, { cores, software: [2007], plugins: [...plugins] } as never);
      await setRow(t.db, 'node', { id }, { cores, software: [2007], plugins: [...plugins], service: 0 });
      nodeIds.push(id);
    }
    const taskId = await within(
      async (tx) =>
        (
          await submitTask(tx, system(t.clock.now), {
            task: { ...sceneOf(userId), plugin_versions: [...plugins] },
            frames: Array.from({ length: frames }, (_, at) => ({ label: String(at), kind: 5 as const })),
          })
        ).taskId,
    );
    for (let done = 0; done < frames; done += 2) {
      await t.db
        .insertInto('node_beat')
        .values(nodeIds.map((id) => ({ node_id: id, beat_at: t.clock.now })))
        .onConflict((on) => on.column('node_id').doUpdateSet({ beat_at: t.clock.now }))
        .execute();
      await within((tx) => lease(tx, { platformId: 1, ids: nodeIds, now: t.clock.now, lostAfterMs: 60_000 }));
      const open = await t.db
        .selectFrom('attempt')
        .where('task_id', '=', taskId)
        .where('ended_at', 'is', null)
        .select(['ix', 'n'])
        .execute();
      const now = new Date(t.clock.now.getTime() + 1_234_567);
      await within((tx) =>
        finishAttempts(
          tx,
          open.map(({ ix, n }) => ({ taskId, ix, n, done: true, reason: '', exitCode: 0 })),
          {
            now,
            rules: {
              restartLimit: 3,
              frequency: { restarts: 100, minutes: 60 },
              blacklistAfter: 3,
              errorLimit: 50,
            },
          },
        ),
      );
    }
    return { userId, taskId };
  };

  test.for([1, 2, 3] as const)('of unit %i is what the tasks are charged by it', async (unit) => {
    const [name, price] = [freshName(), '0.123457'];
    const { userId, taskId } = await rendered(3);
    t.clock.now = new Date(later(1_300_000));
    const ask = () =>
      t.admin.call(softwareFees.preview, {
        feeName: name,
        cgId: 2007,
        feeUnit: unit,
        currency: 1,
        price,
      } as never);
    const of = async () => (await ask()).data.customers.find((one) => one.userId === userId);
    const before = await of();
    expect(before?.charged).toBe('0.00');
    // The same frames once more, with the charge.
    await standing(name, 0, { price, unit });
    const again = await rendered(3);
    const charged = await getRows(t.db, 'software_charge', { task_id: again.taskId, fee_name: name }, [
      'amount',
    ]);
    const sum = charged.reduce((all, { amount }) => all + Number(amount), 0);
    expect(sum).toBeGreaterThan(0);
    expect(Number(before?.wouldBe)).toBeCloseTo(sum, 6);
    t.clock.now = new Date(later(1_300_000));
    const after = (await ask()).data;
    expect(after.customers.map((one) => one.userId)).not.toContain(again.userId);
    expect(after.charged).not.toBe('0.00');
    expect(await getRows(t.db, 'software_charge', { task_id: taskId, fee_name: name })).toEqual([]);
    await t.db
      .updateTable('software_fee')
      .where('fee_name', '=', name)
      .set({ withdrawn_at: t.clock.now })
      .execute();
  });
});
