import { describe, expect, test } from 'vitest';
import { allCalls, permissionKeys, screens } from '../index.ts';
import { keptDuplicates, keepsDuplicates } from './wire.ts';
import { openings } from './defaults.ts';
import { groupOf, pathGroups } from './groups.ts';
import { isUpload, methodOf, methods, uploads } from './methods.ts';
import { misspelled } from './spelling.ts';

/**
 * What the specification says of single calls, held for every call that is declared, now and later. `notYet` lists the paths
 * of the tables that no call has yet. Declaring the call removes its path from the list; a call declared under another
 * path leaves the entry, and the test fails.
 */
const named = allCalls.map((call) => ({ name: call.name, call }));
const paths = new Set<string>(allCalls.flatMap((call) => [call.path, ...call.aliases]));

const notYet = {
  methods: [],
  uploads: [] as string[],
  keptDuplicates: Object.values(keptDuplicates).filter(
    (path) =>
      path !== 'task/platform/query' &&
      path !== 'task/node/capacity/list' &&
      path !== 'task/rendering/globalSearch' &&
      path !== 'front/user/detailinfo/queryUserDetails',
  ),
  openings: [] as string[],
};

test('customers have calls in every group under front/user', () => {
  const groups = Object.keys(pathGroups).filter((group) => group.startsWith('front/user'));
  const used = new Set<string | undefined>([...paths].map(groupOf));
  expect(groups.filter((group) => !used.has(group))).toEqual([]);
});

describe('every call', () => {
  test.each(named)('$name is in a path group of its area', ({ call }) => {
    for (const path of [call.path, ...call.aliases]) {
      const group = groupOf(path);
      expect(group, `${path} is in no path group of kernel/groups.ts`).toBeDefined();
      if (group && !path.startsWith(`base/${call.area}/`))
        expect(pathGroups[group], `${group} is no group of the area ${call.area}`).toContain(call.area);
    }
  });
  test.each(named)('$name has the method of its path, and is an upload where a file goes up', ({ call }) => {
    for (const path of [call.path, ...call.aliases]) {
      expect(methodOf(path)).toBe(call.method);
      expect(isUpload(path)).toBe(call.kind === 'upload');
    }
  });
  test.each(named)('$name takes an earlier request back only as overview §7 lets it', ({ call }) => {
    if (call.kind !== 'list' && call.kind !== 'read') return expect(call.duplicates).toBe('keep');
    if (keepsDuplicates(call.path)) return expect(call.duplicates).toBe('keep');
    if (call.kind === 'list') expect(call.duplicates).toBe('cancel');
  });
});

describe('what is not declared yet', () => {
  test.each([
    { table: 'methods', of: Object.keys(methods), rest: notYet.methods },
    { table: 'uploads', of: [...uploads], rest: notYet.uploads },
    { table: 'keptDuplicates', of: Object.values(keptDuplicates), rest: notYet.keptDuplicates },
    { table: 'openings', of: Object.keys(openings), rest: notYet.openings },
  ])('of $table matches the list of this file', ({ of, rest }) => {
    expect(of.filter((path) => !paths.has(path)).toSorted()).toEqual([...rest].toSorted());
  });
  test('every path of a table lies in a path group', () => {
    const all = [
      ...Object.keys(methods),
      ...uploads,
      ...Object.values(keptDuplicates),
      ...Object.keys(openings),
    ];
    for (const path of all) expect(groupOf(path), path).toBeDefined();
  });
});

test('the GET and PATCH calls are those of the specification, and the download', () => {
  const others = allCalls
    .filter((call) => call.method !== 'POST')
    .map((call) => `${call.method} ${call.path}`);
  expect(others.toSorted()).toEqual([
    'GET base/isFirstLogin',
    'GET base/tag/query',
    'GET base/ticket/templateDetail',
    'GET base/user/staffList',
    'GET export/download',
    'GET front/user/userlabel/tags',
    'GET hardwareConfig/modes',
    'GET inviteCode/detail',
    'GET inviteCode/logs',
    'GET pay/config/activity/list',
    'GET pay/config/activity/payMethods',
    'GET task/config/prohibitOperate/get',
    'GET task/config/prohibitOperate/set',
    'GET task/node/gpuProperties',
    'GET task/node/renderNodeParams',
    'PATCH task/rendering/deleteTask',
  ]);
});

test('a list of another opening opens so by its path alone', () => {
  expect(openings['storage/inputUserStat'].pageSize).toBe(200);
  expect(openings['storage/whiteList/list'].pageSize).toBe(30);
  expect(openings['monitor/message/list'].firstPage).toBe(0);
});

describe('a name that the specification misspells (checklist P-047)', () => {
  const fieldsOf = (call: (typeof allCalls)[number]): string[] => [
    ...('shape' in call.input ? Object.keys(call.input.shape as object) : []),
    ...(call.kind === 'list' ? Object.keys(call.row.shape) : []),
  ];
  const wire = (area: string | undefined): Set<string> =>
    new Set([
      ...allCalls
        .filter((call) => area === undefined || call.area === area)
        .flatMap((call) => [...fieldsOf(call), ...call.path.split('/'), ...call.aliases]),
      ...(area === undefined ? permissionKeys : []),
      ...(area === undefined ? screens.flatMap(({ path }) => [path, `/${path.split('/')[1] ?? ''}`]) : []),
    ]);
  test.each(
    misspelled.map((entry) => ({ area: undefined, ...entry, ...('in' in entry && { area: entry.in }) })),
  )('$wire is not mended to $right on the wire', ({ right, area }) => {
    expect(wire(area)).not.toContain(right);
  });
  test.each(['aquireLoginVerifycode', 'config:marketing:activty', '/dashbroad'])('%s is in use', (name) => {
    expect(wire(undefined)).toContain(name);
  });
});
