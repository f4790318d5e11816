import * as z from 'zod';
import { NamedThing } from '../approval/approval.calls.ts';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { principalKind } from '../kernel/principal.ts';
import {
  AdminId,
  ApprovalId,
  Instant,
  line,
  NodeId,
  OperationId,
  TaskId,
  text,
  UserId,
} from '../kernel/values.ts';
import { channel, sealState, taskType } from './monitor.codes.ts';
import { idsOrText } from './monitor.fields.ts';

/** What is asked of both logs (tasks §3). Nothing is asked while `taskType` is empty; without a span, of the last 30 days. */
const query = {
  taskType: taskType.schema,
  /** Who did it, by name. */
  userName: line(64).optional(),
  /** The customer on whose things it was done: by name, or by id. */
  operatedUserName: line(64).optional(),
  userId: UserId.optional(),
  adminId: AdminId.optional(),
  taskIds: idsOrText(TaskId).optional(),
  nodeIds: idsOrText(NodeId).optional(),
  nodeIp: text(64).optional(),
  userType: principalKind.schema.optional(),
  channel: channel.schema.optional(),
  startDate: Instant.optional(),
  endDate: Instant.optional(),
} as const;

const row = {
  operationId: OperationId,
  operateTime: Instant,
  /** The call that it was, by its name: `task.renders.stop`. */
  call: z.string(),
  /** 200, or why it was refused. */
  outcome: z.int(),
  userType: principalKind.schema.nullable(),
  adminId: AdminId.nullable(),
  userName: z.string().nullable(),
  /** On whose behalf. */
  onBehalfOf: z.string().nullable(),
  /** The customer whose things it changed, the first of several, and how many they are. */
  userId: UserId.nullable(),
  operatedUserName: z.string().nullable(),
  customerCount: z.int(),
  /** What it acted on: the kind, the first number, and how many. */
  objectKind: z.string().nullable(),
  objectId: z.number().nullable(),
  objectCount: z.int(),
  reason: z.string(),
  channel: channel.schema,
  ip: z.string().nullable(),
  requestId: z.string(),
  approvalId: ApprovalId.nullable(),
} as const;

const sorts = ['operateTimeFlag'] as const;
const staffLog = list('operate/log/query', {
  access: anyOf('monitor:operate'),
  id: 'operationId',
  query,
  row,
  sorts,
});
const platformList = list('operate/platform/query', {
  access: anyOf('monitor:operate:platform'),
  id: 'operationId',
  query,
  row,
  sorts,
});

const Fields = z.record(z.string(), z.unknown());
const either = anyOf('monitor:operate', 'monitor:operate:platform');

/** What staff did in this console, refused attempts too (domain §5). */
export const operationLog = calls('monitor', 'operationLog', {
  list: staffLog,
  export: exportOf(staffLog, 'operate/log/export', { access: anyOf('monitor:operate:export') }),
  /** One record of either log: what was sent, each change before and after, and the things by name. */
  read: read('operate/log/read', {
    access: either,
    errors: [errorCodes.notFound],
    input: { operationId: OperationId },
    output: z.object({
      ...row,
      input: Fields.nullable(),
      changes: z.array(
        z.object({
          kind: z.string(),
          /** The area whose texts name its fields. */
          area: z.string(),
          id: z.number().nullable(),
          before: Fields.nullable(),
          after: Fields.nullable(),
          refers: z.record(z.string(), z.string()),
          /** Which fields hold a code, and of which table. */
          codes: z.record(z.string(), z.string()),
          /** Which fields hold an amount. */
          amounts: z.array(z.string()),
        }),
      ),
      /** Rows that changed beyond those that a record keeps, by their table. */
      more: z.record(z.string(), z.int()),
      /** What it acted on, the first of many, each with its own answer. */
      objects: z.array(z.object({ kind: z.string(), id: z.number(), outcome: z.int() })),
      /** The things of objects, changes and customers, by kind. */
      named: z.record(z.string(), z.array(NamedThing)),
    }),
  }),
  /** Whether a record is as it was sealed: its piece of the chain is computed anew, and compared with its neighbours. */
  verify: read('operate/log/verify', {
    access: either,
    errors: [errorCodes.notFound],
    input: { operationId: OperationId },
    output: z.object({
      state: sealState.schema,
      sealId: z.int().nullable(),
      sealTime: Instant.nullable(),
      /** Records under the same seal. */
      rows: z.int(),
      verifyTime: Instant,
    }),
  }),
});

/** What was done by other doors than this console: nodes, customers' software, the server itself (tasks §2). */
export const platformLog = calls('monitor', 'platformLog', {
  list: platformList,
  export: exportOf(platformList, 'operate/platform/export', {
    access: anyOf('monitor:operate:platform:export'),
  }),
});
