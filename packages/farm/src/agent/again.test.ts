import type { Lease } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { GatewayRefused } from '../client.ts';
import { leaseRequests, waitBeforeAgain } from './again.ts';

test('an attempt that is leased again waits longer each time, five minutes at most', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(waitBeforeAgain);
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300].map((seconds) => seconds * 1000));
});

test('a request for work that fails waits longer each time, until one succeeds', async () => {
  const lease = { label: '0001' } as Lease;
  const answers: (Lease | null | Error)[] = [new Error('a'), new Error('b'), null, new Error('c'), lease];
  const lines: string[] = [];
  const next = leaseRequests(
    async () => {
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return { lease: answer, retryInMs: 250 };
    },
    { signal: new AbortController().signal, say: (line) => lines.push(line) },
  );
  const waits = [await next(), await next(), await next(), await next(), await next()];
  expect(waits).toEqual([
    { lease: null, retryInMs: 2000 },
    { lease: null, retryInMs: 4000 },
    { lease: null, retryInMs: 250 },
    { lease: null, retryInMs: 2000 },
    { lease, retryInMs: 250 },
  ]);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/in 4 seconds: b$/);
});

test('a gateway that is back is found within a minute', async () => {
  const next = leaseRequests(() => Promise.reject(new Error('away')), {
    signal: new AbortController().signal,
    say: () => undefined,
  });
  const waits: number[] = [];
  for (let failed = 0; failed < 8; failed += 1) waits.push((await next()).retryInMs);
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
});

test('a refused request for work, and one that is over, are not repeated', async () => {
  const over = new AbortController();
  const refuse = leaseRequests(() => Promise.reject(new GatewayRefused('lease', 40100, 'no')), {
    signal: over.signal,
    say: () => undefined,
  });
  await expect(refuse()).rejects.toThrow(GatewayRefused);
  const fail = leaseRequests(() => Promise.reject(new Error('late')), {
    signal: over.signal,
    say: () => undefined,
  });
  over.abort(new Error('the agent leaves'));
  await expect(fail()).rejects.toThrow('the agent leaves');
});
