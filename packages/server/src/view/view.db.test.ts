import { beforeAll, describe, expect, test } from 'vitest';
import { errorCodes, type InputOf, views, viewsAList } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, setRow } from '../build/rows.ts';
import type { Person } from '../testing/server.ts';

const t = serverOfFile();
let owner: Person;
let fellow: Person;
let other: Person;
beforeAll(async () => {
  owner = await t.person({ keys: ['running:render:task', 'view:share'] });
  fellow = await t.person({ keys: ['running:render:task'] });
  other = await t.person({ keys: ['node:list'] });
});

const list = 'task.renders.list?taskFlag=0';
let count = 0;
const view = (rest: Partial<InputOf<typeof views.add>> = {}): InputOf<typeof views.add> => {
  count += 1;
  return {
    list,
    viewName: `视图 ${count}`,
    audience: 1,
    viewQuery: 'taskStatusList=30',
    look: null,
    ...rest,
  };
};
const seenBy = async (person: Person, of = list) => (await person.call(views.list, { list: of })).data;
const add = async (person: Person, rest: Partial<InputOf<typeof views.add>> = {}) => {
  const answer = await person.call(views.add, view(rest));
  expect(answer.code).toBe(errorCodes.success);
  return answer.data.viewId;
};
const roleOf = async (person: Person): Promise<number> =>
  (await getRow(t.db, 'admin_role', { admin_id: person.adminId }, ['role_id'])).role_id;

describe('who sees a view', () => {
  test('its owner alone, until it is shown to everyone; and no one to whom the list is closed', async () => {
    const look = { visible: { remark: false }, order: ['taskId', 'level'], widths: { level: 90 } };
    const mine = await add(owner, { look });
    const shared = await add(owner, { audience: 3 });
    const found = await seenBy(owner);
    expect(found.find((one) => one.viewId === mine)).toMatchObject({
      mine: true,
      viewQuery: 'taskStatusList=30',
      look,
      isDefault: false,
      version: 1,
    });
    const ids = (await seenBy(fellow)).map((one) => one.viewId);
    expect(ids).toContain(shared);
    expect(ids).not.toContain(mine);
    expect(await seenBy(other)).toEqual([]);
    expect((await other.call(views.setDefault, { list, viewId: shared })).code).toBe(errorCodes.notFound);
    expect((await seenBy(owner, 'task.renders.list?taskFlag=1')).length).toBe(0);
  });

  test('those of a role of its owner', async () => {
    const roleId = (await roleOf(owner)) as never;
    const id = await add(owner, { audience: 2, roleId });
    expect((await seenBy(fellow)).map((one) => one.viewId)).not.toContain(id);
    const colleague = await t.person({ keys: [] });
    await addRow(t.db, 'admin_role', { admin_id: colleague.adminId, role_id: roleId });
    await setRow(t.db, 'admin', colleague.adminId, { auth_version: 2 });
    expect((await seenBy(colleague)).map((one) => one.viewId)).toContain(id);
    const foreign = (await roleOf(other)) as never;
    expect((await owner.call(views.add, view({ audience: 2, roleId: foreign }))).code).toBe(
      errorCodes.forbidden,
    );
    expect((await owner.call(views.add, view({ audience: 2 }))).code).toBe(errorCodes.badInput);
  });

  test('to show one to others needs its key', async () => {
    expect((await fellow.call(views.add, view({ audience: 3 }))).code).toBe(errorCodes.forbidden);
    const viewId = await add(fellow);
    const change = { ...view({ audience: 3 }), viewId, version: 1 };
    expect((await fellow.call(views.update, change)).code).toBe(errorCodes.forbidden);
  });
});

describe('who changes a view', () => {
  test('its owner, from the version that was seen', async () => {
    const viewId = await add(owner, { audience: 3 });
    const change = { ...view({ audience: 3, viewQuery: 'level=80' }), viewId, version: 1 };
    expect((await fellow.call(views.update, change)).code).toBe(errorCodes.notFound);
    expect((await owner.call(views.update, change)).code).toBe(errorCodes.success);
    const late = await owner.call(views.update, change);
    expect(late.code).toBe(errorCodes.changedMeanwhile);
    expect(late.data).toMatchObject({ by: expect.any(String) });
    expect((await seenBy(fellow)).find((one) => one.viewId === viewId)).toMatchObject({
      viewQuery: 'level=80',
      version: 2,
      mine: false,
    });
  });

  test('what was shared is taken away by its owner, or by who may share', async () => {
    const viewId = await add(owner, { audience: 3 });
    expect((await fellow.call(views.remove, { viewId })).code).toBe(errorCodes.forbidden);
    expect((await t.admin.call(views.remove, { viewId })).code).toBe(errorCodes.success);
    const hidden = await add(fellow);
    expect((await t.admin.call(views.remove, { viewId: hidden })).code).toBe(errorCodes.notFound);
    expect((await fellow.call(views.remove, { viewId: hidden })).code).toBe(errorCodes.success);
  });

  test('a name stands once for one person in one list', async () => {
    const viewName = '只看失败';
    await add(owner, { viewName });
    expect((await owner.call(views.add, view({ viewName }))).code).toBe(errorCodes.alreadyTaken);
    await add(fellow, { viewName });
    await add(owner, { viewName, list: 'task.renders.list?taskFlag=1' });
  });

  test(`no one has more than ${viewsAList} of one list, whoever saves at once`, async () => {
    const keeper = await t.person({ keys: ['running:render:task'] });
    const answers = await Promise.all(
      Array.from({ length: viewsAList + 3 }, () => keeper.call(views.add, view())),
    );
    expect(answers.filter((answer) => answer.code === errorCodes.success)).toHaveLength(viewsAList);
    expect(answers.filter((answer) => answer.code === errorCodes.limitReached)).toHaveLength(3);
    expect(await seenBy(keeper).then((found) => found.filter((one) => one.mine))).toHaveLength(viewsAList);
  });
});

test('a list opens with one view for a person, until it is taken back or is gone', async () => {
  const [first, second] = [await add(owner, { audience: 3 }), await add(owner, { audience: 3 })];
  const opening = async () => (await seenBy(fellow)).filter((one) => one.isDefault).map((one) => one.viewId);
  await fellow.call(views.setDefault, { list, viewId: first });
  await fellow.call(views.setDefault, { list, viewId: second });
  expect(await opening()).toEqual([second]);
  expect((await seenBy(owner)).some((one) => one.isDefault)).toBe(false);
  await owner.call(views.remove, { viewId: second });
  expect(await opening()).toEqual([]);
  await fellow.call(views.setDefault, { list, viewId: first });
  await fellow.call(views.setDefault, { list, viewId: null });
  expect(await opening()).toEqual([]);
});
