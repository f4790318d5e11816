import {
  areaSchedules,
  errorCodes,
  platformSchedules,
  scheduleEffect,
  scheduleReason,
  scheduleState,
  userSchedules,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addArea, addCustomer } from '../../testing/fixtures.ts';
import type { TestServer } from '../../testing/server.ts';
import { schedulesOf } from '../../farm/index.ts';
import { test } from '../../testing/test.ts';

const schedule = (platform: number, o: object = {}) => ({
  platform,
  weekdays: [1, 2, 3, 4, 5],
  fromTime: '20:00',
  toTime: '08:00',
  startDate: null,
  endDate: null,
  maxNodes: 40,
  guaranteedNodes: 0,
  levelOffset: 0,
  isOn: true,
  ...o,
});
const add = (t: TestServer, o: object) => t.admin.send(platformSchedules.add, o);
const idOf = (answer: { readonly data: unknown }) => (answer.data as { scheduleId: number }).scheduleId;

test('a schedule that overlaps another of its target is refused with the id of the other', async ({ t }) => {
  const first = idOf(await add(t, schedule(1)));
  const morning = { weekdays: [6], fromTime: '07:00', toTime: '09:00' };
  // The night of Friday ends on Saturday morning.
  expect(await add(t, schedule(1, morning))).toMatchObject({
    code: errorCodes.scheduleOverlaps,
    data: { issues: [{ path: 'fromTime' }], scheduleId: first },
  });
  expect((await add(t, schedule(1, { ...morning, isOn: false }))).code).toBe(errorCodes.success);
  const free = idOf(await add(t, schedule(1, { ...morning, fromTime: '08:00' })));
  const edit = { ...schedule(1, morning), scheduleId: free, version: 1 };
  expect((await t.admin.send(platformSchedules.update, edit)).code).toBe(errorCodes.scheduleOverlaps);
  expect((await add(t, schedule(2))).code).toBe(errorCodes.success);
  // Itself it may overlap.
  expect((await t.admin.send(platformSchedules.update, { ...edit, fromTime: '08:30' })).code).toBe(
    errorCodes.success,
  );
});

test('a guarantee is not above the cap, and the last day not before the first', async ({ t }) => {
  const pathOf = async (o: object) => {
    const { data } = await add(t, schedule(3, o));
    return (data as { issues: { path: string }[] }).issues[0]?.path;
  };
  expect(await pathOf({ guaranteedNodes: 41 })).toBe('guaranteedNodes');
  expect(await pathOf({ startDate: '2026-03-02', endDate: '2026-03-01' })).toBe('endDate');
});

test('areas and customers have schedules of their own, with the status of their dates', async ({ t }) => {
  const userId = await addCustomer(t.db);
  const areaId = await addArea(t.db);
  await t.admin.call(userSchedules.add, { ...schedule(1, { endDate: '2020-01-01' }), userId } as never);
  await t.admin.call(areaSchedules.add, { ...schedule(1, { startDate: '2999-01-01' }), areaId } as never);
  const { items } = (await t.admin.call(userSchedules.list, {})).data;
  expect(items).toMatchObject([
    { userId, fromTime: '20:00', toTime: '08:00', scheduleState: scheduleState.of.ended },
  ]);
  const areas = (await t.admin.call(areaSchedules.list, {})).data.items;
  expect(areas).toMatchObject([{ areaId, maxNodes: 40, scheduleState: scheduleState.of.waiting }]);
  expect(await schedulesOf(t.db, 1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 2, targetId: areaId }),
      expect.objectContaining({ kind: 3, targetId: userId }),
    ]),
  );
  const gone = { ...schedule(1), userId: 999_999_999 };
  expect((await t.admin.send(userSchedules.add, gone)).code).toBe(errorCodes.notFound);
});

test('leases follow a schedule as it was written', async ({ t }) => {
  const times = { fromTime: '22:30', toTime: '00:00', guaranteedNodes: 4, levelOffset: -2 };
  await add(t, schedule(4, times));
  await add(t, schedule(4, { isOn: false }));
  expect(await schedulesOf(t.db, 4)).toMatchObject([
    {
      kind: 1,
      targetId: null,
      weekdays: [1, 2, 3, 4, 5],
      fromMinute: 1350,
      toMinute: 1440,
      maxNodes: 40,
      guaranteedNodes: 4,
      levelOffset: -2,
    },
  ]);
});

test('what acts for a customer at a minute is shown with the reason of each schedule', async ({ t }) => {
  const areaId = await addArea(t.db);
  const userId = await addCustomer(t.db, { areaId });
  const night = { levelOffset: 2, maxNodes: 30 };
  const ofPlatform = idOf(await add(t, schedule(5, night)));
  const off = idOf(await add(t, schedule(5, { isOn: false })));
  const ofArea = idOf(
    await t.admin.send(areaSchedules.add, {
      ...schedule(5, { weekdays: [0], guaranteedNodes: 4, maxNodes: 9 }),
      areaId,
    }),
  );
  const ofUser = idOf(
    await t.admin.send(userSchedules.add, { ...schedule(5, { fromTime: '00:00', toTime: '00:00' }), userId }),
  );
  // 21:00 of a Monday in +08:00.
  const at = Date.parse('2026-03-09T13:00:00Z');
  const { data } = await t.admin.call(scheduleEffect.read, { userId, platform: 5, at } as never);
  const { acts, isOff, otherDay } = scheduleReason.of;
  expect(data).toMatchObject({ maxNodes: 30, guaranteedNodes: 0, levelOffset: 2, nodeLimit: null });
  expect(data.steps.map((one) => [one.scheduleId, one.scheduleReason])).toEqual([
    [ofPlatform, acts],
    [off, isOff],
    [ofArea, otherDay],
    [ofUser, acts],
  ]);
  const keeper = await t.person({ keys: ['config:dispatch'], scope: 2 });
  const hidden = await keeper.send(scheduleEffect.read, { userId, platform: 5, at });
  expect(hidden.code).toBe(errorCodes.notFound);
});
