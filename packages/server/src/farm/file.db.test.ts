import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@renderdesk/contract';
import { getRows } from '../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { bytesOf } from '../core/blobs/blob.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { blobStores, type TestBlobs } from '../testing/blobs.ts';
import { openFile, putFile } from './file.store.ts';

const now = new Date('2026-03-10T02:00:00Z');
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000a00000007808020000', 'hex'),
  Buffer.alloc(5000, 7),
]);
const webp = Buffer.concat([Buffer.from('524946462400000057454250', 'hex'), Buffer.alloc(300, 9)]);

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.appUrl, { max: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe.each(blobStores)('files of attempts in %s', (name, open) => {
  let t: TestBlobs;
  beforeAll(async () => (t = await open()));
  afterAll(() => t.close());
  const a = { taskId: 100_001, ix: name.length, n: 1 };

  test('are kept as they came, told by their first bytes and not by their sender', async () => {
    // In pieces smaller than a signature.
    const pieces = Readable.from([png.subarray(0, 3), png.subarray(3, 11), png.subarray(11)]);
    const kept = await putFile(
      db,
      t.blobs,
      a,
      { kind: 1, name: '帧 0001.png', mediaType: 'text/html', content: pieces },
      now,
    );
    expect(kept).toMatchObject({ mediaType: 'image/png', size: png.length, width: 160, height: 120 });
    await putFile(
      db,
      t.blobs,
      a,
      { kind: 2, name: 't.webp', mediaType: 'image/webp', width: 32, height: 24, content: webp },
      now,
    );
    const opened = await openFile(db, t.blobs, a, { kind: 1 });
    expect(opened?.file).toMatchObject({ name: '帧 0001.png', width: 160 });
    expect(opened && (await bytesOf(opened.body))).toEqual(png);
    const small = await openFile(db, t.blobs, a, { kind: 2 });
    expect(small?.file).toMatchObject({ name: 't.webp', width: 32 });
    small?.body.destroy();
    expect(await openFile(db, t.blobs, a, { kind: 3 })).toBeUndefined();
  });

  test('of several the main output is the image, and a thumbnail of a pass is not shown for it', async () => {
    const of = { ...a, ix: 7 };
    // The stores of both kinds share a database.
    await db.deleteFrom('attempt_file').where('task_id', '=', of.taskId).where('ix', '=', of.ix).execute();
    const put = (kind: 1 | 2, name: string) =>
      putFile(db, t.blobs, of, { kind, name, mediaType: 'image/png', content: png }, now);
    const opened = async (kind: 1 | 2) => {
      const found = await openFile(db, t.blobs, of, { kind });
      found?.body.destroy();
      return found?.file.name;
    };
    for (const name of ['s.ao.0007.png', 's.beauty.0007.exr', 's.depth.0007.png']) await put(1, name);
    await put(2, 's.ao.0007.png.webp');
    expect([await opened(1), await opened(2)]).toEqual(['s.beauty.0007.exr', undefined]);
    await put(2, 's.beauty.0007.exr.webp');
    expect(await opened(2)).toBe('s.beauty.0007.exr.webp');
  });

  test('are kept with the hash of what came, whether in pieces or whole', async () => {
    const there = await getRows(
      db,
      'attempt_file',
      { task_id: a.taskId, ix: a.ix },
      ['kind', 'sha256'],
      'kind',
    );
    const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    expect(there).toEqual([
      { kind: 1, sha256: hashOf(png) },
      { kind: 2, sha256: hashOf(webp) },
    ]);
  });

  test('the same file again replaces it', async () => {
    const other = Buffer.concat([webp, Buffer.from('more')]);
    await putFile(db, t.blobs, a, { kind: 2, name: 't.webp', mediaType: 'image/webp', content: other }, now);
    const opened = await openFile(db, t.blobs, a, { kind: 2, name: 't.webp' });
    expect(opened?.file.size).toBe(other.length);
    expect(opened && (await bytesOf(opened.body))).toEqual(other);
  });

  test('what is no image is refused as one, and leaves nothing', async () => {
    const file = { kind: 1, name: 'page.png', mediaType: 'image/png' } as const;
    // As wide as four billion pixels: no row holds that, and a node that is told of a crash tries for ever.
    const crafted = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffff00000078', 'hex');
    const contents = [Buffer.from('<!doctype html><script>'), Buffer.alloc(0), Readable.from([]), crafted];
    for (const content of contents) {
      await expect(putFile(db, t.blobs, a, { ...file, content }, now)).rejects.toMatchObject({
        code: errorCodes.fileNotAccepted,
      });
    }
    expect(await openFile(db, t.blobs, a, { kind: 1, name: 'page.png' })).toBeUndefined();
    // Every console that lists frames decodes thumbnails.
    const wide = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530', 'hex');
    await expect(
      putFile(db, t.blobs, a, { ...file, kind: 2, name: 'wide.png', content: wide }, now),
    ).rejects.toMatchObject({ code: errorCodes.fileNotAccepted });
  });
});
