import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@renderdesk/contract';
import { setImmediate } from 'node:timers/promises';
import type { read as ReadEndless } from '../../testing/endless.reading.ts';
import { isInShare } from '../../../../../scripts/testing/share.ts';
import { hostile } from '../../testing/hostile.ts';
import type { ApiError } from '../http/apiError.ts';
import { parseLimits } from './limits.rules.ts';
import { Parsers } from './parsers.ts';
import { listReader, openingReader } from './readers.ts';
import { readerOf } from './reading.ts';
import { inWords } from './refused.ts';
import { UploadRefused } from './refused.rules.ts';

const endless = readerOf<typeof ReadEndless>(
  new URL('../../testing/endless.reading.ts', import.meta.url),
  'list',
);
const whyOf = (error: unknown): string => {
  if (error instanceof UploadRefused) return error.why;
  throw error;
};
const text = (content: string) => ({ bytes: Buffer.from(content) });
const list = { options: null, who: 'a' };

let parsers: Parsers;
beforeAll(() => {
  parsers = new Parsers();
});
afterAll(() => parsers.close());

describe('a hostile file is refused with a message, or read', () => {
  // On a busy machine a slow parse says nothing about the other limits.
  const limits = { ...parseLimits.statement, ms: 10 * parseLimits.statement.ms };
  test.each(hostile.filter(({ name }) => isInShare(name, 'core')))('$name: $ends', async ({ make, ends }) => {
    const options = { name: 'file', blank: 'skipped' } as const;
    let error: unknown;
    const found = await parsers.read(openingReader, { bytes: make() }, { options, who: 'a', limits }).then(
      () => 'read',
      (thrown: unknown) => whyOf((error = thrown)),
    );
    expect(found).toBe(ends);
    if (found === 'read') return;
    for (const language of ['zh', 'en'] as const) {
      const refusal = inWords(error, language) as ApiError;
      expect(refusal.code).toBe(errorCodes.fileNotAccepted);
      expect((refusal.data as { reason: string }).reason).toMatch(
        language === 'zh' ? /\p{Script=Han}/u : /[a-z]/,
      );
      expect((refusal.data as { reason: string }).reason).not.toContain('{');
    }
  });
});

describe('a parser', () => {
  test('that takes too long is ended, while the server continues', async () => {
    let turns = 0;
    let isOver = false;
    const limits = { ...parseLimits.list, ms: 300 };
    const parsed = parsers
      .read(endless, text(''), { ...list, limits })
      .catch(whyOf)
      .finally(() => (isOver = true));
    // A parse on this thread would block the event loop until its end.
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
    expect(await parsed).toBe('tooSlow');
    expect(turns).toBeGreaterThan(10);
    expect((await parsers.read(listReader, text('a,b'), list)).rows).toEqual([['a', 'b']]);
  });

  test('that runs out of memory ends alone', async () => {
    const few = new Parsers({ heapMb: 24 });
    const many = Array.from({ length: 400_000 }, (_, at) => `${at},${at * 7}`).join('\n');
    const limits = { ...parseLimits.list, ms: 120_000, rows: 1e9, cells: 1e9, chars: 1e9 };
    await expect(few.read(listReader, text(many), { ...list, limits }).catch(whyOf)).resolves.toBe(
      'tooMuchMemory',
    );
    expect((await few.read(listReader, text('a,b'), list)).rows).toEqual([['a', 'b']]);
    few.close();
  });

  test('returns many rows in order', async () => {
    const rows = Array.from({ length: 2345 }, (_, at) => [String(at), '中文']);
    const content = rows.map((row) => row.join(',')).join('\n');
    expect((await parsers.read(listReader, text(content), list)).rows).toEqual(rows);
  });

  test('is ended when the caller disconnects', async () => {
    const gone = new AbortController();
    const parsed = parsers.read(endless, text(''), { ...list, who: 'gone', signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(parsed).rejects.toThrow('gone');
    expect(parsers.load).toEqual({ running: 0, waiting: 0 });
  });
});

describe('parsers are few', () => {
  const code = (error: unknown): number => (error as ApiError).code;

  test('beyond the waiting limit an upload is refused; waiting ones end with the server', async () => {
    const one = new Parsers({ atOnce: 1, waiting: 2, perPerson: 2 });
    const limits = { ...parseLimits.list, ms: 600_000 };
    const ask = (who: string, isJob = false) =>
      one.read(listReader, text('1'), { ...list, who, isJob }).catch(code);
    const running = one.read(endless, text(''), { ...list, who: 'a', limits }).catch(code);
    const waiting = [ask('a'), ask('b')];
    expect(one.load).toEqual({ running: 1, waiting: 2 });
    expect(await ask('a')).toBe(errorCodes.tooManyRequests);
    expect(await ask('c')).toBe(errorCodes.tooManyRequests);
    // A job waits all the same.
    waiting.push(ask('a job', true));
    expect(one.load).toEqual({ running: 1, waiting: 3 });
    one.close();
    const { busy } = errorCodes;
    expect(await Promise.all(waiting)).toEqual([busy, busy, busy]);
    // The end of the server is no fault of the file.
    expect(await running).toBe(busy);
  });

  test('the next one goes to the person with the fewest running', async () => {
    const two = new Parsers({ atOnce: 2, waiting: 4, perPerson: 2 });
    const limits = { ...parseLimits.list, ms: 600_000 };
    const ended: string[] = [];
    const ask = (who: string) =>
      two.read(listReader, text('1'), { ...list, who }).then(() => ended.push(who));
    const running = two.read(endless, text(''), { ...list, who: 'a', limits }).catch(code);
    await Promise.all([ask('c'), ask('a'), ask('b')]);
    expect(ended).toEqual(['c', 'b', 'a']);
    two.close();
    await running;
  });
});
