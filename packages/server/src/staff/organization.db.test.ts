import { describe, expect, test } from 'vitest';
import {
  defaultOrganizationId,
  errorCodes,
  organizations,
  positions,
  rootOrganizationId,
} from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';

const t = serverOfFile();

const root = rootOrganizationId as never;
const add = async (organizationName: string, parentId: number = rootOrganizationId): Promise<number> => {
  const answer = await t.admin.call(organizations.add, {
    organizationName,
    parentId: parentId as never,
    type: null,
    remark: '',
  });
  expect(answer.code).toBe(errorCodes.success);
  return answer.data.organizationId;
};
const tree = async () => (await t.admin.call(organizations.tree, {})).data;
const childrenOf = async (parentId: number): Promise<string[]> =>
  (await tree()).filter((one) => one.parentId === parentId).map((one) => one.organizationName);
const move = (organizationId: number, parentId: number, o: { beforeId?: number; version?: number } = {}) =>
  t.admin.call(organizations.move, {
    organizationId: organizationId as never,
    parentId: parentId as never,
    version: o.version ?? 1,
    ...(o.beforeId !== undefined && { beforeId: o.beforeId as never }),
  });

describe('a name', () => {
  test('is taken whatever its width and case, and free again for its own bearer', async () => {
    const id = await add('Render 运维');
    const free = async (organizationName: string, organizationId?: number) =>
      (
        await t.admin.call(organizations.validateName, {
          organizationName,
          ...(organizationId !== undefined && { organizationId: organizationId as never }),
        })
      ).data.free;
    expect(await free('ＲＥＮＤＥＲ 运维')).toBe(false);
    expect(await free('ＲＥＮＤＥＲ 运维', id)).toBe(true);
    expect(await free('别的名称')).toBe(true);
    const again = await t.admin.call(organizations.add, {
      organizationName: 'render 运维',
      parentId: root,
      type: null,
      remark: '',
    });
    expect(again).toMatchObject({
      code: errorCodes.alreadyTaken,
      data: { issues: [{ path: 'organizationName' }] },
    });
  });
  test('is given once when two ask for it at the same time', async () => {
    const both = await Promise.all(
      [1, 2].map(() =>
        t.admin.call(organizations.add, { organizationName: '抢名', parentId: root, type: null, remark: '' }),
      ),
    );
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      errorCodes.success,
      errorCodes.alreadyTaken,
    ]);
  });
});

describe('moving', () => {
  test('puts a node before another, and raises the version of the moved one only', async () => {
    const parent = await add('移动');
    const [a, b, c] = [await add('甲', parent), await add('乙', parent), await add('丙', parent)];
    expect((await move(c, parent, { beforeId: a })).code).toBe(errorCodes.success);
    expect(await childrenOf(parent)).toEqual(['丙', '甲', '乙']);
    const versions = new Map(
      (await tree()).map((one): [number, number] => [one.organizationId, one.version]),
    );
    expect([a, b, c].map((id) => versions.get(id))).toEqual([1, 1, 2]);
  });
  test('below itself is refused, and the root stays', async () => {
    const upper = await add('上级');
    const lower = await add('下级', upper);
    expect((await move(upper, lower)).code).toBe(errorCodes.wouldLoop);
    expect((await move(upper, upper)).code).toBe(errorCodes.wouldLoop);
    expect((await move(rootOrganizationId, upper)).code).toBe(errorCodes.wouldLoop);
  });
  test('two moves at the same time make no ring', async () => {
    const [left, right] = [await add('左'), await add('右')];
    const both = await Promise.all([move(left, right), move(right, left)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      errorCodes.success,
      errorCodes.wouldLoop,
    ]);
  });
  test('from a stale view is refused, naming who moved it', async () => {
    const [from, to] = [await add('来源'), await add('去处')];
    const id = await add('被移动', from);
    await move(id, to);
    const stale = await move(id, from, { version: 1 });
    expect(stale.code).toBe(errorCodes.changedMeanwhile);
    expect(stale.message).toContain('系统管理员');
    expect(await childrenOf(to)).toEqual(['被移动']);
  });
});

describe('deleting', () => {
  test('is refused while children, staff or positions hang on it, and frees the name', async () => {
    const parent = await add('待删');
    const child = await add('子级', parent);
    const staffed = await add('有人');
    await t.person({ organizationId: staffed });
    const withPosition = await add('有岗位');
    await t.admin.call(positions.add, {
      organizationId: withPosition as never,
      positionName: '岗',
      remark: '',
    });
    const answer = await t.admin.call(organizations.remove, {
      organizationIds: [parent, staffed, withPosition, child, rootOrganizationId] as never,
    });
    expect(answer.data.results.map(({ code }) => code)).toEqual([
      errorCodes.stillInUse,
      errorCodes.stillInUse,
      errorCodes.stillInUse,
      errorCodes.success,
      errorCodes.stillInUse,
    ]);
    await add('子级', parent);
  });
});

describe('a position', () => {
  test('bears its name once an organisation', async () => {
    const [one, other] = [await add('组一'), await add('组二')];
    const position = (organizationId: number, positionName: string) =>
      t.admin.call(positions.add, { organizationId: organizationId as never, positionName, remark: '' });
    expect((await position(one, 'Lead')).code).toBe(errorCodes.success);
    expect((await position(one, 'ＬＥＡＤ')).code).toBe(errorCodes.alreadyTaken);
    expect((await position(other, 'Lead')).code).toBe(errorCodes.success);
    expect((await position(999_999, 'Lead')).code).toBe(errorCodes.notFound);
  });
});

describe('an import', () => {
  const send = (file: string, apply: '0' | '1') => t.admin.send(organizations.importFile, { apply, file });
  const lines = '﻿organizationName,parentName,type,remark\n导入一,总公司,11,甲\n导入二,导入一,,乙\n';
  test('tells what it would do, then does it, headings and byte order mark passed over', async () => {
    const preview = await send(lines, '0');
    expect(preview.data).toMatchObject({ added: 2, applied: false });
    expect(await childrenOf(rootOrganizationId)).not.toContain('导入一');
    expect((await send(lines, '1')).data).toMatchObject({ added: 2, applied: true });
    const made = (await tree()).find((one) => one.organizationName === '导入一');
    expect(made).toMatchObject({ type: 11, remark: '甲' });
    expect(await childrenOf(made?.organizationId ?? 0)).toEqual(['导入二']);
  });
  test('with one bad line does nothing, and says which', async () => {
    const answer = await send('导入三,总公司,,\n导入四,无此上级,,\n', '1');
    expect(answer.data).toMatchObject({ applied: false });
    const { rows } = answer.data as { rows: { line: number; code: number }[] };
    expect(rows.map(({ line, code }) => [line, code])).toEqual([
      [1, errorCodes.success],
      [2, errorCodes.notFound],
    ]);
    expect(await childrenOf(rootOrganizationId)).not.toContain('导入三');
  });
  test.each([
    { what: 'a picture', file: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
    { what: 'a broken table', file: '"无引号结尾,总公司,,\n' },
  ])('does not accept $what', async ({ file }) => {
    expect((await send(file as never, '1')).code).toBe(errorCodes.fileNotAccepted);
  });
});

test('where none is named, the default organisation answers and not the root', async () => {
  const { adminId } = await t.person({ organizationId: defaultOrganizationId });
  const ofNone = (await t.admin.call(organizations.admins, {})).data;
  expect(ofNone.map((one) => Number(one.adminId))).toContain(adminId);
  const organizationId = defaultOrganizationId as never;
  expect(ofNone).toEqual((await t.admin.call(organizations.admins, { organizationId })).data);
  const ofDefault = await t.admin.call(positions.list, { organizationId });
  expect((await t.admin.call(positions.list, {})).data).toEqual(ofDefault.data);
});

test('the root and the default organisation are there from the start', async () => {
  const ids = (await tree()).map((one) => one.organizationId as number);
  expect(ids).toEqual(expect.arrayContaining([rootOrganizationId, defaultOrganizationId]));
});
