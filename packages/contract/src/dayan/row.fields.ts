import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { DayanJobId, Instant, Keywords, listOf, Money, NodeId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { count } from '../task/frameRow.fields.ts';
import { dayanList, dayanTaskType } from './dayan.codes.ts';

/** Who sees any job of the GPU cloud. */
export const seesJobs = anyOf(
  'dyy:running:kongsan:task',
  'dyy:complete:kongsan:task',
  'dyy:running:rebuild:task',
  'dyy:complete:rebuild:task',
  'dyy:running:product:task',
  'dyy:complete:product:task',
);

/** What all lists of jobs are queried by. */
export const jobQuery = {
  keywords: Keywords,
  ...customerQuery,
  taskTypes: listOf(dayanTaskType.schema).optional(),
} as const;

/** What every list shows of a job. */
export const jobRow = {
  taskId: DayanJobId,
  ...customerRow,
  taskType: dayanTaskType.schema,
  projectName: z.string(),
  areaId: z.int().nullable(),
  /** The triangulation that all below it began with, and the job that it was made from. */
  rootId: DayanJobId,
  parentId: DayanJobId.nullable(),
  /** Its number among the runs of the same job. */
  round: z.int().min(1),
  statusFlag: dayanList.schema,
  /** Thousandths of the whole stage. */
  progress: z.int().min(0).max(1000),
  nodeId: NodeId.nullable(),
  nodeName: z.string().nullable(),
  photosUsed: count,
  photosRejected: count,
  /** Mean reprojection error in pixels. */
  reprojectionError: z.number().nullable(),
  points: count,
  controlPoints: count,
  /** Square metres, and centimetres a pixel. */
  area: z.number().nullable(),
  resolution: z.number().nullable(),
  tilesTotal: count,
  tilesDone: count,
  tilesFailed: count,
  message: z.string(),
  consume: Money,
  currency: currency.schema,
  submitTime: Instant,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  version: z.int32(),
} as const;
