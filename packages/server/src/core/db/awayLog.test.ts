import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute } from '@renderdesk/contract';
import { quietWhileAway } from './awayLog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('while the database is unreachable the first line is written, then a count each minute; other lines are unchanged', () => {
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
    // Jobs pass an object of this form instead of an error.
    log.error({ err: { message: 'the database system is shutting down', code: '57P03' } }, 'jobs');
  }
  log.error({ err: new Error('another') }, 'a call crashed');
  expect(lines).toEqual(['the sweep failed', 'a call crashed']);
  vi.advanceTimersByTime(minute);
  expect(lines.splice(0)).toEqual(['the sweep failed', 'a call crashed', '149']);
  child.error({ err: away }, 'still');
  vi.advanceTimersByTime(minute);
  expect(lines.splice(0)).toEqual(['1']);
  // After a full minute without a line the database counts as reachable, and the next line is a first one again.
  vi.advanceTimersByTime(minute);
  log.error({ err: away }, 'gone again');
  expect(lines).toEqual(['gone again']);
});
