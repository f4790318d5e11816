import { describe, expect, test } from 'vitest';
import { errorCodes, type NodeAction } from '@renderdesk/contract';
import { decideNode, expectedEnd, givesBack, lastEnd } from './node.rules.ts';

const node = { service: 0, lock: 0, busy: false, version: 1, expectedVersion: undefined };
const { success, notAllowedInState, changedMeanwhile } = errorCodes;

describe('what may be done to a node', () => {
  const open = { lock: 0 };
  const locked = { lock: 1 };
  const draining = { lock: 1, busy: true };
  const cases: readonly [NodeAction, Partial<typeof node>, number][] = [
    ['drain', open, success],
    ['drain', locked, notAllowedInState],
    ['lock', open, success],
    ['lock', draining, success],
    ['lock', locked, notAllowedInState],
    ['unlock', locked, success],
    ['unlock', open, notAllowedInState],
    ['repair', {}, success],
    ['repair', { service: 1 }, success],
    ['repair', { service: 2 }, notAllowedInState],
    ['cure', { service: 3 }, success],
    ['cure', { service: 2 }, success],
    ['cure', { service: 0 }, notAllowedInState],
    ['cure', { service: 1 }, notAllowedInState],
  ];
  test.each(cases)('%s of %o', (action, o, code) => {
    expect(decideNode(action, { ...node, ...o }).code).toBe(code);
  });
  test('an older view is refused, and a remark is always possible', () => {
    expect(decideNode('drain', { ...node, expectedVersion: 2 }).code).toBe(changedMeanwhile);
    expect(decideNode('label', { ...node, service: 2, lock: 1 }).code).toBe(success);
  });
  test('only «lock now», repair and retirement take the frame off', () => {
    const actions: NodeAction[] = ['drain', 'lock', 'unlock', 'repair', 'cure', 'retire'];
    expect(actions.filter(givesBack)).toEqual(['lock', 'repair', 'retire']);
  });
});

describe('when nodes would be idle', () => {
  test('by the pace so far', () => {
    expect(expectedEnd({ since: 0, now: 1000, progress: 250 })).toBe(4000);
    expect(expectedEnd({ since: 0, now: 1000, progress: 1000 })).toBe(1000);
    expect(expectedEnd({ since: 0, now: 1000, progress: 0 })).toBeUndefined();
    expect(expectedEnd({ since: 0, now: 1000, progress: null })).toBeUndefined();
  });
  test('the last of them counts; one that cannot tell leaves it open', () => {
    expect(lastEnd([5, 9, 7])).toBe(9);
    expect(lastEnd([5, undefined])).toBeNull();
    expect(lastEnd([])).toBeNull();
  });
});
