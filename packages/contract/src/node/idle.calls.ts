import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { list } from '../kernel/listCall.ts';
import {
  AdminId,
  CloudTemplateId,
  CommaList,
  Flag,
  IdleMachineId,
  Instant,
  line,
  Money,
  NodeId,
  NodeWhiteListId,
  span,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { idleMachineStatus, idleSource, releasedFrom } from './idle.codes.ts';

const seen = anyOf('node:list');
const operate = anyOf('node:operate');
const count = z.int().min(0);
const reason = text(300);
const refusals = [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile] as const;

/** What machines are applied for by: whose they are, of which kind, with which image, how many, at which price (tasks §7). */
export const cloudTemplates = calls(
  'node',
  'cloudTemplates',
  keptRows('idlenode/cloudTemplate', {
    access: operate,
    object: 'cloudTemplate',
    id: ['cloudTemplateId', CloudTemplateId],
    fields: {
      templateName: line(60),
      idleSource: idleSource.schema,
      /** How the outside calls the vendor, the kind of machine, and the image that it starts with. */
      vendor: text(40),
      instanceKind: text(80),
      image: text(120),
      platform: z.int32().min(1),
      core: z.int().min(1).max(4096),
      memoryGb: z.int().min(1).max(65_536),
      gpuName: z.string().trim().max(100),
      gpuCount: z.int().min(0).max(64),
      category: CommaList,
      properties: CommaList,
      /** Machines at the same time. */
      mostMachines: z.int().min(1).max(1000),
      /** Of one machine for an hour; one over it is given back at once. */
      priceLimit: Money.refine((price) => Number(price) > 0),
      currency: currency.schema,
      /** Counts for the share of fast machines. */
      isFast: z.boolean(),
      isOn: z.boolean(),
      remark: z.string().trim().max(300),
    },
    row: {
      category: z.array(z.string()),
      properties: z.array(z.string()),
      priceLimit: Money,
      machines: count,
      createTime: Instant,
    },
    query: {
      templateName: line(60).optional(),
      idleSource: idleSource.schema.optional(),
      platform: z.int32().optional(),
      isFast: Flag.optional(),
      isOn: Flag.optional(),
    },
    sorts: ['createTimeFlag', 'templateNameFlag'],
    listPath: 'query',
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound], remove: [errorCodes.stillInUse] },
  }),
);

/** Machines that neither automatic release nor automatic power touches. */
export const nodeWhiteList = calls(
  'node',
  'nodeWhiteList',
  keptRows('idlenode/whiteList', {
    access: operate,
    object: 'nodeWhiteList',
    id: ['nodeWhiteListId', NodeWhiteListId],
    fields: {
      nodeId: NodeId,
      /** Null: until somebody takes it off. */
      untilTime: Instant.nullable(),
      reason,
    },
    row: { name: z.string(), isActive: z.boolean(), createdBy: z.string(), createTime: Instant },
    query: { name: line(64).optional(), isActive: Flag.optional() },
    sorts: ['createTimeFlag'],
    listPath: 'query',
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound] },
  }),
);

const machine = {
  idleMachineId: IdleMachineId,
  name: z.string(),
  cloudTemplateId: CloudTemplateId,
  templateName: z.string(),
  idleSource: idleSource.schema,
  vendor: z.string(),
  platform: z.int(),
  /** The node that it became. */
  nodeId: NodeId.nullable(),
  hourlyPrice: Money.nullable(),
  currency: currency.schema,
  /** Since it runs, begun minutes included. */
  usedMinutes: count,
  amount: Money,
} as const;
const machineQuery = {
  ...span,
  name: line(64).optional(),
  cloudTemplateId: CloudTemplateId.optional(),
  idleSource: idleSource.schema.optional(),
  platform: z.int32().optional(),
} as const;

const changed = { by: z.string().nullable(), at: Instant.nullable(), version: z.int32() } as const;
/** By what machines are applied for and released without a person. */
const applyRate = {
  isAutomatic: z.boolean(),
  /** One machine for so many frames that wait beyond the idle nodes. */
  framesPerNode: z.int().min(1).max(10_000),
  mostAtOnce: z.int().min(1).max(500),
  /** For people too. */
  mostPerHour: z.int().min(1).max(5000),
  /** A machine that was idle so long, while no frame waits, is released. */
  idleMinutes: z.int().min(1).max(10_080),
} as const;
const fastRate = {
  /** Percent of the machines that are applied for by themselves. */
  fastPercent: z.int().min(0).max(100),
} as const;
const setting = { access: operate, object: 'setting', errors: [errorCodes.changedMeanwhile] } as const;

/** Idle machines of clouds and other houses, applied for and released (tasks §§4, 7). */
export const idleMachines = calls('node', 'idleMachines', {
  list: list('idlenode/list', {
    access: seen,
    id: 'idleMachineId',
    query: { ...machineQuery, status: idleMachineStatus.schema.optional() },
    row: {
      ...machine,
      status: idleMachineStatus.schema,
      failure: z.string(),
      /** Empty: by the apply rate. */
      appliedBy: z.string(),
      reason: z.string(),
      createTime: Instant,
      /** Since when it runs. */
      serviceTime: Instant.nullable(),
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  apply: command('idlenode/apply', {
    access: operate,
    object: 'idleMachine',
    audit: 'node.apply',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.limitReached],
    input: { cloudTemplateId: CloudTemplateId, machines: z.int().min(1).max(500), reason },
    output: z.object({ idleMachineIds: z.array(IdleMachineId) }),
  }),
  /** A machine that renders ends its frame first. */
  release: perId('idlenode/release', {
    access: operate,
    object: 'idleMachine',
    ids: 'idleMachineIds',
    id: IdleMachineId,
    audit: 'node.release',
    from: releasedFrom,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    rest: { reason },
  }),
  /** The same by nodes, of those alone that render nothing now. */
  releaseIdle: perId('task/node/releaseIdle', {
    access: operate,
    object: 'node',
    ids: 'nodeIds',
    id: NodeId,
    audit: 'node.releaseIdle',
    errors: refusals,
    rest: { reason },
  }),
  /** How many machines have each status now, and what was released in a span. */
  releaseCount: read('idlenode/release/count', {
    access: seen,
    input: span,
    output: z.object({
      byStatus: z.array(z.object({ status: idleMachineStatus.schema, machines: count })),
      released: count,
      usedMinutes: count,
    }),
  }),
  releaseRecords: list('idlenode/releaseRecord/list', {
    access: seen,
    id: 'idleMachineId',
    query: { ...machineQuery, adminId: AdminId.optional() },
    row: {
      ...machine,
      /** Since when it runs. */
      serviceTime: Instant.nullable(),
      releaseTime: Instant,
      /** Empty: by the apply rate, or the vendor took it back. */
      releasedBy: z.string(),
      releaseReason: z.string(),
    },
    sums: {
      rmbAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
      usdAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
    },
    sorts: ['releaseTimeFlag'],
  }),
  getApplyRate: read('idlenode/applyRate/get', {
    access: seen,
    input: {},
    output: z.object({ ...applyRate, ...changed }),
  }),
  setApplyRate: command('idlenode/applyRate/set', {
    ...setting,
    audit: 'node.setApplyRate',
    input: { ...applyRate, version: z.int32() },
  }),
  getFastRate: read('idlenode/fastRate/get', {
    access: seen,
    input: {},
    output: z.object({ ...fastRate, ...changed }),
  }),
  setFastRate: command('idlenode/fastRate/set', {
    ...setting,
    audit: 'node.setFastRate',
    input: { ...fastRate, version: z.int32() },
  }),
});
