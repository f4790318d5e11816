import { renders } from '@renderdesk/contract';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { renderCalls } from '../packages/server/src/task/index.ts';
import { drivingLists } from '../packages/server/src/testing/driving.ts';
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
import { adminOf, colleaguesOf, type Farm, openFarm, signIn } from './lib/farm.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8731;

/** `npm run bench -- list [words of names]`: the list call against its own statements sent by a bare client. */
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
  const asked = await withSessions(farm);
  const chosen = asked.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const recorder = openRecorder(farm.appUrl, { max: 4 });
  const bare = openBare(farm);
  try {
    const against: string[][] = [];
    for (const one of chosen) {
      const sent = await statementsOf(recorder, renderCalls, one);
      await keepPlans(farm, one.name, sent);
      for (const clients of one.colleagues ? [1, 16] : [1])
        against.push(await againstBare(bare, { port, one, sent, clients }));
    }
    const pages = words.length === 0 ? [[pagesHead, ...(await pagesOf(asked[0]?.token ?? ''))]] : [];
    await report('list', [[besideHead, ...against], ...pages]);
  } finally {
    await bare.close();
    await recorder.close();
  }
};

const withSessions = async (farm: Farm): Promise<Query[]> => {
  const db = openDb(farm.ownerUrl, { max: 1 });
  const lists = await drivingLists(db);
  await db.destroy();
  const tokens = new Map<number, string>();
  for (const adminId of new Set(lists.map((one) => one.adminId)))
    tokens.set(adminId, await signIn(farm, adminId));
  const admin = await adminOf(farm);
  const colleagues = await colleaguesOf(farm, admin, 16);
  return lists.map(({ name, input, adminId }) => ({
    name,
    call: renders.list,
    input,
    token: tokens.get(adminId) ?? '',
    ...(adminId === admin && { colleagues }),
  }));
};

/** Page 200 and a page at depth 50,000 by cursor, each beside the first page, at one client. */
const pagesOf = async (token: string): Promise<string[][]> => {
  const lists = {
    'ended by end': { taskFlag: 1, endTimeFlag: 0 },
    'both by submission': {},
    'running by submission': { taskFlag: 0 },
  } as const;
  const rows: string[][] = [];
  for (const [name, input] of Object.entries(lists))
    rows.push(...(await farPages(port, { name, call: renders.list, input, token })));
  return rows;
};
