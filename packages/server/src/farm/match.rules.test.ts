import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchConditions } from '@renderdesk/contract';
import { matchNode } from '../testing/match.ts';
import { askedOf, failsOf, type MatchNode, type MatchTask, mayWork, suits } from './match.rules.ts';

const now = new Date('2026-03-10T00:00:00Z');
const moment = { now, lostAfterMs: 60_000 };
const node = matchNode({
  beatAt: now,
  plugins: ['redshift 3.6.02'],
  properties: ['gpu', 'fast'],
  category: ['film'],
  gpuName: 'NVIDIA GeForce RTX 4090',
  gpuCount: 2,
});
const task: MatchTask = {
  platformId: 1,
  softwareId: 2007,
  plugins: [],
  properties: [],
  requirements: [],
  category: [],
  constraints: [],
  memoryMb: null,
  blacklist: [],
};

test('a platform of cards gives no work to a node on which none was found', () => {
  expect(failsOf(task, { ...node, isCardPlatform: true, gpuCount: 0 }, moment)).toEqual(['cards']);
  expect(failsOf(task, { ...node, isCardPlatform: true }, moment)).toEqual([]);
});

test('a free node that has all that is asked fits', () => {
  expect(failsOf(task, node, moment)).toEqual([]);
  const much = {
    ...task,
    plugins: ['Redshift 3.6.02'],
    requirements: ['GPU'],
    category: ['film'],
    memoryMb: 131_072,
    constraints: [
      'cores>=32',
      'memory>=128',
      'gpuCount=2',
      'gpu=rtx 4090',
      'os=linux',
      'plugin=redshift 3.6.02',
      'node=NODE-07',
    ],
  };
  expect(failsOf(much, node, moment)).toEqual([]);
});

const each: readonly [(typeof matchConditions)[number], Partial<MatchTask>, Partial<MatchNode>][] = [
  ['open', {}, { lock: 1 }],
  ['online', {}, { service: 1 }],
  ['alive', {}, { beatAt: new Date(now.getTime() - 60_001) }],
  ['alive', {}, { beatAt: null }],
  ['idle', {}, { busy: true }],
  ['platform', { platformId: 2 }, {}],
  ['software', { softwareId: 2000 }, {}],
  ['plugins', { plugins: ['redshift 3.5'] }, {}],
  ['requirements', { requirements: ['gpu', 'quiet'] }, {}],
  ['nodeRequirements', { properties: ['a'] }, { requirements: ['a', 'b'] }],
  ['category', { category: ['archviz'] }, {}],
  ['memory', { memoryMb: 131_073 }, {}],
  ['constraints', { constraints: ['cores>=33'] }, {}],
  ['constraints', { constraints: ['gpu!=RTX 4090'] }, {}],
  ['constraints', { constraints: ['no constraint'] }, {}],
  ['cards', {}, { isCardPlatform: true, gpuCount: 0 }],
  ['blacklist', { blacklist: [1] }, {}],
];
test.each(each)('%s: %j %j', (condition, asks, has) => {
  expect(failsOf({ ...task, ...asks }, { ...node, ...has }, moment)).toEqual([condition]);
});
test('a frame does not go back to the node that has just failed it', () => {
  expect(failsOf(task, node, { ...moment, failedOn: 1 })).toEqual(['notJustFailed']);
  expect(failsOf(task, node, { ...moment, failedOn: 2 })).toEqual([]);
});
test('every condition is known by its name', () => {
  const named = new Set([...each.map(([condition]) => condition), 'notJustFailed']);
  expect([...named].toSorted()).toEqual([...matchConditions].toSorted());
  for (const condition of matchConditions) expect(askedOf(condition, task)).toBeTypeOf('string');
});

const words = fc.subarray(['a', 'b', 'c']);
const tasks = fc.record({
  plugins: words,
  properties: words,
  requirements: words,
  category: words,
  constraints: fc.subarray(['cores>=16', 'os=windows', 'gpuCount>=1']),
  memoryMb: fc.option(fc.integer({ min: 1, max: 200_000 })),
  blacklist: fc.subarray([1, 2]),
  softwareId: fc.constantFrom(2000, 2007),
  platformId: fc.constantFrom(1, 2),
});
const nodes = fc.record({
  plugins: words,
  properties: words,
  requirements: words,
  category: words,
  service: fc.constantFrom(0, 1, 2, 3),
  lock: fc.constantFrom(0, 1),
  busy: fc.boolean(),
  os: fc.constantFrom(1, 2),
  cores: fc.constantFrom(8, 32),
  memoryMb: fc.integer({ min: 1, max: 200_000 }),
});

describe('for any task and node', () => {
  test('a node fits where it may work and suits, and only there', () => {
    fc.assert(
      fc.property(tasks, nodes, (asks, has) => {
        const [one, other] = [
          { ...task, ...asks },
          { ...node, ...has },
        ];
        expect(failsOf(one, other, moment).length === 0).toBe(
          mayWork(other, moment) && suits(one, other, moment),
        );
      }),
    );
  });
  test('asking for less, or having more, never makes it fail', () => {
    fc.assert(
      fc.property(tasks, nodes, (asks, has) => {
        const [one, other] = [
          { ...task, ...asks },
          { ...node, ...has },
        ];
        const before = failsOf(one, other, moment).length;
        const less = {
          ...one,
          plugins: [],
          requirements: [],
          category: [],
          constraints: [],
          memoryMb: null,
          blacklist: [],
        };
        const more = { ...other, plugins: ['a', 'b', 'c'], properties: ['a', 'b', 'c'], requirements: [] };
        expect(failsOf(less, other, moment).length).toBeLessThanOrEqual(before);
        expect(failsOf(one, more, moment).length).toBeLessThanOrEqual(before);
      }),
    );
  });
});
