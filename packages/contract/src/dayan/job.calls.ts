import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import {
  Bytes,
  DayanJobId,
  DayanPublishId,
  Duration,
  Instant,
  Money,
  NodeId,
  UserId,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { changeRow, count } from '../task/frameRow.fields.ts';
import { LogLine } from '../task/stage.fields.ts';
import { someOf } from '../kernel/codes.ts';
import { frameStatus } from '../task/task.codes.ts';
import { dayanKind, dayanList, dayanPhotoReason, dayanPublishStatus, dayanTaskType } from './dayan.codes.ts';
import { type DayanAction, dayanTransitions } from './dayan.lifecycle.ts';
import { jobRow, seesJobs } from './row.fields.ts';

/** The statuses of tiles: those of frames that tiles reach. */
export const tileStatuses = [1, 2, 3, 4, 5, 11] as const;

const seen = { access: seesJobs, errors: [errorCodes.notFound] } as const;
const one = { ...seen, input: { taskId: DayanJobId } } as const;
/** Names and values of options, as the configuration document has them. */
const Options = z.record(z.string().regex(/^[A-Za-z]\w{0,39}$/), z.string().max(100));

/** What is seen of one job of the GPU cloud, whatever its kind: its pages open by kind, by id and by the customer's id. */
export const dayanJobs = calls('dayan', 'dayanJobs', {
  detail: read('task/dayan/detail', {
    ...seen,
    input: {
      taskId: DayanJobId,
      kind: dayanKind.schema,
      userId: UserId.optional(),
      /** The triangulation that it belongs to, where the address names it too. */
      rootId: DayanJobId.optional(),
    },
    output: z.object({
      ...jobRow,
      kind: dayanKind.schema,
      /** A code of its kind. */
      status: z.int(),
      options: z.array(z.object({ name: z.string(), value: z.string() })),
      steps: z.array(z.object({ step: z.string(), progress: z.int().min(0).max(1000) })),
    }),
  }),
  log: read('task/dayan/log', {
    ...seen,
    input: { taskId: DayanJobId, after: z.int32().min(0).default(0) },
    output: z.object({ lines: z.array(LogLine), more: z.boolean() }),
  }),
  /** The whole grid, for the map. */
  tiles: read('task/dayan/tiles', {
    ...one,
    output: z.object({
      columns: count,
      rows: count,
      tiles: z.array(
        z.object({
          x: count,
          y: count,
          frameStatus: someOf(frameStatus, tileStatuses),
          nodeId: NodeId.nullable(),
          nodeName: z.string().nullable(),
          attempts: count,
          duration: Duration.nullable(),
          bytes: Bytes,
          message: z.string(),
        }),
      ),
    }),
  }),
  photos: list('task/dayan/photos', {
    access: seesJobs,
    id: 'ix',
    query: { taskId: DayanJobId, used: z.boolean().optional() },
    row: {
      ix: count,
      photoName: z.string(),
      used: z.boolean(),
      photoReason: dayanPhotoReason.schema.nullable(),
      reprojectionError: z.number().nullable(),
      matches: count,
    },
    sorts: ['ixFlag'],
    defaultSort: { by: 'ixFlag', value: 1 },
  }),
  history: list('task/dayan/history', {
    access: seesJobs,
    id: 'eventId',
    query: { taskId: DayanJobId },
    row: {
      eventId: z.int(),
      ...changeRow,
      fromStatus: z.int().nullable(),
      toStatus: z.int().nullable(),
    },
    sorts: ['timeSort'],
  }),
  /** The project that a job belongs to: every stage and version, what is published of it, and what a rerun would cost and replace. */
  graph: read('task/dayan/graph', {
    ...one,
    output: z.object({
      jobs: z.array(
        z.object({
          taskId: DayanJobId,
          parentId: DayanJobId.nullable(),
          userId: UserId,
          kind: dayanKind.schema,
          taskType: dayanTaskType.schema,
          status: z.int(),
          statusFlag: dayanList.schema,
          round: z.int(),
          endTime: Instant.nullable(),
          consume: Money,
          currency: jobRow.currency,
          /** Hangs below the job that was requested, or is it. */
          below: z.boolean(),
        }),
      ),
      publishes: z.array(
        z.object({
          publishId: DayanPublishId,
          productTaskId: DayanJobId,
          status: dayanPublishStatus.schema,
          below: z.boolean(),
        }),
      ),
    }),
  }),
});

const change = <A extends DayanAction, S extends z.ZodRawShape>(path: A, rest: S) =>
  perId(`task/dayan/${path}`, {
    access: seesJobs,
    object: 'dayanJob',
    ids: 'taskIds',
    id: DayanJobId,
    errors: [
      errorCodes.notAllowedInState,
      errorCodes.changedMeanwhile,
      errorCodes.consentNeeded,
      errorCodes.inArrears,
      errorCodes.notFound,
    ],
    from: dayanTransitions[path].from,
    rest,
  });
const reason = text(300);
/** Free of charge for a noted fault, or with the consent of the customer: who agreed, by which ticket (lifecycles §6). */
const paid = { free: z.boolean(), consent: text(300).optional(), reason: reason.optional() } as const;

/** What staff do to jobs of the GPU cloud (lifecycles §22). */
export const dayanChanges = calls('dayan', 'dayanChanges', {
  submit: change('submit', {}),
  start: change('start', { reason: reason.optional() }),
  stop: change('stop', { reason: reason.optional() }),
  retry: change('retry', paid),
  retryTiles: change('retryTiles', paid),
  abandon: change('abandon', { reason }),
  rerun: change('rerun', { ...paid, options: Options.optional() }),
  remove: change('remove', { reason }),
});
