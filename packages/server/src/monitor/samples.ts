import { randomBytes } from 'node:crypto';
import {
  abnormalJobs,
  customSources,
  day,
  frameIdOf,
  messages,
  naturalSources,
  operationLog,
  organizations,
  platformLog,
  registrations,
  shareLinks,
  signInLog,
  subscriptions,
} from '@renderdesk/contract';
import { addRow, getRow } from '../build/rows.ts';
import { system } from '../core/auth/principal.ts';
import { recordOperation } from '../core/audit/operation.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** Something that the administrator has done. */
const acted = async (t: TestServer): Promise<{ operationId: number }> => {
  const { requestId } = await t.admin.send(organizations.add, {
    parentId: 1,
    organizationName: freshName(),
    type: 11,
    remark: '',
  });
  const { id } = await getRow(t.db, 'operation', { request_id: requestId });
  return { operationId: id };
};

/** Something that the server did by itself. */
const byItself = async ({ db, clock }: TestServer): Promise<void> => {
  const c = {
    now: clock.now,
    requestId: 'sample',
    language: 'zh',
    platform: 0,
    ip: '',
    userAgent: '',
  } as const;
  await db
    .transaction()
    .execute((tx) =>
      recordOperation(
        tx,
        { ...c, actor: system },
        { call: 'audit.verify', action: 'audit.verify', outcome: 200, input: null },
      ),
    );
};

/** A message about a task of a customer of its own. */
export const addMessage = async ({ db, clock }: TestServer, set: object = {}): Promise<number> =>
  addRow(db, 'monitor_message', {
    type: 1,
    task_id: await addTask(db, { userId: await addCustomer(db), status: 5 }),
    event_count: 12,
    event_rate: 40,
    event_at: clock.now,
    created_at: clock.now,
    ...set,
  });
const oneMessage = async (t: TestServer) => ({ ids: [await addMessage(t)] as never[] });

/** A running frame that was found stuck, of a customer of its own. */
export const addStuck = async ({ db, clock }: TestServer, set: object = {}) => {
  const taskId = await addTask(db, { userId: await addCustomer(db), status: 5 });
  await addFrames(db, taskId, [2, 1]);
  const nodeId = await addNode(db);
  await addAttempt(db, { taskId, ix: 0, nodeId });
  const id = await addRow(db, 'stuck_frame', {
    task_id: taskId,
    ix: 0,
    n: 1,
    node_id: nodeId,
    reasons: [1],
    found_at: clock.now,
    duration_ms: 3_000_000,
    silent_ms: 2_400_000,
    average_ms: 60_000,
    ...set,
  });
  return { id, taskId, nodeId, frameId: frameIdOf(taskId, 0) };
};
const oneStuck = async (t: TestServer) => ({ frameIds: [(await addStuck(t)).frameId] as never[] });

/** A link to the results of a task of a customer of its own. */
export const addShare = async ({ db, clock }: TestServer): Promise<number> => {
  const userId = await addCustomer(db);
  return addRow(db, 'share_link', {
    token_hash: randomBytes(32),
    task_id: await addTask(db, { userId, status: 25 }),
    user_id: userId,
    created_at: clock.now,
    ends_at: new Date(clock.now.getTime() + day),
  });
};

export const customOf = () => ({
  name: freshName(),
  sourceCode: freshName().replaceAll(/\W/g, ''),
  isOn: true,
  remark: '',
});
export const naturalOf = () => ({
  ...customOf(),
  sourceCode: `${freshName().replaceAll(/\W/g, '')}.example`,
});
const addCustom = async (t: TestServer) => (await t.admin.call(customSources.add, customOf())).data;
const addNatural = async (t: TestServer) => (await t.admin.call(naturalSources.add, naturalOf())).data;

const everything = { taskType: 99 } as const;
export const samples = {
  ...samplesOf(operationLog, {
    list: () => everything,
    export: () => everything,
    read: acted,
    verify: acted,
  }),
  ...samplesOf(platformLog, {
    list: async (t) => {
      await byItself(t);
      return everything;
    },
    export: () => everything,
  }),
  ...samplesOf(signInLog, {}),
  ...samplesOf(messages, { remove: oneMessage, mark: oneMessage }),
  ...samplesOf(subscriptions, {
    handle: async (t) => {
      const [first] = (await t.admin.call(subscriptions.list, {})).data;
      return {
        messageType: 1,
        enable: true,
        thresholdCount: 4,
        thresholdRate: 10,
        version: first?.version ?? 0,
      };
    },
  }),
  ...samplesOf(customSources, {
    add: customOf,
    update: async (t) => ({ ...customOf(), ...(await addCustom(t)), version: 1 }),
    remove: async (t) => ({ registerChannelIds: [(await addCustom(t)).registerChannelId] }),
  }),
  ...samplesOf(naturalSources, {
    add: naturalOf,
    update: async (t) => ({ ...naturalOf(), ...(await addNatural(t)), version: 1 }),
    remove: async (t) => ({ registerChannelIds: [(await addNatural(t)).registerChannelId] }),
  }),
  ...samplesOf(registrations, {}),
  ...samplesOf(shareLinks, {}),
  ...samplesOf(abnormalJobs, {
    records: async (t) => {
      for (let times = 0; times < 8; times += 1)
        await t.admin.call(abnormalJobs.restart, { ...(await oneStuck(t)), reason: '卡住' });
      return {};
    },
    restart: async (t) => ({ ...(await oneStuck(t)), reason: '卡住' }),
    abort: async (t) => ({ ...(await oneStuck(t)), reason: '卡住' }),
    cancel: async (t) => ({ ...(await oneStuck(t)), widen: true }),
    operate: async (t) => ({ ...(await oneStuck(t)), operateType: 4, reason: '清理' }),
    setSetting: async (t) => (await t.admin.call(abnormalJobs.getSetting, {})).data,
  }),
};
