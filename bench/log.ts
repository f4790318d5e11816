import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FrameId, frameIdOf, frames } from '@renderdesk/contract';
import { folderBlobs } from '../packages/server/src/core/blobs/blob.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { appendLog } from '../packages/server/src/farm/index.ts';
import { ensureWebBuilt } from '../scripts/lib/web.mjs';
import { rowsWhilePaging } from './lib/browser.ts';
import { type Client, openClient } from './lib/client.ts';
import { adminOf, type Farm, openFarm, signIn, taskOf } from './lib/farm.ts';
import { endedScene } from './lib/frames.ts';
import { seconds } from './lib/job.ts';
import { type Attempt, dropLog, pieceFrom } from './lib/log.ts';
import { median, quantile } from './lib/measure.ts';
import { atMost, figure, report, times } from './lib/report.ts';
import { startServer, watched } from './lib/server.ts';

const port = 8762;
const bytes = 2 ** 30;
const turns = 40;
const last = 'bench: all done, exit code 0';
const middle = 'bench: half of it';

/**
 * `npm run bench -- log`: a log of a gigabyte, as an attempt's agent would have sent it, opened, paged and searched through
 * the calls, and shown in a browser; beside a plain file with the same bytes.
 */
export const run = async (): Promise<void> => {
  await ensureWebBuilt();
  const farm = await openFarm();
  const folder = await mkdtemp(join(tmpdir(), 'rd-bench-log-'));
  const attempt = { taskId: await taskOf(farm, endedScene), ix: 0, n: 1 };
  const cleanUp = (): Promise<void> => dropLog(farm, attempt);
  try {
    await cleanUp();
    const path = join(folder, 'plain.log');
    const written = await write(farm, { attempt, folder: join(folder, 'blobs'), path });
    const server = await startServer(farm, port, { RENDERDESK_BLOBS: join(folder, 'blobs') });
    const token = await signIn(farm, await adminOf(farm));
    const client = openClient({ port, token, connections: 1 });
    try {
      const frameId = FrameId.parse(frameIdOf(attempt.taskId, attempt.ix));
      const { done, growth } = await watched(server, () => read(client, { frameId, path }));
      await report('log', [
        [
          ['a log of 1 GB', 'seconds', 'a plain file, s', 'ratio'],
          [
            'written in pieces of 256 kB',
            figure(written.ours),
            figure(written.plain),
            times(written.ours / written.plain),
          ],
          ...done,
        ],
        [
          ['', 'target', 'measured'],
          ['memory of the server grew, MB', '—', figure(growth)],
        ],
      ]);
      const url = `http://127.0.0.1:${port}`;
      const drawn = await rowsWhilePaging({ url, token, path: `/task/renderEndLogDetails/${frameId}?n=1` });
      await report('log page', [
        [
          ['the log page', 'target', 'measured'],
          ['its end is there, from the address on, s', '—', figure(drawn.opened)],
          ['rows in the DOM while paging, most', '≤ 200', atMost(drawn.rows, 200)],
        ],
      ]);
    } finally {
      client.close();
      await server.stop();
    }
  } finally {
    await cleanUp();
    await rm(folder, { recursive: true, force: true });
    await farm.stop();
  }
};

/** Writes the log through the store, and the same bytes as a file; answers the seconds of each. */
const write = async (
  farm: Farm,
  o: { attempt: Attempt; folder: string; path: string },
): Promise<{ ours: number; plain: number }> => {
  const db = openDb(farm.appUrl, { max: 2 });
  const blobs = folderBlobs(o.folder);
  const file = createWriteStream(o.path);
  let [ours, plain, at, line, isHalf] = [0, 0, 0, 0, false];
  const add = async (piece: Buffer): Promise<void> => {
    ours += await seconds(async () => {
      at = await appendLog(db, blobs, o.attempt, at, piece, new Date());
    });
    plain += await seconds(() => new Promise((done) => file.write(piece, done)));
  };
  while (at < bytes) {
    await add(pieceFrom(line));
    line += 3000;
    if (isHalf || at < bytes / 2) continue;
    isHalf = true;
    await add(Buffer.from(`${middle}\n`));
  }
  await add(Buffer.from(`${last}\n`));
  plain += await seconds(() => new Promise((done) => file.end(done)));
  await db.destroy();
  return { ours, plain };
};

const read = async (client: Client, o: { frameId: FrameId; path: string }): Promise<string[][]> => {
  const { frameId } = o;
  const handle = await open(o.path);
  const { size } = await handle.stat();
  const half = Math.floor(size / 2);
  /** Bytes of the plain file as a page needs them. */
  const page = (from: number): Promise<unknown> => handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, from);
  const each = async (work: () => Promise<unknown>): Promise<number[]> => {
    const found: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) found.push(await seconds(work));
    return found;
  };
  const paged = async (name: string, input: object, from: number, most?: number): Promise<string[]> => {
    const first = await seconds(() => client.send(frames.log, { frameId, n: 1, ...input }));
    const ours = await each(() => client.send(frames.log, { frameId, n: 1, ...input }));
    const theirs = await each(() => page(from));
    const p95 = Math.max(first, quantile(ours, 0.95));
    return [
      `${name}, worst of first call and p95`,
      most === undefined ? p95.toFixed(4) : atMost(p95, most),
      median(theirs).toFixed(4),
      times(median(ours) / median(theirs)),
    ];
  };
  const searched = async (name: string, input: object, words: string, most: number): Promise<string[]> => {
    let [place, calls, longest, found]: [number | null | undefined, number, number, number] = [
      undefined,
      0,
      0,
      0,
    ];
    const ours = await seconds(async () => {
      do {
        const from = typeof place === 'number' ? { from: place } : {};
        const took = await seconds(async () => {
          const answer = await client.ask(frames.searchLog, {
            frameId,
            n: 1,
            words,
            most,
            ...input,
            ...from,
          });
          found += answer.found.length;
          place = answer.found.length === most ? null : answer.next;
        });
        calls += 1;
        longest = Math.max(longest, took);
      } while (place !== null);
    });
    if (found !== 1) throw new Error(`${name}: found ${found}`);
    const theirs = await seconds(() => scan(o.path, words));
    return [
      `${name} (${calls} calls, the longest ${figure(longest)} s)`,
      figure(ours),
      figure(theirs),
      times(ours / theirs),
    ];
  };
  const rows = [
    await paged('opened at its end (≤ 1 s)', {}, size - 64 * 1024, 1),
    await paged('the page before the middle', { before: half }, half - 64 * 1024),
    await paged('the page after the middle', { after: half }, half),
    await paged('the first page', { after: 0 }, 0),
    await searched('search forward over the whole', {}, 'ALL DONE', 2),
    await searched('search back over the whole', { back: true }, 'bucket 0 of', 2),
    await searched('search forward to a hit in the middle', {}, 'half of', 1),
  ];
  await handle.close();
  return rows;
};

/** Reads a plain file line by line and counts those that hold words, case aside. */
const scan = async (path: string, words: string): Promise<number> => {
  const wanted = words.toLowerCase();
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(path) }))
    if (line.toLowerCase().includes(wanted)) count += 1;
  return count;
};
