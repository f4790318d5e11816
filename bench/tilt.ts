import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  basePath,
  FrameId,
  frameIdOf,
  frames,
  headerNames,
  logSearchBytes,
  renders,
  streamsAPerson,
} from '@renderdesk/contract';
import { folderBlobs } from '../packages/server/src/core/blobs/blob.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { appendLog } from '../packages/server/src/farm/index.ts';
import { drivingLists } from '../packages/server/src/testing/driving.ts';
import { type Client, openClient } from './lib/client.ts';
import { type Farm, openFarm, signIn, taskOf } from './lib/farm.ts';
import { endedScene } from './lib/frames.ts';
import { type Attempt, dropLog, pieceFrom } from './lib/log.ts';
import { inTurn, median, quantile, ratioOf, runFor } from './lib/measure.ts';
import { figure, report, times } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8768;
const rounds = 5;
const bounds = { clients: 1, calls: 300, milliseconds: 2000 };
/** As many as a person with a script may have open. */
const connections = 32;

/** Everything dear that one person can ask for, again and again until told to stop. */
const tilt = (
  client: Client,
  o: { readonly token: string; readonly frameId: FrameId },
): (() => Promise<void>) => {
  let goes = true;
  const again = async (work: () => Promise<unknown>): Promise<void> => {
    // A refusal for asking too much at once is what it is to meet; it asks again.
    while (goes) await work().catch(() => undefined);
  };
  const ended = { taskFlag: 1 as const, endTimeFlag: 0 as const };
  const asked = [
    () => client.send(renders.list, { ...ended, pageSize: 800 }),
    () => client.rows(renders.list, { keywords: '深海', pageSize: 50 }),
    () => client.rows(renders.list, { ...ended, projectName: '白鹿传说', pageSize: 50 }),
    async () => {
      for await (const _ of await client.open(renders.export, ended)) if (!goes) return;
    },
    () => client.send(frames.searchLog, { frameId: o.frameId, n: 1, words: 'nowhere in it', from: 0 }),
  ];
  const closing = new AbortController();
  const streams = Array.from({ length: streamsAPerson }, () =>
    again(async () => {
      const headers = { [headerNames.token]: o.token };
      const address = `http://127.0.0.1:${port}${basePath}base/events`;
      const answer = await fetch(address, { headers, signal: closing.signal });
      for await (const _ of answer.body ?? []) if (!goes) return;
    }),
  );
  const all = Array.from({ length: connections }, (_, at) =>
    again(asked[at % asked.length] ?? (() => Promise.resolve())),
  );
  return async () => {
    goes = false;
    closing.abort();
    await Promise.all([...all, ...streams]);
  };
};

/**
 * `npm run bench -- tilt`: the list of one person, alone and while another asks for pages, searches, exports and a log's words over
 * 32 connections as fast as they are answered, with as many event streams open as a person may have.
 */
export const run = async (): Promise<void> => {
  const farm = await openFarm();
  const folder = await mkdtemp(join(tmpdir(), 'rd-bench-tilt-'));
  const attempt = { taskId: await taskOf(farm, endedScene), ix: 0, n: 1 };
  try {
    await writeLog(farm, attempt, folder);
    const db = openDb(farm.ownerUrl, { max: 1 });
    const people = [...new Set((await drivingLists(db)).map(({ adminId }) => adminId))];
    await db.destroy();
    const [busy, calm] = await Promise.all(people.map((adminId) => signIn(farm, adminId)));
    const frameId = FrameId.parse(frameIdOf(attempt.taskId, attempt.ix));
    const server = await startServer(farm, port, { RENDERDESK_BLOBS: folder });
    const other = openClient({ port, token: busy ?? '', connections });
    const mine = openClient({ port, token: calm ?? '', connections: 1 });
    try {
      const list = () => runFor(bounds, () => mine.rows(renders.list, { taskFlag: 0 }));
      await list();
      const { a, b } = await inTurn(rounds, list, async () => {
        const stop = tilt(other, { token: busy ?? '', frameId });
        const found = await list();
        await stop();
        return found;
      });
      const rows = [0.5, 0.95].map((share) => {
        const [alone, beside] = [a, b].map((runs) => runs.map(({ each }) => quantile(each, share)));
        return [
          share === 0.5 ? 'p50' : 'p95',
          figure(median(alone ?? [])),
          figure(median(beside ?? [])),
          times(ratioOf(beside ?? [], alone ?? []), { most: 1.5 }),
        ];
      });
      const head = [
        'a list of running tasks',
        'alone, ms',
        'beside another at full tilt, ms',
        'ratio (≤ 1.5×)',
      ];
      await report('tilt', [[head, ...rows]]);
    } finally {
      other.close();
      mine.close();
      await server.stop();
    }
  } finally {
    await dropLog(farm, attempt);
    await rm(folder, { recursive: true, force: true });
    await farm.stop();
  }
};

/** A log that a search of it does not come to the end of in one call. */
const writeLog = async (farm: Farm, attempt: Attempt, folder: string): Promise<void> => {
  await dropLog(farm, attempt);
  const db = openDb(farm.appUrl, { max: 1 });
  const blobs = folderBlobs(folder);
  for (let [at, line] = [0, 0]; at < 2 * logSearchBytes; line += 3000)
    at = await appendLog(db, blobs, attempt, at, pieceFrom(line), new Date());
  await db.destroy();
};
