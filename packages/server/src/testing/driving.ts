import type { InputOf, renders } from '@renderdesk/contract';

type Input = InputOf<typeof renders.list>;

/** Ids and words that occur in the data at hand. */
export interface Occurring {
  readonly userId: number;
  readonly areaId: number;
  readonly platform: number;
  readonly project: string;
  /** Two Chinese characters of a project's name. */
  readonly word: string;
  /** Submitted between these, in milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** The filters and sorts that drive the render list: each must be answered from an index, whatever the size. */
export const drivingInputs = (o: Occurring): Readonly<Record<string, Input>> => ({
  'running by submission': { taskFlag: 0 },
  'running by level': { taskFlag: 0, taskLevelFlag: 0 },
  'ended by end': { taskFlag: 1, endTimeFlag: 0 },
  'ended by start': { taskFlag: 1, taskStartTimeFlag: 0 },
  'ended by id': { taskFlag: 1, taskIdFlag: 0 },
  'ended by level': { taskFlag: 1, taskLevelFlag: 0 },
  'ended by cost': { taskFlag: 1, consumeFlag: 0 },
  'ended of a user': { taskFlag: 1, endTimeFlag: 0, userId: o.userId },
  'ended on a platform': { taskFlag: 1, endTimeFlag: 0, platform: o.platform },
  'ended in an area': { taskFlag: 1, endTimeFlag: 0, areaIds: [o.areaId] },
  'ended with a status': { endTimeFlag: 0, taskStatus: 45 },
  'both by submission': {},
  'both in a span of time': { startTime: o.from, endTime: o.to as never },
  'both by a word': { keywords: o.word },
  'ended by a project': { taskFlag: 1, endTimeFlag: 0, projectName: o.project },
});
