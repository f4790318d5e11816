import { expect, test } from 'vitest';
import { verdictOfNode } from './node.lifecycle.ts';

const well = { service: 0, lock: 0, beatTime: 1, software: [2007] };
test.each([
  ['fine', {}, [1, 2, 2]],
  ['fine', {}, [2, 2]],
  ['failing', {}, [2, 2, 2, 1]],
  ['failing', { lock: 1 }, [2, 2, 2]],
  ['locked', { lock: 1 }, [1]],
  ['noSoftware', { software: [] }, [2, 2, 2]],
  ['silent', { service: 1, software: [] }, []],
  ['neverHeard', { service: 1, beatTime: null }, []],
  ['inRepair', { service: 2 }, []],
  ['unhealthy', { service: 3, lock: 1 }, []],
] as const)('a node is %s: %j %j', (verdict, standing, outcomes) => {
  expect(verdictOfNode({ ...well, ...standing }, outcomes)).toBe(verdict);
});
