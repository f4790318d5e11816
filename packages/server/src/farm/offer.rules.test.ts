import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchNode } from '../testing/match.ts';
import { isToCome, type MatchNode, suits } from './match.rules.ts';
import { lackedBy, type Offer, offersOf, type OwnWords } from './offer.rules.ts';

const [maya, blender, povray] = [2000, 2007, 2030] as const;
const node = matchNode({ busy: true, software: [maya] });
const words: OwnWords = { properties: [], requirements: [], category: [], constraints: [] };
const all = { hasScript: () => true } as const;

test('what machines of a platform have is offered there together, in order, each once', () => {
  const nodes = [
    { ...node, platformId: 6, software: [maya], plugins: ['yeti 4.2.9'] },
    { ...node, software: [maya, blender], plugins: ['redshift 3.6', 'mtoa 5.4'] },
    { ...node, software: [maya], plugins: ['arnold 7.3', 'mtoa 5.4'] },
  ];
  expect(offersOf(words, nodes, all)).toEqual([
    {
      softwareId: maya,
      platforms: [
        { platformId: 1, plugins: ['arnold 7.3', 'mtoa 5.4', 'redshift 3.6'] },
        { platformId: 6, plugins: ['yeti 4.2.9'] },
      ],
    },
    { softwareId: blender, platforms: [{ platformId: 1, plugins: ['mtoa 5.4', 'redshift 3.6'] }] },
  ]);
});

test('locked, silent and busy machines come back; unhealthy ones and those in repair are not counted on', () => {
  const offered = (o: Partial<MatchNode>): boolean => offersOf(words, [{ ...node, ...o }], all).length > 0;
  expect(offered({ lock: 1 })).toBe(true);
  expect([0, 1, 2, 3].map((service) => offered({ service }))).toEqual([true, true, false, false]);
});

test('without a command line for the machine’s system nothing is offered', () => {
  const scripts = { hasScript: (software: number, os: number) => software === maya && os === 2 };
  expect(offersOf(words, [node], scripts)).toEqual([]);
  expect(offersOf(words, [{ ...node, os: 2 }], scripts)).toHaveLength(1);
});

test('what no machine has is told in the order in which a scene asks, of machines that are still to come', () => {
  const nodes = [
    matchNode({ software: [maya], plugins: ['a 1'], memoryMb: 64_000, lock: 1, properties: ['nvme'] }),
    matchNode({ software: [maya], plugins: ['b 2'], memoryMb: 256_000, service: 1 }),
    matchNode({ software: [blender], service: 3 }),
  ];
  const scene = { ...words, platformId: 1, softwareId: maya, plugins: [] as string[], memoryMb: null };
  const lacked = (o: object, scripts: { hasScript: () => boolean } = all) =>
    lackedBy({ ...scene, ...o }, nodes, scripts);
  expect(lacked({})).toBeUndefined();
  expect(lacked({ plugins: ['a 1'], memoryMb: 64_000 })).toBeUndefined();
  expect(lacked({ plugins: ['a 1', 'b 2'] })).toBe('plugins');
  expect(lacked({ plugins: ['a 1'], memoryMb: 128_000 })).toBe('memory');
  expect(lacked({ requirements: ['nvme'], plugins: ['b 2'] })).toBe('plugins');
  expect(lacked({ requirements: ['gone'], plugins: ['c 3'] })).toBe('requirements');
  expect(lacked({ softwareId: blender })).toBe('software');
  expect(lacked({ platformId: 2 })).toBe('software');
  expect(lacked({}, { hasScript: () => false })).toBe('software');
});

test('whatever is offered some machine renders, and whatever one renders is offered', () => {
  const some = <T>(from: readonly T[]) => fc.subarray([...from]);
  const machine = fc
    .record({
      platformId: fc.constantFrom(1, 6),
      os: fc.constantFrom(1, 2),
      service: fc.constantFrom(0, 1, 2, 3),
      software: some([maya, blender, povray]),
      plugins: some(['a 1', 'b 2', 'c 3']),
      properties: some(['nvme', 'gpu']),
      requirements: some(['film', 'own']),
      category: some(['x', 'y']),
      isCardPlatform: fc.boolean(),
      gpuCount: fc.constantFrom(0, 2),
    })
    .map((o): MatchNode => ({ ...node, ...o }));
  const asked = fc.record({
    properties: some(['film', 'own']),
    requirements: some(['nvme', 'gpu']),
    category: some(['x', 'y']),
    constraints: some(['os=linux', 'cores>=64']),
  });
  const scripts = { hasScript: (software: number, os: number) => software !== povray || os === 1 };
  const pairs = (offers: readonly Offer[]): string[] =>
    offers
      .flatMap(({ softwareId, platforms }) =>
        platforms.flatMap(({ platformId, plugins }) =>
          ['', ...plugins].map((plugin) => `${softwareId} ${platformId} ${plugin}`),
        ),
      )
      .toSorted();
  fc.assert(
    fc.property(fc.array(machine, { maxLength: 6 }), asked, (nodes, own) => {
      const rendered = nodes.flatMap((one) =>
        one.software
          .filter((softwareId) => {
            const task = {
              ...own,
              softwareId,
              platformId: one.platformId,
              plugins: [],
              memoryMb: null,
              blacklist: [],
            };
            return (
              one.service < 2 &&
              scripts.hasScript(softwareId, one.os) &&
              suits(task, one, { now: new Date(), lostAfterMs: 60_000 })
            );
          })
          .flatMap((software) =>
            ['', ...one.plugins].map((plugin) => `${software} ${one.platformId} ${plugin}`),
          ),
      );
      expect(pairs(offersOf(own, nodes, scripts))).toEqual([...new Set(rendered)].toSorted());
    }),
  );
  // A scene lacks something where, and only where, no machine to come renders it: whatever the match asks for is told of.
  const scene = fc
    .tuple(
      asked,
      fc.record({
        platformId: fc.constantFrom(1, 6),
        softwareId: fc.constantFrom(maya, blender, povray),
        plugins: some(['a 1', 'b 2', 'c 3']),
        memoryMb: fc.constantFrom(null, 1000, 999_999),
      }),
    )
    .map(([own, said]) => ({ ...own, ...said }));
  fc.assert(
    fc.property(fc.array(machine, { maxLength: 6 }), scene, (nodes, one) => {
      const renders = nodes.some(
        (node) =>
          isToCome(node) &&
          scripts.hasScript(one.softwareId, node.os) &&
          suits({ ...one, blacklist: [] }, node, { now: new Date(), lostAfterMs: 60_000 }),
      );
      expect(lackedBy(one, nodes, scripts) === undefined).toBe(renders);
    }),
  );
});
