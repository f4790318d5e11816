import {
  errorCodes,
  hour,
  minute,
  scheduleKind,
  scheduleWeek,
  userSchedules,
  week,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { setRow } from '../../build/rows.ts';
import { addArea, addAttempt, addCustomer, addFrames, addNode, addTask } from '../../testing/fixtures.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';
import { inTime } from './scheduleWeek.store.ts';

const allDay = {
  platform: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  fromTime: '00:00',
  toTime: '00:00',
  startDate: null,
  endDate: null,
  maxNodes: null,
  guaranteedNodes: 0,
  levelOffset: 0,
  isOn: true,
};

/** A customer's task that one of two nodes has rendered since five hours ago, for two and a half. */
const rendered = async (t: TestServer, platform: number) => {
  const start = new Date(t.clock.now.getTime() - 5 * hour);
  const areaId = await addArea(t.db);
  const userId = await addCustomer(t.db, { areaId });
  const taskId = await addTask(t.db, { userId, areaId, status: 25, submittedAt: start });
  await setRow(t.db, 'task', taskId, { platform_id: platform });
  await addFrames(t.db, taskId, [4]);
  await addAttempt(t.db, {
    taskId,
    ix: 0,
    nodeId: await addNode(t.db),
    leasedAt: start,
    outcome: 1,
    renderMs: 150 * minute,
  });
  return { areaId, userId, taskId, start: start.getTime() };
};

test('the last seven days show limits and guarantees against the nodes that a target used', async ({ t }) => {
  const { areaId, userId, start } = await rendered(t, 1);
  await t.admin.call(userSchedules.add, { ...allDay, userId, maxNodes: 3, guaranteedNodes: 1 } as never);
  const read = async (whose: object) =>
    (await t.admin.call(scheduleWeek.read, { platform: 1, ...whose } as never)).data;
  const own = await read({ scheduleKind: scheduleKind.of.user, userId });
  expect(own.hours).toHaveLength(week / hour);
  expect(own.hours.filter(({ used }) => used > 0)).toEqual(
    [1, 1, 0.5].map((used, ix) => ({ at: start + ix * hour, used, maxNodes: 3, guaranteedNodes: 1 })),
  );
  const ofArea = await read({ scheduleKind: scheduleKind.of.area, areaId });
  expect(ofArea.hours.find(({ at }) => at === start)).toEqual({
    at: start,
    used: 1,
    maxNodes: null,
    guaranteedNodes: 0,
  });
  const other = await read({ scheduleKind: scheduleKind.of.area, areaId: await addArea(t.db) });
  expect(other.hours.every(({ used }) => used === 0)).toBe(true);
  expect((await t.admin.send(scheduleWeek.read, { platform: 1, scheduleKind: 2 })).code).toBe(
    errorCodes.badInput,
  );
});

test('a simulation names what would have waited longer, and writes nothing', async ({ t }) => {
  const { userId, taskId } = await rendered(t, 2);
  const simulate = async (o: object) =>
    (
      await t.admin.call(scheduleWeek.simulate, {
        ...allDay,
        platform: 2,
        scheduleKind: scheduleKind.of.user,
        userId,
        ...o,
      } as never)
    ).data;
  const none = { tasks: 0, minutes: 0 };
  expect(await simulate({ maxNodes: 5 })).toMatchObject({
    taskCount: 1,
    longer: none,
    shorter: none,
    tasks: [],
  });
  const hourFrom = (ago: number): string => {
    const at = new Date(t.clock.now.getTime() + 8 * hour - ago * hour);
    return `${String(at.getUTCHours()).padStart(2, '0')}:00`;
  };
  // Closed for the first two of its hours, on every day.
  const closed = { maxNodes: 0, fromTime: hourFrom(5), toTime: hourFrom(3) };
  expect(await simulate(closed)).toMatchObject({
    longer: { tasks: 1, minutes: 120 },
    shorter: none,
    tasks: [{ taskId, minutes: 120, stillWaits: false }],
  });
  const { scheduleId } = (
    await t.admin.call(userSchedules.add, { ...allDay, platform: 2, ...closed, userId } as never)
  ).data;
  // In its place: open again.
  expect(await simulate({ ...closed, scheduleId, isOn: false })).toMatchObject({
    longer: none,
    shorter: { tasks: 1, minutes: 120 },
    tasks: [{ taskId, minutes: -120 }],
  });
  const beside = await t.admin.send(scheduleWeek.simulate, {
    ...allDay,
    platform: 2,
    scheduleKind: 3,
    userId,
  });
  expect(beside.code).toBe(errorCodes.scheduleOverlaps);
  expect((await t.admin.call(userSchedules.list, { ids: [scheduleId] } as never)).data.items).toHaveLength(1);
  // Who sees no customers reads no names.
  const keeper = await t.person({ keys: ['config:dispatch'], scope: 2 });
  const ofPlatform = { ...allDay, platform: 2, scheduleKind: scheduleKind.of.platform, maxNodes: 0 };
  const { data } = await keeper.call(scheduleWeek.simulate, ofPlatform as never);
  expect(data).toMatchObject({ longer: { tasks: 1 }, tasks: [] });
});

test('a week that takes too long to read is refused, and the timeout stays with its transaction', async ({
  t,
}) => {
  await expect(inTime(t.db, (tx) => sql`select pg_sleep(60)`.execute(tx), 50)).rejects.toMatchObject({
    message: 'limitReached',
    data: { limit: '0.05 s' },
  });
  await inTime(t.db, (tx) => sql`select 1`.execute(tx), 50);
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(t.db);
  expect(rows[0]?.statement_timeout).not.toBe('50ms');
});
