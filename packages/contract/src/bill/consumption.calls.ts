import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { ChargeId, Duration, Instant, Money, PostingId, TaskId } from '../kernel/values.ts';
import { chargeSource, freeReason, incomeType, priceScope } from '../pay/pay.codes.ts';
import { whenQuery, whoseQuery, whoseRow } from '../pay/money.fields.ts';
import { currency, hardwareType } from '../session/session.codes.ts';
import { attemptOutcome, feeType } from '../task/task.codes.ts';
import { consumptionCause } from './bill.codes.ts';
import { billCustomer, billWhen, billWhose, billWork, paidRow } from './bill.fields.ts';

const view = anyOf('user:consume:bill');
const taskExport = anyOf('user:consume:bill:details:task:export');

const consumption = list('front/pay/consume/list', {
  access: view,
  id: 'postingId',
  query: {
    ...whoseQuery,
    startTimeStamp: whenQuery.startTimeStamp,
    endTimeStamp: whenQuery.endTimeStamp,
    cause: consumptionCause.schema.optional(),
    incomeType: incomeType.schema.optional(),
    taskId: TaskId.optional(),
  },
  row: {
    postingId: PostingId,
    ...whoseRow,
    cause: consumptionCause.schema,
    /** What returns something is of the type of that. */
    incomeType: incomeType.schema.nullable(),
    taskId: TaskId.nullable(),
    sceneName: z.string().nullable(),
    /** Of a charge: of node time, or of software. */
    chargeSource: chargeSource.schema.nullable(),
    /** What was returned is negative. */
    ...paidRow,
    consumeTime: Instant,
    postTime: Instant,
    /** The month it is booked in, and the one it belongs to where that was closed. */
    period: z.int(),
    originPeriod: z.int().nullable(),
  },
  sorts: ['consumeTimeFlag'],
});

/** What one attempt cost, and on what; free ones are among them. */
const chargeRow = {
  chargeId: ChargeId,
  ...billCustomer,
  taskId: TaskId,
  sceneName: z.string(),
  projectName: z.string().nullable(),
  platform: z.int(),
  ix: z.int().min(0),
  label: z.string(),
  n: z.int(),
  outcome: attemptOutcome.schema.nullable(),
  feeType: feeType.schema,
  freeReason: freeReason.schema.nullable(),
  nodeType: hardwareType.schema,
  nodeName: z.string().nullable(),
  cpuName: z.string().nullable(),
  gpuName: z.string().nullable(),
  cores: z.int().nullable(),
  memoryMb: z.int().nullable(),
  duration: Duration,
  /** Cores, cards or the node that an hour counts, by which rule, at which price. */
  units: z.int(),
  rule: priceScope.schema,
  priceVersionId: z.int(),
  hourlyPrice: Money,
  listAmount: Money,
  ...paidRow,
  /** What its software cost in addition: a charge of its own. */
  softwareAmount: Money,
  /** Given back so far. */
  returned: Money,
  startTime: Instant,
  consumeTime: Instant,
  posted: z.boolean(),
} as const;

const frames = list('front/pay/consume/bill/queryFrames', {
  access: view,
  id: 'chargeId',
  query: { ...billWhose, ...billWhen, ...billWork, taskId: TaskId.optional() },
  row: chargeRow,
  sorts: ['consumeTimeFlag'],
});

const pictureMember = list('front/pay/consume/bill/queryPictureMember', {
  access: view,
  id: 'chargeId',
  query: { ...billWhose, ...billWhen, platform: billWork.platform, projectName: billWork.projectName },
  row: {
    chargeId: ChargeId,
    ...billCustomer,
    taskId: TaskId,
    sceneName: z.string(),
    projectName: z.string().nullable(),
    platform: z.int(),
    ix: z.int().min(0),
    label: z.string(),
    nodeName: z.string().nullable(),
    duration: Duration,
    hourlyPrice: Money,
    /** What it would have cost without the membership. */
    listAmount: Money,
    currency: currency.schema,
    startTime: Instant,
    consumeTime: Instant,
  },
  sorts: ['consumeTimeFlag'],
});

/** What customers consumed, posting by posting and frame by frame (people §§2, 7). */
export const consumptions = calls('bill', 'consumptions', {
  list: consumption,
  exportConsumption: exportOf(consumption, 'front/pay/export/consume', { access: taskExport }),
  frames,
  exportFrames: exportOf(frames, 'front/pay/consume/bill/exportFrames', {
    access: taskExport,
    columns: [
      'chargeId',
      'userId',
      'userName',
      'taskId',
      'sceneName',
      'projectName',
      'platform',
      'label',
      'n',
      'outcome',
      'feeType',
      'freeReason',
      'duration',
      'hourlyPrice',
      'listAmount',
      'amount',
      'softwareAmount',
      'couponPart',
      'cashPart',
      'creditPart',
      'arrearsPart',
      'returned',
      'currency',
      'startTime',
      'consumeTime',
    ],
  }),
  /** The same rows by what they ran on. */
  exportHardware: exportOf(frames, 'front/pay/consume/bill/exportHardware', {
    access: taskExport,
    columns: [
      'userId',
      'userName',
      'taskId',
      'label',
      'platform',
      'nodeType',
      'nodeName',
      'cpuName',
      'cores',
      'gpuName',
      'memoryMb',
      'units',
      'duration',
      'rule',
      'priceVersionId',
      'hourlyPrice',
      'amount',
      'currency',
      'startTime',
      'consumeTime',
    ],
  }),
  pictureMember,
  exportPictureMember: exportOf(pictureMember, 'front/pay/consume/bill/exportPictureMember', {
    access: anyOf('user:consume:bill:details:member:export'),
  }),
});
