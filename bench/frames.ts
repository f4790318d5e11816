import { join } from 'node:path';
import { frames, nodes } from '@renderdesk/contract';
import { folderBlobs } from '../packages/server/src/core/blobs/blob.ts';
import { deliveriesOf } from '../packages/server/src/deliveries.ts';
import { nodeCalls } from '../packages/server/src/node/index.ts';
import { frameCalls } from '../packages/server/src/task/index.ts';
import { openRecorder } from '../packages/server/src/testing/recorded.ts';
import {
  againstBare,
  type Query,
  besideHead,
  farPages,
  keepPlans,
  openBare,
  pagesHead,
  statementsOf,
} from './lib/beside.ts';
import { adminOf, colleaguesOf, type Farm, openFarm, signIn, taskOf } from './lib/farm.ts';
import { endedScene, openScene } from './lib/frames.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8760;

/**
 * `npm run bench -- frames [words of names]`: the lists and look-ups of a task's frames and of the nodes, on a farm of ten
 * million frames and 5,000 nodes, against their own statements sent by a bare client.
 */
export const run = async (words: readonly string[]): Promise<void> => {
  const farm = await openFarm();
  try {
    const server = await startServer(farm, port);
    try {
      await measureAll(farm, words);
    } finally {
      await server.stop();
    }
  } finally {
    await farm.stop();
  }
};

const measureAll = async (farm: Farm, words: readonly string[]): Promise<void> => {
  const token = await signIn(farm, await adminOf(farm));
  const open = await taskOf(farm, openScene);
  const ended = await taskOf(farm, endedScene);
  const colleagues = await colleaguesOf(farm, await adminOf(farm), 16);
  const asked = drivingCalls({ open, ended }).map((one) => ({ ...one, token, colleagues }));
  const chosen = asked.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const served = [...frameCalls(deliveriesOf(folderBlobs(join(farm.dataDir, 'blobs')))), ...nodeCalls];
  const recorder = openRecorder(farm.appUrl, { max: 4 });
  const bare = openBare(farm);
  try {
    const against: string[][] = [];
    const pages: string[][] = [];
    for (const one of chosen) {
      const sent = await statementsOf(recorder, served, one);
      await keepPlans(farm, one.name, sent);
      against.push(await againstBare(bare, { port, one, sent, clients: 1 }));
      if (sent.total && one.heavy !== true && one.colleagues)
        against.push(await againstBare(bare, { port, one, sent, clients: 16 }));
    }
    for (const one of chosen.filter(({ name }) => deep.includes(name)))
      pages.push(...(await farPages(port, one)));
    await report('frames', [[besideHead, ...against], ...(pages.length > 0 ? [[pagesHead, ...pages]] : [])]);
  } finally {
    await bare.close();
    await recorder.close();
  }
};

/** Lists of which far pages are measured too. */
const deep = ['frames of 100,000', 'frames of 1,000,000', 'nodes by name'];

/** The filters and sorts that drive the lists of one task and of the nodes, and the look-ups that read most. */
const drivingCalls = ({ open, ended }: { open: number; ended: number }): Omit<Query, 'token'>[] => {
  const lists: Omit<Query, 'token'>[] = [
    { name: 'frames of 100,000', call: frames.list, input: { taskId: open } },
    { name: 'frames of 1,000,000', call: frames.list, input: { taskId: ended } },
    { name: 'failed frames of 100,000', call: frames.list, input: { taskId: open, frameStatus: 5 } },
    { name: 'failed frames of 1,000,000', call: frames.list, input: { taskId: ended, frameStatus: 5 } },
    {
      name: 'frames 40000-40100 of 100,000',
      call: frames.list,
      input: { taskId: open, frameLabel: '40000-40100' },
    },
    {
      name: 'frames of a node, of 100,000',
      call: frames.list,
      input: { taskId: open, nodeName: 'bench-0042' },
    },
    { name: 'frames of 100,000 by duration', call: frames.list, input: { taskId: open, durationFlag: 0 } },
    { name: 'frames of 100,000 by start', call: frames.list, input: { taskId: open, frameStartFlag: 0 } },
    { name: 'frames of 100,000 by attempts', call: frames.list, input: { taskId: open, attemptFlag: 0 } },
    { name: 'frames of 100,000 by cost', call: frames.list, input: { taskId: open, frameConsumeFlag: 0 } },
    {
      name: 'frames of 1,000,000 by duration',
      call: frames.list,
      input: { taskId: ended, durationFlag: 0 },
      heavy: true,
    },
    { name: 'reports of 100,000', call: frames.reporting, input: { taskId: open } },
    { name: 'reports of 1,000,000', call: frames.reporting, input: { taskId: ended }, heavy: true },
    { name: 'consumption of 100,000', call: frames.consumption, input: { taskId: open } },
    {
      name: 'consumption of 100,000 by amount',
      call: frames.consumption,
      input: { taskId: open, amountSort: 0 },
    },
    { name: 'consumption of 1,000,000', call: frames.consumption, input: { taskId: ended }, heavy: true },
    { name: 'nodes by name', call: nodes.list, input: {} },
    { name: 'nodes by sign of life', call: nodes.list, input: { beatSort: 0 } },
    { name: 'nodes in two states', call: nodes.list, input: { statusList: [2, 4] } },
    { name: 'nodes by a word', call: nodes.list, input: { keywords: 'bench-04' } },
  ];
  const lookUps = {
    map: frames.map,
    conditions: frames.conditions,
    statistics: frames.statistics,
    timeline: frames.timeline,
    'sum of consumption': frames.consumptionSum,
  };
  const tasks = Object.entries(lookUps).flatMap(([name, call]): Omit<Query, 'token'>[] => [
    { name: `${name} of 100,000`, call, input: { taskId: open }, looksFirst: true },
    { name: `${name} of 1,000,000`, call, input: { taskId: ended }, looksFirst: true, heavy: true },
  ]);
  const farm: Omit<Query, 'token'>[] = [
    { name: 'distribution of 5,000 nodes', call: nodes.distribution, input: {} },
    { name: 'nodes in figures', call: nodes.statistics, input: {} },
  ];
  return [...lists, ...tasks, ...farm];
};
