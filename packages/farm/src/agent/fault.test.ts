import { expect, test } from 'vitest';
import { faultOf, oomKills } from './fault.ts';

const ended = { oomBefore: undefined, isKilled: false };

test.each([
  ['by itself, well', 0, null, undefined],
  ['by itself, badly', 3, null, undefined],
  ['killed', null, 'SIGKILL', 'the renderer was killed from outside (SIGKILL)'],
  ['killed below a shell', 137, null, 'the renderer was killed from outside (SIGKILL)'],
  ['asked to stop', null, 'SIGTERM', 'the renderer was ended from outside (SIGTERM)'],
  ['crashed', null, 'SIGSEGV', 'the renderer crashed (SIGSEGV)'],
  ['crashed below a shell', 134, null, 'the renderer crashed (SIGABRT)'],
] as const)('a renderer that ended %s', async (_name, code, signal, fault) => {
  expect(await faultOf.exit(code, signal, ended)).toBe(fault);
});

test('a kill is told from what the agent did itself, and from the system’s for want of memory', async () => {
  expect(await faultOf.exit(null, 'SIGKILL', { ...ended, isKilled: true })).toBe(
    'ended by the agent (SIGKILL)',
  );
  const known = await oomKills();
  const before = known === undefined ? undefined : known - 1;
  expect(await faultOf.exit(null, 'SIGKILL', { ...ended, oomBefore: before })).toBe(
    before === undefined
      ? 'the renderer was killed from outside (SIGKILL)'
      : 'out of memory: the system killed the renderer (SIGKILL)',
  );
});
