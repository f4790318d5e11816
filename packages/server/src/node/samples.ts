import {
  cloudTemplates,
  enrolment,
  freeSamples,
  hardwareConfigs,
  hardwareModels,
  idleMachines,
  leaseNodes,
  nodePowers,
  nodes,
  nodeTransfers,
  nodeValues,
  nodeWhiteList,
} from '@renderdesk/contract';
import { autoSamples } from './auto.samples.ts';
import { addRow, setRow } from '../build/rows.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { addIdleMachine, addTemplate, templateOf } from '../testing/idleMachines.ts';
import { addLease, addMirror, addMoving, leaseOf } from '../testing/rentedNodes.ts';
import type { TestServer } from '../testing/server.ts';
import { freshName, type Sample, samplesOf } from '../testing/sampling.ts';

const node =
  <R extends object>(
    o: Parameters<typeof addNode>[1] = {},
    rest = {} as R,
  ): Sample<{ nodeIds: number[] } & R> =>
  async ({ db }) => ({ nodeIds: [await addNode(db, o)], ...rest });

let keys = 0;

const switched =
  (power: 0 | 2): Sample<{ nodeIds: number[]; reason: string }> =>
  async ({ db }) => {
    const id = await addNode(db);
    await setRow(db, 'node', id, { power, bmc_address: '10.250.0.7' });
    return { nodeIds: [id], reason: '节电' };
  };

const lease =
  <R extends object>(set: object = {}, rest = {} as R): Sample<{ leaseNodeIds: number[] } & R> =>
  async (t) => ({ leaseNodeIds: [(await addLease(t, set)).leaseNodeId], ...rest });

const modelOf = () => ({
  hardwareType: 1 as const,
  model: freshName(),
  performance: 800,
  isOn: true,
  remark: '',
});
const model = async (t: TestServer) => {
  const input = modelOf();
  return { ...input, ...(await t.admin.call(hardwareModels.add, input as never)).data };
};
const configOf = () => ({
  cgId: 2000,
  cgVersion: freshName().slice(0, 30),
  hardware: [{ model: 'NVIDIA L40S', gpuNum: 4, ram: 256 }],
});
const config = async (t: TestServer) => {
  const input = configOf();
  return { ...input, ...(await t.admin.call(hardwareConfigs.add, input as never)).data };
};

const listed = async (t: TestServer) => {
  const input = { nodeId: await addNode(t.db), untilTime: null, reason: '长期项目' };
  return { ...input, ...(await t.admin.call(nodeWhiteList.add, input as never)).data };
};
let rules = 0;
const ruleOf = () => ({
  platform: null,
  level: ([49, 55, 56, 57, 58] as const)[(rules += 1) % 5] ?? 49,
  sampleFrames: 2,
  mostSamples: 1,
  isOn: true,
  remark: '',
});
/** A rule of free samples; its level is free again afterwards for the next one. */
const sampleRule = async (t: TestServer) => {
  await t.db.updateTable('free_sample_config').set({ deleted_at: t.clock.now }).execute();
  const input = ruleOf();
  return { ...input, ...(await t.admin.call(freeSamples.add, input as never)).data };
};
const template = async (t: TestServer) => {
  const { cloudTemplateId } = await addTemplate(t);
  return cloudTemplateId;
};

export const samples = {
  ...samplesOf(cloudTemplates, {
    add: () => templateOf(),
    update: async (t) => ({ ...(await addTemplate(t)), version: 1, mostMachines: 9 }),
    remove: async (t) => ({ cloudTemplateIds: [await template(t)] }),
  }),
  ...samplesOf(nodeWhiteList, {
    add: async ({ db }) => ({ nodeId: await addNode(db), untilTime: null, reason: '长期项目' }),
    update: async (t) => ({ ...(await listed(t)), version: 1, reason: '项目延期' }),
    remove: async (t) => ({ nodeWhiteListIds: [(await listed(t)).nodeWhiteListId] }),
  }),
  ...samplesOf(idleMachines, {
    apply: async (t) => ({ cloudTemplateId: await template(t), machines: 1, reason: '赶工期' }),
    release: async (t) => ({ idleMachineIds: [(await addIdleMachine(t)).idleMachineId], reason: '不再需要' }),
    releaseIdle: async (t) => ({ nodeIds: [(await addIdleMachine(t)).nodeId], reason: '不再需要' }),
    setApplyRate: async (t) => ({
      isAutomatic: false,
      framesPerNode: 20,
      mostAtOnce: 10,
      mostPerHour: 5000,
      idleMinutes: 30,
      version: (await t.admin.call(idleMachines.getApplyRate, {})).data.version,
    }),
    setFastRate: async (t) => ({
      fastPercent: 30,
      version: (await t.admin.call(idleMachines.getFastRate, {})).data.version,
    }),
  }),
  ...samplesOf(freeSamples, {
    add: async (t) => {
      await t.db.updateTable('free_sample_config').set({ deleted_at: t.clock.now }).execute();
      return ruleOf();
    },
    update: async (t) => ({ ...(await sampleRule(t)), version: 1, sampleFrames: 3 }),
    remove: async (t) => ({ freeSampleConfigIds: [(await sampleRule(t)).freeSampleConfigId] }),
  }),
  ...samplesOf(nodes, {
    list: () => ({ status: 0 }),
    detail: async ({ db }) => ({ nodeId: await addNode(db) }),
    preview: node(),
    drain: node({}, { reason: '更换硬盘' }),
    lock: node({}, { reason: '更换硬盘' }),
    unlock: node({ lock: 1 }),
    repair: node({}, { reason: '内存报错' }),
    cure: node({ service: 3 }),
    retire: node({}, { reason: '机器已拆除' }),
    setRemark: node({}, { remark: '三号机柜' }),
    remark: async ({ db }) => ({ nodeId: await addNode(db) }),
    solveRemark: async ({ db }) => {
      const id = await addNode(db);
      await setRow(db, 'node', id, { remark: '三号机柜' });
      return { nodeIds: [id] };
    },
  }),
  ...samplesOf(enrolment, {
    addNode: () => ({ name: freshName(), platform: 1, category: ['电影'], remark: '新机柜' }),
    issueKey: () => ({ platform: 1, remark: '新机柜', expireTime: null }),
    endKey: async ({ db, clock }) => {
      const id = await addRow(db, 'enrolment_key', {
        key_hash: Buffer.from(`key ${(keys += 1)}`),
        created_at: clock.now,
      });
      return { enrolmentKeyIds: [id] };
    },
  }),
  ...samplesOf(nodePowers, {
    on: switched(0),
    off: switched(2),
    restart: switched(2),
    setIpmi: node({}, { bmcAddress: '10.250.0.7' }),
    clearIpmi: node(),
  }),
  ...samplesOf(nodeValues, {
    add: node({}, { valueKind: 1 as const, words: ['ssd'] }),
    remove: node({ properties: ['ssd'] }, { valueKind: 1 as const, words: ['ssd'] }),
    reset: node({}, { valueKind: 3 as const, words: ['animation'] }),
    resetCore: node({}, { coreLimit: 16 }),
    clearErrors: node(),
    setSnCode: async ({ db }) => ({ nodeId: await addNode(db), version: 1, snCode: 'RD-1' }),
    openMirrorLimit: node(),
    closeMirrorLimit: node(),
    setTestEnd: node({}, { testEndTime: 1_800_000_000_000 }),
    systemProperty: async ({ db }) => ({ nodeId: await addNode(db) }),
    renderParams: async ({ db }) => ({ nodeId: await addNode(db) }),
    gpuProperties: async ({ db }) => ({ nodeId: await addNode(db) }),
    userExists: () => ({ userName: 'nobody' }),
  }),
  ...samplesOf(leaseNodes, {
    add: leaseOf,
    update: async (t) => {
      const { leaseNodeId, input } = await addLease(t);
      return { leaseNodeId, version: 1, ...input, remark: '三号机柜' };
    },
    remove: lease(),
    setSnCode: async (t) => ({ leaseNodeId: (await addLease(t)).leaseNodeId, version: 1, snCode: 'RT-1' }),
    addCategory: lease({}, { category: ['win11'] }),
    removeCategory: lease({}, { category: ['rent'] }),
    lease: async (t) => ({
      leaseNodeIds: [(await addLease(t)).leaseNodeId],
      userId: await addCustomer(t.db),
      leaseEndTime: t.clock.now.getTime() + 30 * 86_400_000,
    }),
    release: async (t) => ({
      leaseNodeIds: [(await addLease(t, { status: 1, user_id: await addCustomer(t.db) })).leaseNodeId],
      reason: '客户退租',
    }),
    repair: lease({}, { reason: '显卡掉线' }),
    cure: lease({ status: 4 }),
    moveToRender: async (t) => ({
      leaseNodeIds: [(await addLease(t)).leaseNodeId],
      mirrorId: await addMirror(t, 1),
      reason: '不再出租',
    }),
    changeMirror: async (t) => ({
      leaseNodeIds: [(await addLease(t)).leaseNodeId],
      mirrorId: await addMirror(t, 2),
      reason: '系统升级',
    }),
    normalSubmit: async (t) => ({ leaseNodeId: (await addLease(t)).leaseNodeId }),
    setNormalSubmit: lease({}, { isNormalSubmit: false }),
    importFile: () => ({ apply: '1' as const, file: `节点,平台\n${freshName()},1\n` }),
  }),
  ...samplesOf(nodeTransfers, {
    machines: async (t) => ({ id: (await addMoving(t, 8)).transferId }),
    records: async (t) => ({ id: (await addMoving(t, 8)).transferId }),
    start: async (t) => ({ transferIds: [(await addMoving(t, 0)).transferId] }),
    close: async (t) => ({ transferIds: [(await addMoving(t, 8)).transferId], reason: '客户改期' }),
    edit: async (t) => ({
      transferId: (await addMoving(t, 0)).transferId,
      version: 1,
      mirrorId: await addMirror(t, 2),
      leaseEndTime: null,
      reason: '客户改期',
    }),
    cancel: async (t) => ({ machineIds: [(await addMoving(t, 1)).machineId], reason: '客户改期' }),
    retry: async (t) => ({ machineIds: [(await addMoving(t, 8)).machineId], reason: '已换硬盘' }),
    giveUp: async (t) => ({ machineIds: [(await addMoving(t, 8)).machineId], reason: '硬盘损坏' }),
    moveToRent: async (t) => ({
      nodeIds: [await addNode(t.db)],
      mirrorId: await addMirror(t, 2),
      reason: '客户租用整机',
    }),
    changeMirror: async (t) => ({
      nodeIds: [await addNode(t.db)],
      mirrorId: await addMirror(t, 1),
      reason: '系统升级',
    }),
  }),
  ...samplesOf(hardwareModels, {
    add: modelOf,
    update: async (t) => ({ ...(await model(t)), version: 1, performance: 900 }),
    remove: async (t) => ({ hardwareModelIds: [(await model(t)).hardwareModelId] }),
  }),
  ...samplesOf(hardwareConfigs, {
    add: configOf,
    update: async (t) => ({ ...(await config(t)), version: 1, hardware: [] }),
    remove: async (t) => ({ hardwareConfigIds: [(await config(t)).id] }),
    recommend: () => ({ cgId: 2000 }),
  }),
  ...autoSamples,
};
