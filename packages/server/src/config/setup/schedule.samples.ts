import {
  areaSchedules,
  day,
  platformSchedules,
  scheduleEffect,
  scheduleWeek,
  userSchedules,
} from '@renderdesk/contract';
import { addArea, addCustomer } from '../../testing/fixtures.ts';
import { samplesOf } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';

let days = 0;
/** A schedule on a day that no other one has. */
const schedule = () => {
  const date = new Date(Date.UTC(2030, 0, 1) + (days += 1) * day).toISOString().slice(0, 10);
  return {
    platform: 1,
    weekdays: [0, 1, 2, 3, 4, 5, 6] as (0 | 1 | 2 | 3 | 4 | 5 | 6)[],
    fromTime: '08:00',
    toTime: '20:00',
    startDate: date,
    endDate: date,
    maxNodes: 50,
    guaranteedNodes: 5,
    levelOffset: 0,
    isOn: true,
  };
};
const ofArea = async (t: TestServer) => ({ ...schedule(), areaId: await addArea(t.db) });
const ofUser = async (t: TestServer) => ({ ...schedule(), userId: await addCustomer(t.db) });
const added = {
  platform: async (t: TestServer) => {
    const input = schedule();
    return {
      ...input,
      scheduleId: (await t.admin.call(platformSchedules.add, input as never)).data.scheduleId,
    };
  },
  area: async (t: TestServer) => {
    const input = await ofArea(t);
    return { ...input, scheduleId: (await t.admin.call(areaSchedules.add, input as never)).data.scheduleId };
  },
  user: async (t: TestServer) => {
    const input = await ofUser(t);
    return { ...input, scheduleId: (await t.admin.call(userSchedules.add, input as never)).data.scheduleId };
  },
};

export const scheduleSamples = {
  ...samplesOf(scheduleEffect, {
    read: async (t) => ({ userId: await addCustomer(t.db), platform: 1, at: t.clock.now.getTime() }),
  }),
  ...samplesOf(scheduleWeek, {
    read: async (t) => ({ scheduleKind: 3 as const, userId: await addCustomer(t.db), platform: 1 }),
    simulate: async (t) => ({ ...(await ofArea(t)), scheduleKind: 2 as const }),
  }),
  ...samplesOf(platformSchedules, {
    add: schedule,
    update: async (t) => ({ ...(await added.platform(t)), version: 1, maxNodes: 60 }),
    remove: async (t) => ({ scheduleIds: [(await added.platform(t)).scheduleId] }),
  }),
  ...samplesOf(areaSchedules, {
    add: ofArea,
    update: async (t) => ({ ...(await added.area(t)), version: 1, maxNodes: 60 }),
    remove: async (t) => ({ scheduleIds: [(await added.area(t)).scheduleId] }),
  }),
  ...samplesOf(userSchedules, {
    add: ofUser,
    update: async (t) => ({ ...(await added.user(t)), version: 1, maxNodes: 60 }),
    remove: async (t) => ({ scheduleIds: [(await added.user(t)).scheduleId] }),
  }),
};
