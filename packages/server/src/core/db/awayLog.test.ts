import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute } from '@renderdesk/contract';
import { quietWhileAway } from './awayLog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('while the database is away the first line is written, then a count a minute; all else as ever', () => {
  const lines: string[] = [];
  const log = pino(
    { hooks: quietWhileAway() },
    {
      write: (line) => {
        const { msg, lines: count } = JSON.parse(line) as { msg: string; lines?: number };
        lines.push(count === undefined ? msg : `${count}`);
      },
    },
  );
  const child = log.child({ requestId: 'r' });
  for (let turn = 0; turn < 50; turn += 1) {
    log.error({ err: away }, 'the sweep failed');
    child.warn(away, 'a call');
    // As jobs pass it on: no error, but of its form.
    log.error({ err: { message: 'the database system is shutting down', code: '57P03' } }, 'jobs');
  }
  log.error({ err: new Error('another') }, 'a call crashed');
  expect(lines).toEqual(['the sweep failed', 'a call crashed']);
  vi.advanceTimersByTime(minute);
  expect(lines.splice(0)).toEqual(['the sweep failed', 'a call crashed', '149']);
  child.error({ err: away }, 'still');
  vi.advanceTimersByTime(minute);
  expect(lines.splice(0)).toEqual(['1']);
  // A whole minute without one: it is back, and the next time is a first time again.
  vi.advanceTimersByTime(minute);
  log.error({ err: away }, 'gone again');
  expect(lines).toEqual(['gone again']);
});
