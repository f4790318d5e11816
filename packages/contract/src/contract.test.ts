import type * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { expectNoFaults, family, faultsOf } from '../../../scripts/testing/families.ts';
import * as everything from './index.ts';
import {
  allCalls,
  type AreaTexts,
  basePath,
  type CodeTable,
  customFieldKind,
  fieldKind,
  headerNames,
  industry,
  isPermissionKey,
  menuGroups,
  type Pair,
  pageSizes,
  portalCalls,
  permissionKeys,
  screens,
  textIn,
} from './index.ts';
import { screenTitles } from './screens/screens.texts.ts';
import { areaTexts } from './text/areaTexts.gen.ts';

const texts: Readonly<Record<string, AreaTexts>> = areaTexts;
const paging = new Set([
  'pageNum',
  'pageSize',
  'cursor',
  'selectionId',
  'versions',
  'columns',
  'sortOrder',
  'fileFormat',
]);

describe('every call', () => {
  test('has a name and a path of its own', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    const paths = allCalls.flatMap((call) => [call.path, ...call.aliases]);
    expect(new Set(paths).size).toBe(paths.length);
  });
  test('what is said of an empty list is said of a list', () => {
    const listed = new Set(
      allCalls.flatMap(({ kind, area, group }) => (kind === 'list' ? [`${area}.${group}`] : [])),
    );
    const said = Object.entries(texts).flatMap(([area, { empty }]) =>
      Object.keys(empty ?? {}).map((group) => `${area}.${group}`),
    );
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((name) => !listed.has(name))).toEqual([]);
  });
  family('has permissions of the tree and a plain path', allCalls, (call) => {
    expect(call.path).toMatch(/^[a-z][A-Za-z/]+$/);
    if (call.access.kind === 'anyOf')
      for (const key of call.access.keys) expect(isPermissionKey(key)).toBe(true);
  });
  family('has labels in both languages, and so have its fields', allCalls, (call) => {
    const area = texts[call.area];
    expect(area?.actions[call.group]?.[call.key], call.name).toBeDefined();
    const shapes: object[] =
      call.kind === 'list'
        ? [call.query.shape, call.row.shape]
        : 'shape' in call.input
          ? [call.input.shape as object]
          : [];
    for (const key of shapes.flatMap(Object.keys)) {
      if (paging.has(key) || (call.kind === 'export' && call.of.sorts.includes(key))) continue;
      expect(area?.fields[key] ?? texts['session']?.fields[key], `${call.name} ${key}`).toBeDefined();
    }
  });
  test('what customers do through the portal has labels in both languages, by which records name it', () => {
    const commands = portalCalls.filter(({ kind }) => kind === 'command');
    expect(commands.length).toBeGreaterThan(20);
    const unnamed = commands.filter(({ name }) => {
      const [area = '', group = '', key = ''] = name.split('.');
      return texts[area]?.actions[group]?.[key] === undefined;
    });
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
  family('shows no code without a label in both languages', allCalls, (call) => {
    if (call.kind !== 'list') return;
    for (const schema of Object.values(call.row.shape)) {
      const field = fieldKind(schema as z.core.$ZodType);
      if (field.kind !== 'code') continue;
      const labels =
        (texts[call.area]?.codes ?? {})[field.table.name] ?? texts['session']?.codes[field.table.name];
      expect(Object.keys(labels ?? {}).map(Number)).toEqual([...field.table.codes]);
    }
  });
});

describe('every text', () => {
  const pairsIn = (node: unknown, path: string): [string, Pair][] =>
    Array.isArray(node)
      ? [[path, node as unknown as Pair]]
      : Object.entries(node as object).flatMap(([key, child]) => pairsIn(child, `${path}.${key}`));
  test('is there in both languages, and in one way', async () => {
    const pairs = pairsIn(areaTexts, 'labels');
    expect(pairs.length).toBeGreaterThan(1000);
    const faults = await faultsOf(
      pairs,
      ([path]) => path,
      ([, [en, zh]]) => {
        for (const text of [en, zh].flat()) expect(text.trim()).toBe(text);
        for (const text of [en, zh].flat()) expect(text).not.toBe('');
      },
    );
    expectNoFaults(faults, pairs.length);
  });
});

describe('every table of codes', () => {
  const isTable = (value: unknown): value is CodeTable =>
    typeof value === 'object' && value !== null && 'codes' in value && 'entries' in value;
  const tables = Object.values<unknown>(everything).filter(isTable);
  test('has labels in both languages', async () => {
    const faults = await faultsOf(
      tables,
      ({ name }) => name,
      (table) => {
        const { name } = table;
        const labels = Object.values(texts).flatMap(({ codes }) => {
          const found = codes[name];
          return found ? [found] : [];
        });
        expect(labels).toHaveLength(1);
        expect(Object.keys(labels[0] ?? {}).map(Number)).toEqual([...table.codes]);
        for (const language of ['en', 'zh'] as const)
          expect(new Set(Object.values(labels[0] ?? {}).map((pair) => textIn(pair, language))).size).toBe(
            table.codes.length,
          );
      },
    );
    expectNoFaults(faults, tables.length);
  });
  test('custom fields have the 17 kinds of the specification, in its order', () => {
    expect(
      Object.values(customFieldKind.entries)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(
      'text number select date time datetime switch multi address image position scan textarea info file checkbox radio',
    );
  });
  test('there are 12 industries', () => expect(industry.codes).toHaveLength(12));
});

describe('wire', () => {
  test('base path and headers', () => {
    expect(basePath).toBe('/api/rendering/admin/');
    expect(headerNames.token).toBe('x-auth-token');
  });
  test('page sizes', () => expect(pageSizes).toEqual([50, 100, 200, 500, 800]));
  family(
    'a list shows no more rows a page than the largest of them: more is an export',
    allCalls.filter(({ kind }) => kind === 'list'),
    ({ input }) => {
      const asked = (pageSize: number) =>
        input.safeParse({ pageSize }).error?.issues.some(({ path }) => path[0] === 'pageSize') ?? false;
      expect([asked(800), asked(801), asked(100_000)]).toEqual([false, true, true]);
    },
  );
});

describe('screens', () => {
  test('every one has a title in both languages', () => {
    for (const { kind, path } of screens) {
      if (kind === 'alias') continue;
      expect(screenTitles[path][0]).toBeTruthy();
      expect(screenTitles[path][1]).toMatch(/[\u4e00-\u9fff]/);
    }
  });
  test('their keys and those of the groups stand in the tree, each once', () => {
    expect(new Set(permissionKeys).size).toBe(permissionKeys.length);
    for (const screen of screens)
      if ('permission' in screen) expect(permissionKeys).toContain(screen.permission);
    for (const key of Object.values(menuGroups)) expect(permissionKeys).toContain(key);
  });
  test('the groups of the menu have the keys of the specification (checklist O-042)', () => {
    expect(menuGroups).toMatchObject({
      user: 'user',
      billing: 'bill',
      financial: 'finance:root',
      operations: 'operating',
      public: 'public',
      statistics: 'stat',
    });
  });
  test('modules of one sidebar value stand in the order in which the specification lists them (checklist T-412)', () => {
    const of = (sort: number) =>
      screens.filter((s) => s.kind === 'module' && s.sort === sort).map((s) => s.path);
    expect(of(5)).toEqual(['/pack', '/dongle', '/feedback']);
  });
  test('sidebar values are those of the specification, 1000 where it sets none (overview §2)', () => {
    const sorts = Object.fromEntries(
      screens.flatMap((s) => (s.kind === 'module' ? [[s.path.slice(1), s.sort]] : [])),
    );
    expect(sorts).toEqual({
      admin: 1000,
      data: 1000,
      copyright: 1000,
      home: 20,
      material: 16,
      dataGraph: 15,
      outsourcing: 15,
      export: 14,
      statistics: 13,
      finance: 12,
      storage: 11,
      monitor: 10,
      transmission: 9,
      deploy: 8,
      node: 6,
      pack: 5,
      dongle: 5,
      feedback: 5,
      user: 4,
      dayanTask: 3,
      task: 2,
    });
  });
});
