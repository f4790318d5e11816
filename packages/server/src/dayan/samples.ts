import { dayanChanges, dayanJobs, publishes } from '@renderdesk/contract';
import { addRows } from '../build/rows.ts';
import { addDayanJob, addDayanPublish } from '../testing/dayan.ts';
import { type Sample, samplesOf } from '../testing/sampling.ts';

/** So many rows make a list that can be paged. */
const leastRows = 8;
const job =
  <R extends object>(status: number, rest = {} as R): Sample<{ taskIds: never[] } & R> =>
  async ({ db, clock }) => ({
    taskIds: [
      (await addDayanJob(db, {
        now: clock.now,
        kind: status === 30 ? 2 : 1,
        status,
        ...(status === 30 && { tiles: [4, 4, 4, 5] }),
      })) as never,
    ],
    ...rest,
  });
const one: Sample<{ taskId: never }> = async ({ db, clock }) => {
  const taskId = await addDayanJob(db, { now: clock.now, status: 25 });
  await addRows(
    db,
    'dayan_photo',
    Array.from({ length: leastRows }, (_, ix) => ({
      job_id: taskId,
      ix,
      name: `DJI_${ix}.JPG`,
      matches: 900,
    })),
  );
  await addRows(
    db,
    'dayan_event',
    Array.from({ length: leastRows }, (_, at) => ({
      job_id: taskId,
      at: new Date(clock.now.getTime() - at * 1000),
      action: 'begin',
      from_status: 0 as const,
      to_status: 50 as const,
      reason: '',
      actor_kind: 4 as const,
    })),
  );
  return { taskId: taskId as never };
};
const publication =
  <R extends object>(publishStatus: number, rest = {} as R): Sample<{ publishIds: never[] } & R> =>
  async ({ db, clock }) => ({
    publishIds: [(await addDayanPublish(db, { now: clock.now, publishStatus })) as never],
    ...rest,
  });

const reason = '客户要求';
export const samples = {
  ...samplesOf(dayanJobs, {
    detail: async (t) => ({ ...(await one(t)), kind: 1 as const }),
    log: one,
    tiles: one,
    photos: one,
    history: one,
    graph: one,
  }),
  ...samplesOf(dayanChanges, {
    submit: job(60),
    start: job(10),
    stop: job(0),
    retry: job(45, { free: true }),
    retryTiles: job(30, { free: true }),
    abandon: job(10, { reason }),
    rerun: job(25, { free: true, options: { featureQuality: 'high' } }),
    remove: job(25, { reason }),
  }),
  ...samplesOf(publishes, {
    add: async ({ db, clock }) => ({
      productTaskId: (await addDayanJob(db, { now: clock.now, kind: 3, status: 25 })) as never,
      wholeProject: false,
      opensAt: null,
      closesAt: null,
      password: null,
    }),
    takeDown: publication(20, { reason }),
    republish: publication(40),
    retry: publication(30),
    setLink: publication(20, { closesAt: null, password: '8462' as never }),
  }),
};
