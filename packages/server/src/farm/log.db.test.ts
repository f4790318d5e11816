import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttemptRef, logSearchBytes } from '@renderdesk/contract';
import { sql } from 'kysely';
import { getRows } from '../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { type Blobs, bytesOf } from '../core/blobs/blob.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { blobStores, type TestBlobs } from '../testing/blobs.ts';
import { Allowance } from '../core/calls/allowance.ts';
import { readLog, searchLog } from './logLines.store.ts';
import { appendLog, logSize, readBytes, settleLog, streamLog } from './logPieces.store.ts';

const now = new Date('2026-03-10T02:00:00Z');
const later = new Date('2026-03-10T02:05:00Z');

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.appUrl, { max: 4 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let ix = 0;
const someAttempt = (): AttemptRef => ({ taskId: 100_001, ix: (ix += 1), n: 1 });

/** Hands a text in by pieces of the given sizes. */
const write = async (blobs: Blobs, a: AttemptRef, bytes: Buffer, sizes: readonly number[] = []) => {
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    if (at >= bytes.length) break;
    at = await appendLog(db, blobs, a, at, bytes.subarray(at, at + size), now);
  }
};

/** What the lines of a whole text are, told in another way than the store does. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\n|\r(?!$)/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.replace(/\r$/, ''));
};

describe.each(blobStores)('logs in %s', (_name, open) => {
  let t: TestBlobs;
  beforeAll(async () => (t = await open()));
  afterAll(() => t.close());

  test('a piece is taken once, and one that would leave a gap is told where to go on', async () => {
    const a = someAttempt();
    const add = (offset: number, text: string, at = now) =>
      appendLog(db, t.blobs, a, offset, Buffer.from(text), at);
    expect(await add(0, 'one\n')).toBe(4);
    expect(await add(0, 'one\n')).toBe(4);
    expect(await add(9, 'lost\n')).toBe(4);
    // Half of it is known already.
    expect(await add(2, 'e\ntwo\n', later)).toBe(8);
    expect(await add(0, 'o')).toBe(8);
    expect((await readBytes(db, t.blobs, a, { from: 0, to: 100 })).toString()).toBe('one\ntwo\n');
    const [live] = await getRows(db, 'attempt_live', { task_id: a.taskId, ix: a.ix }, [
      'log_size',
      'last_log_at',
    ]);
    expect(live).toEqual({ log_size: 8, last_log_at: later });
  });

  test('two writers of the same log leave one log', async () => {
    const a = someAttempt();
    const text = Buffer.from(Array.from({ length: 400 }, (_, i) => `line ${i} of the log\n`).join(''));
    await Promise.all([
      write(t.blobs, a, text, Array(40).fill(211)),
      write(t.blobs, a, text, Array(40).fill(173)),
    ]);
    expect(await readBytes(db, t.blobs, a, { from: 0, to: text.length + 1 })).toEqual(text);
  });

  test('every part of a large log is the slice of the whole, wherever it lies', async () => {
    const a = someAttempt();
    const text = Buffer.from(
      Array.from({ length: 70_000 }, (_, i) => `第 ${i} 行 Fra:${i} Mem:${i % 977}M 渲染中 …\n`).join(''),
    );
    await write(t.blobs, a, text, Array(Math.ceil(text.length / 60_001)).fill(60_001));
    const { rows } = await sql<{ objects: number; rows: number }>`
      SELECT count(*) FILTER (WHERE blob_key IS NOT NULL)::int AS objects, count(*) FILTER (WHERE body IS NOT NULL)::int AS rows
      FROM attempt_log WHERE ix = ${a.ix}`.execute(db);
    expect(rows[0]?.objects).toBeGreaterThan(1);
    expect(rows[0]?.rows).toBeLessThan(20);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: text.length }),
        fc.integer({ min: 0, max: 200_000 }),
        async (from, length) => {
          const part = await readBytes(db, t.blobs, a, { from, to: from + length });
          expect(part.equals(text.subarray(from, from + length))).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
    await settleLog(db, t.blobs, a, later);
    const left = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM attempt_log WHERE ix = ${a.ix} AND body IS NOT NULL`.execute(db);
    expect(left.rows[0]?.n).toBe(0);
    const { size, body } = await streamLog(db, t.blobs, a);
    expect(size).toBe(text.length);
    expect((await bytesOf(body)).equals(text)).toBe(true);
  });
});

describe('reading in lines', () => {
  let t: TestBlobs;
  beforeAll(async () => (t = await blobStores[0][1]()));
  afterAll(() => t.close());

  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/[\r\n]/g, '')),
    fc.constantFrom('', '渲染帧 0012 完成', 'Rendered 12 of 48 pixels (25%)', '🙂'.repeat(20)),
  );
  const log = fc
    .tuple(fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r')), { maxLength: 40 }), line)
    .map(([lines, last]) => lines.map(([text, end]) => text + end).join('') + last)
    // A carriage return at the very end is not yet known to be an end.
    .filter((text) => !text.endsWith('\r'));

  test('forward and back, the parts are the whole text in whole lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        log,
        fc.array(fc.integer({ min: 1, max: 23 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (text, sizes, lines) => {
          const a = someAttempt();
          const bytes = Buffer.from(text);
          await write(t.blobs, a, bytes, sizes);
          const forward: string[] = [];
          let after = 0;
          while (after < bytes.length) {
            const part = await readLog(db, t.blobs, a, { after, lines });
            expect(part.from).toBe(after);
            expect(part.lines.length).toBeLessThanOrEqual(lines);
            expect(part.to).toBeGreaterThan(after);
            forward.push(...part.lines.map((one) => one.text));
            after = part.to;
          }
          expect(forward).toEqual(linesOf(text));
          const back: string[] = [];
          let before = bytes.length;
          while (before > 0) {
            const part = await readLog(db, t.blobs, a, { before, lines });
            expect(part.to).toBe(before);
            expect(part.from).toBeLessThan(before);
            for (const one of part.lines) {
              const own = bytes.subarray(one.at, part.to).toString();
              expect(linesOf(own)[0] ?? '').toBe(one.text);
            }
            back.unshift(...part.lines.map((one) => one.text));
            before = part.from;
          }
          expect(back).toEqual(linesOf(text));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a line that is still being written waits while its attempt runs', async () => {
    const a = someAttempt();
    await write(t.blobs, a, Buffer.from('done\nhal'));
    const running = await readLog(db, t.blobs, a, { lines: 10, running: true });
    expect(running.lines).toEqual([{ at: 0, text: 'done' }]);
    expect(running.to).toBe(5);
    expect((await readLog(db, t.blobs, a, { after: running.to, lines: 10, running: true })).lines).toEqual(
      [],
    );
    await appendLog(db, t.blobs, a, 8, Buffer.from('f a line\n'), later);
    expect((await readLog(db, t.blobs, a, { after: running.to, lines: 10, running: true })).lines).toEqual([
      { at: 5, text: 'half a line' },
    ]);
  });

  test('a last line beyond measure shows while its attempt runs, and loses nothing', async () => {
    const a = someAttempt();
    const begin = Buffer.from('first\n');
    const bytes = Buffer.concat([begin, Buffer.alloc(700_000, 'x')]);
    await write(t.blobs, a, bytes, Array(15).fill(50_000));
    const shown = await readLog(db, t.blobs, a, { lines: 10, running: true });
    expect(shown.lines.map(({ text }) => text.slice(0, 3))).toEqual(['xxx']);
    expect(shown.to).toBe(bytes.length);
    let before = shown.from;
    const lines: string[] = [];
    while (before > 0) {
      const part = await readLog(db, t.blobs, a, { before, lines: 10, running: true });
      expect(part.from).toBeLessThan(before);
      lines.unshift(...part.lines.map(({ text }) => text.slice(0, 5)));
      before = part.from;
    }
    expect(lines[0]).toBe('first');
    await appendLog(db, t.blobs, a, bytes.length, Buffer.from('end\nnext\n'), later);
    const next = await readLog(db, t.blobs, a, { after: shown.to, lines: 10, running: true });
    expect(next.lines.map(({ text }) => text)).toEqual(['end', 'next']);
  });

  test('nothing but a line that is still being written: the part says where it begins', async () => {
    const a = someAttempt();
    await write(t.blobs, a, Buffer.from('half'));
    const part = await readLog(db, t.blobs, a, { lines: 10, running: true });
    expect(part).toMatchObject({ from: 0, to: 0, lines: [] });
    await appendLog(db, t.blobs, a, 4, Buffer.from(' a line\n'), later);
    const next = await readLog(db, t.blobs, a, { after: part.to, lines: 10, running: true });
    expect(next.lines).toEqual([{ at: 0, text: 'half a line' }]);
  });

  test('a line beyond measure is cut where it is shown, and comes in parts that lose nothing', async () => {
    const a = someAttempt();
    const text = `first\n${'长'.repeat(200_000)}\nlast\n`;
    const bytes = Buffer.from(text);
    await write(t.blobs, a, bytes, Array(20).fill(50_000));
    let after = 0;
    let parts = 0;
    while (after < bytes.length) {
      const part = await readLog(db, t.blobs, a, { after, lines: 100 });
      expect(part.to - part.from).toBeLessThanOrEqual(256 * 1024);
      for (const one of part.lines) {
        expect(one.text.length).toBeLessThan(4200);
        expect(one.text).not.toContain('\uFFFD');
      }
      parts += 1;
      after = part.to;
    }
    expect(parts).toBeLessThan(7);
    let before = bytes.length;
    while (before > 0) {
      const part = await readLog(db, t.blobs, a, { before, lines: 100 });
      expect(part.from).toBeLessThan(before);
      for (const one of part.lines) expect(one.text).not.toContain('\uFFFD');
      before = part.from;
    }
  });

  test('one line of ten megabytes hides nothing: the lines before and after it are reached and found', async () => {
    const a = someAttempt();
    const bytes = Buffer.concat([
      Buffer.from('first\n'),
      Buffer.alloc(10_000_000, 'x'),
      Buffer.from('\nlast\n'),
    ]);
    for (let from = 0; from < bytes.length; from += 500_000)
      await appendLog(db, t.blobs, a, from, bytes.subarray(from, from + 500_000), later);
    const shown: string[] = [];
    let parts = 0;
    for (let before = bytes.length; before > 0; parts += 1) {
      const part = await readLog(db, t.blobs, a, { before, lines: 500 });
      shown.unshift(...part.lines.map(({ text }) => text));
      before = part.from;
    }
    expect(parts).toBeLessThan(50);
    expect([shown[0], shown.at(-1)]).toEqual(['first', 'last']);
    const back = { words: 'FIRST', back: true, most: 1 };
    expect((await searchLog(db, t.blobs, a, back, new Allowance({}))).found).toEqual([
      { at: 0, text: 'first' },
    ]);
  });

  const gbk = (...bytes: number[]) => Buffer.from(bytes);
  /** «error: no file» in GBK, where its first word is two characters. */
  const fault = gbk(0xb4, 0xed, 0xce, 0xf3, 0xa3, 0xba, 0xce, 0xde, 0xce, 0xc4, 0xbc, 0xfe);
  test('Chinese of Windows is read and found, next to lines in UTF-8', async () => {
    const a = someAttempt();
    const bytes = Buffer.concat([
      Buffer.from('场景 /1/镜头.ma\n'),
      fault,
      Buffer.from('\r\n'),
      gbk(0xcd, 0xa8, 10),
    ]);
    await write(t.blobs, a, bytes);
    const part = await readLog(db, t.blobs, a, { lines: 10 });
    expect(part.encoding).toBe('gb18030');
    expect(part.lines.map(({ text }) => text)).toEqual(['场景 /1/镜头.ma', '错误：无文件', '通']);
    const { found } = await searchLog(
      db,
      t.blobs,
      a,
      { words: '错误', back: false, most: 9 },
      new Allowance({}),
    );
    expect(found.map(({ text }) => text)).toEqual(['错误：无文件']);
    // A reader who knows better chooses.
    const chosen = await readLog(db, t.blobs, a, { lines: 10, encoding: 'utf-8' });
    expect([chosen.encoding, chosen.lines[1]?.text.includes('\uFFFD')]).toEqual(['utf-8', true]);
  });
  test('a long line in GB18030 comes in whole characters', async () => {
    const a = someAttempt();
    // Four bytes: a character that GBK has not.
    const long = Buffer.concat(
      Array.from({ length: 120_000 }, () => gbk(0xb4, 0xed, 0x81, 0x30, 0x86, 0x30)),
    );
    await write(
      t.blobs,
      a,
      Buffer.concat([Buffer.from('a'), long, Buffer.from('\n')]),
      Array(20).fill(40_000),
    );
    const part = await readLog(db, t.blobs, a, { after: 0, lines: 10, encoding: 'gb18030' });
    expect(part.lines[0]?.text).toMatch(/^a(错.)+错? …$/u);
    const next = await readLog(db, t.blobs, a, { after: part.to, lines: 10, encoding: 'gb18030' });
    expect(next.lines[0]?.text).not.toContain('\uFFFD');
  });
  test('colours hide no words from the search', async () => {
    const a = someAttempt();
    await write(t.blobs, a, Buffer.from('start\n\u001B[31mCannot \u001B[1mopen\u001B[0m A\nCannot open B\n'));
    for (const ask of [{ words: 'cannot open' }, { pattern: '^Cannot open' }]) {
      const { found } = await searchLog(db, t.blobs, a, { ...ask, back: false, most: 9 }, new Allowance({}));
      expect(found.map(({ at }) => at)).toEqual([6, 33]);
    }
  });
  test('words beyond what is shown of a long line are found', async () => {
    const a = someAttempt();
    await write(t.blobs, a, Buffer.from(`${'x'.repeat(20_000)} needle\nother\n`));
    const { found } = await searchLog(
      db,
      t.blobs,
      a,
      { words: 'needle', back: true, most: 9 },
      new Allowance({}),
    );
    expect(found.map(({ at, text }) => [at, text.length < 4200])).toEqual([[0, true]]);
  });

  test('no log is an empty part', async () => {
    expect(await readLog(db, t.blobs, someAttempt(), { lines: 10 })).toEqual({
      size: 0,
      encoding: 'utf-8',
      from: 0,
      to: 0,
      lines: [],
    });
  });

  test('words are found from a place on and back, case aside; errors by an expression', async () => {
    const a = someAttempt();
    const lines = Array.from({ length: 500 }, (_, i) =>
      i % 100 === 42 ? `Error: 贴图 ${i} fehlt ÄÖ` : `line ${i}`,
    );
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    await write(t.blobs, a, bytes, Array(50).fill(100));
    const placeOf = (i: number): number =>
      Buffer.byteLength(
        lines
          .slice(0, i)
          .map((one) => `${one}\n`)
          .join(''),
      );
    const texts = (found: readonly { text: string }[]): string[] => found.map(({ text }) => text);
    const first = await searchLog(
      db,
      t.blobs,
      a,
      { words: 'fehlt äö', back: false, most: 2 },
      new Allowance({}),
    );
    expect(texts(first.found)).toEqual([lines[42], lines[142]]);
    const rest = await searchLog(
      db,
      t.blobs,
      a,
      {
        words: 'ERROR',
        from: first.next ?? 0,
        back: false,
        most: 10,
      },
      new Allowance({}),
    );
    expect(texts(rest.found)).toEqual([lines[242], lines[342], lines[442]]);
    expect(rest.next).toBeNull();
    const back = await searchLog(
      db,
      t.blobs,
      a,
      {
        pattern: '^Error',
        from: placeOf(342),
        back: true,
        most: 2,
      },
      new Allowance({}),
    );
    expect(back.found.map(({ at }) => at)).toEqual([placeOf(242), placeOf(142)]);
    const further = await searchLog(
      db,
      t.blobs,
      a,
      {
        pattern: '^Error',
        from: back.next ?? 0,
        back: true,
        most: 9,
      },
      new Allowance({}),
    );
    expect(texts(further.found)).toEqual([lines[42]]);
    expect(further.next).toBeNull();
    expect(
      await searchLog(db, t.blobs, a, { words: 'nowhere', back: true, most: 9 }, new Allowance({})),
    ).toEqual({
      found: [],
      next: null,
    });
    const gone = new AbortController();
    gone.abort();
    await expect(
      searchLog(
        db,
        t.blobs,
        a,
        { words: 'nowhere', back: true, most: 9 },
        new Allowance({ signal: gone.signal }),
      ),
    ).rejects.toThrow('busy');
    const spent = new Allowance({});
    await spent.spend(logSearchBytes);
    expect(await searchLog(db, t.blobs, a, { words: 'ERROR', back: false, from: 7, most: 9 }, spent)).toEqual(
      {
        found: [],
        next: 7,
      },
    );
  });

  test('a log of a gigabyte opens at its end, and is read there alone', async () => {
    const a = someAttempt();
    const page = Buffer.from(`${'x'.repeat(62)}\n`.repeat(16_384));
    await t.blobs.put('log/large', page);
    await sql`INSERT INTO attempt_log (task_id, ix, n, starts_at, size, lines, blob_key, at)
      SELECT ${a.taskId}, ${a.ix}, ${a.n}, i::bigint * ${page.length}, ${page.length}, 16384, 'log/large', ${now}
      FROM generate_series(0, 1040) AS i`.execute(db);
    expect(await logSize(db, a)).toBeGreaterThan(2 ** 30);
    let pieces = 0;
    const get: Blobs['get'] = (key, range) => {
      pieces += 1;
      return t.blobs.get(key, range);
    };
    const part = await readLog(db, { ...t.blobs, get }, a, { lines: 500 });
    expect(pieces).toBe(1);
    expect(part.lines).toHaveLength(500);
    expect(part.to).toBe(1041 * page.length);
  });
});
