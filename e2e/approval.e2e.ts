import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organizations, queue } from '@renderdesk/contract';
import { addRow, getRow, setRow } from '../packages/server/src/build/rows.ts';
import { addSceneFile } from '../packages/server/src/testing/scenes.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { addPerson } from './support/people.ts';
import {
  type AdminCalls,
  adminCalls,
  journeyPlatform,
  journeySoftware,
  payingCustomer,
  stageMachine,
} from './support/player.ts';

/** A command beyond its limit waits for a second person, who reads what it would do, rejects it or carries it out. */
let c: TestConsole;
let call: AdminCalls;
let areas: number[];
beforeAll(async () => {
  c = await startConsole();
  call = await adminCalls(c);
  areas = (await c.db.selectFrom('area').select('id').execute()).map(({ id }) => id);
});
afterAll(() => c.close());

const laptop = { width: 1366, height: 768 };
const keys = [
  'running:render:task',
  'complete:render:task',
  'render:task:operate',
  'query:selected:area:customer:task',
  'approval:decide',
] as const;

const scene = (n: number): string => `night_${String(n).padStart(2, '0')}.max`;

test('tasks beyond the limit: asked for in the list by one, refused to whom they concern, decided by another who reads what changes', async () => {
  const limit = { value: JSON.stringify({ limit: 20 }), updated_at: new Date() };
  await addRow(c.db, 'setting', { key: 'fourEyes.taskAbandon', ...limit });
  const userId = await payingCustomer(c);
  await addSceneFile(c, userId, 's/night.max');
  // A machine that could render them, and asks for nothing.
  await stageMachine(c, call, ['approval']);
  const taskIds: number[] = [];
  for (let n = 1; n <= 30; n += 1) {
    const submitted = await call('task/rendering/submit', {
      userId,
      platform: journeyPlatform,
      cgId: journeySoftware,
      projectName: 'approval',
      sceneName: scene(n),
      scenePath: 's/night.max',
      outputPath: 'o/',
      parameters: { width: '320', height: '240' },
      frames: '1-3',
      level: 1,
      requirements: ['approval'],
    });
    taskIds.push(Number(submitted['taskId']));
  }
  await call('task/rendering/stop', { taskIds });
  await c.db.updateTable('task_live').set({ consume: '1.5' }).where('task_id', 'in', taskIds).execute();
  const statuses = async () => {
    const rows = await c.db.selectFrom('task').where('id', 'in', taskIds).select('status').execute();
    return [...new Set(rows.map(({ status }) => status))];
  };
  await expect(call('task/rendering/abandon', { taskIds, reason: '客户取消订单' })).rejects.toThrow(/40050/);
  expect(await statuses()).toEqual([10]);
  const { page, complaints } = await c.openSignedIn({
    language: 'zh',
    theme: 'dark',
    ...laptop,
    keys,
    areas,
  });
  await page.goto(`${c.url}/workQueue?queueList=${queue.of.approvals}`);
  await page
    .getByRole('link', { name: /申请审批：放弃/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '放弃 · 30 个任务' });
  await dialog.getByText('客户取消订单').waitFor();
  await dialog.getByText('30（上限 20）').waitFor();
  await dialog.getByText(/^30 个任务 · 消费 .45\.00$/).waitFor();
  await dialog.getByRole('link', { name: scene(20) }).waitFor();
  expect(await dialog.getByRole('link', { name: scene(21) }).count()).toBe(0);
  expect(await dialog.getByRole('link', { name: scene(1) }).getAttribute('href')).toBe(
    `/task/renderRunningDetail/${taskIds[0]}/${userId}`,
  );
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/request-zh-dark-30');
  await dialog.getByRole('button', { name: '再显示 10 个' }).click();
  await dialog.getByRole('link', { name: scene(30) }).waitFor();
  await picture(page, 'approval/request-all-zh-dark-30');
  await dialog.getByRole('button', { name: '拒绝', exact: true }).click();
  const reject = page.getByRole('dialog', { name: '拒绝' });
  await reject.getByLabel('原因').fill('先问客户');
  await reject.getByRole('button', { name: '拒绝', exact: true }).click();
  await reject.waitFor({ state: 'hidden' });
  await dialog.getByText('已拒绝').waitFor();
  await dialog.getByText('先问客户').waitFor();
  await dialog.getByText('审批人', { exact: true }).waitFor();
  expect(await statuses()).toEqual([10]);

  // What was rejected may be asked for again; the same would not wait twice.
  const asking = await c.openSignedIn({ language: 'en', theme: 'light', ...laptop, keys, areas });
  await asking.page.goto(`${c.url}/task/render/running?projectName=approval`);
  await asking.page.getByRole('row', { name: scene(30) }).waitFor();
  await asking.page.getByRole('checkbox', { name: 'Select this page' }).click();
  await asking.page.getByRole('toolbar').getByRole('button', { name: 'Task control', exact: true }).click();
  await asking.page.getByRole('menuitem', { name: /^Abandon/ }).click();
  const question = asking.page.getByRole('dialog', { name: /Abandon/ });
  await question.getByText('More than 20 tasks: another person must approve this.').waitFor();
  await question.getByLabel('Reason').fill('Customer cancelled');
  expect(await faultsOf(asking.page)).toEqual([]);
  await picture(asking.page, 'approval/question-en-light');
  await question.getByRole('button', { name: 'Request approval' }).click();
  await asking.page.getByText(/Another person must approve this\. Approval \d+ was requested/).waitFor();
  await question.waitFor({ state: 'hidden' });
  expect(await statuses()).toEqual([10]);
  await asking.page.goto(`${c.url}/approval`);
  await asking.page.getByRole('tab', { name: /^Own requests/ }).click();
  const openRequest = (page: Page, reason: string) =>
    page
      .getByRole('row', { name: new RegExp(reason) })
      .getByRole('link')
      .first()
      .click();
  await openRequest(asking.page, 'Customer cancelled');
  const own = asking.page.getByRole('dialog', { name: 'Abandon · 30 tasks' });
  await own.getByText('Your own request: another person decides.').waitFor();
  expect(await own.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
  // The demo says who its second person is where one waits for them.
  await asking.page.getByText(/^Demo: for what takes a second person, open the account/).waitFor();
  await picture(asking.page, 'approval/own-en-light');
  expect(asking.complaints.lines).toEqual([]);

  const seller = await addPerson(c.db, keys, areas);
  const { numUpdatedRows } = await c.db
    .updateTable('user_staff')
    .set({ admin_id: seller })
    .where('user_id', '=', userId)
    .where('kind', '=', 1)
    .where('valid_to', 'is', null)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  const selling = await c.openSignedInAs(seller, { language: 'en' });
  await selling.page.goto(`${c.url}/approval`);
  await selling.page.getByRole('tab', { name: /^All requests/ }).click();
  await openRequest(selling.page, 'Customer cancelled');
  const theirs = selling.page.getByRole('dialog', { name: 'Abandon · 30 tasks' });
  await theirs
    .getByText(
      'Concerns a customer allocated to you, something you applied for, or an account that does not count as another person: someone else decides.',
    )
    .waitFor();
  expect(await theirs.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);

  await page.goto(`${c.url}/approval`);
  await openRequest(page, 'Customer cancelled');
  await dialog.getByText('Customer cancelled').waitFor();
  const approve = dialog.getByRole('button', { name: '批准', exact: true });
  const inSight = await approve.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
  expect(inSight).toBe(true);
  // Meanwhile one of them goes on: what was read is no longer what would happen.
  await call('task/rendering/start', { taskIds: [taskIds[29]] });
  await approve.click();
  const changed = page.getByRole('dialog', { name: '放弃 · 29 个任务' });
  await changed.getByRole('alert').filter({ hasText: '操作影响已发生变化' }).waitFor();
  await changed.getByText('1 个将被跳过：申请后已被修改。').waitFor();
  expect(await statuses()).not.toContain(35);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/changed-zh-dark-30');
  await changed.getByRole('button', { name: '批准', exact: true }).click();
  await changed.getByText('已批准').waitFor();
  expect(await changed.getByRole('alert').count()).toBe(0);
  const abandoned = await c.db
    .selectFrom('task')
    .where('status', '=', 35)
    .where('id', 'in', taskIds)
    .select('id')
    .orderBy('id')
    .execute();
  expect(abandoned.map(({ id }) => id)).toEqual(taskIds.slice(0, 29));
  expect(complaints.lines).toEqual([]);
});

test('the limits: what one person may do alone is read, changed by a request, and the request approved by another', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'light', ...laptop });
  await page.goto(`${c.url}/dashbroad/index`);
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Approval requests' })
    .click();
  await page.getByRole('tab', { name: /^All requests/ }).click();
  await page.getByRole('row', { name: /客户取消订单/ }).waitFor();
  await page.getByRole('columnheader', { name: 'Approval ID' }).waitFor();
  // Rows without a menu leave no room for one.
  expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  await picture(page, 'approval/list-en-light');
  await page.getByRole('button', { name: 'Approval limits' }).click();
  const limits = page.getByRole('dialog', { name: 'Approval limits' });
  const row = limits.getByRole('row', { name: /^Abandon tasks/ });
  await row.waitFor();
  // Who may change limits alone could lift them all.
  const ofLimits = limits.getByRole('row', { name: /^Set approval limit/ });
  expect(await ofLimits.getByRole('button').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/limits-en-light');
  await row.getByRole('button', { name: 'Edit limit' }).click();
  const edit = page.getByRole('dialog', { name: 'Set approval limit' });
  await edit.getByLabel('Abandon tasks: tasks at once').fill('30');
  await edit.getByLabel('Reason').fill('Busy season');
  await picture(page, 'approval/limit-en-light');
  await edit.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText(/Approval \d+ was requested; nothing was changed/).waitFor();
  await edit.waitFor({ state: 'hidden' });
  // The same once more: the refusal leads to the request that waits, after what was typed is given up.
  await row.getByRole('button', { name: 'Edit limit' }).click();
  await edit.getByLabel('Abandon tasks: tasks at once').fill('30');
  await edit.getByLabel('Reason').fill('Asked again');
  await edit.getByRole('button', { name: 'Request approval' }).click();
  const refusal = edit.getByRole('alert');
  await refusal.getByText(/^Approval \d+, requested by .+, is waiting for the same/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/same-waits-en-light');
  await refusal.getByRole('link', { name: 'View request' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  const waits = page.getByRole('dialog', { name: /^Set approval limit · / });
  await waits.getByText('Busy season').waitFor();
  expect(complaints.lines).toEqual([]);

  const other = await c.openSignedIn({
    language: 'zh',
    theme: 'dark',
    ...laptop,
    keys: ['approval:decide', 'approval:limit'],
  });
  await other.page.goto(`${c.url}/approval?stateList=5`);
  await other.page.getByText('没有符合筛选条件的记录').waitFor();
  await picture(other.page, 'approval/empty-zh-dark');
  await other.page.goto(`${c.url}/approval`);
  await other.page.getByRole('row', { name: /Busy season/ }).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'approval/list-zh-dark');
  await other.page
    .getByRole('row', { name: /Busy season/ })
    .getByRole('link')
    .first()
    .click();
  const dialog = other.page.getByRole('dialog', { name: '设置审批上限 · 1 项设置' });
  await dialog.getByText('Busy season').waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'approval/request-zh-dark');
  await dialog.getByRole('button', { name: '批准', exact: true }).click();
  await dialog.getByText('已批准').waitFor();
  await other.page.goto(`${c.url}/approval?limits`);
  const changed = other.page
    .getByRole('dialog', { name: '审批上限' })
    .getByRole('row', { name: /^放弃任务/ });
  await changed.getByRole('cell', { name: '30', exact: true }).waitFor();
  await picture(other.page, 'approval/limits-zh-dark');
  expect(other.complaints.lines).toEqual([]);
});

test('an organisation that moves: it, where from and to, and whose view it widens stand by name', async () => {
  const addOrganization = async (name: string): Promise<number> =>
    (
      await c.db
        .insertInto('organization')
        .values({ parent_id: 4, name, sort: 90, created_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [moved, target] = [await addOrganization('East team'), await addOrganization('Key accounts')];
  const put = async (adminId: number, organizationId: number, scope: 1 | 2): Promise<void> => {
    await setRow(c.db, 'admin', adminId, { organization_id: organizationId });
    await c.db
      .updateTable('role')
      .set({ customer_scope: scope })
      .where('id', 'in', (eb) =>
        eb.selectFrom('admin_role').where('admin_id', '=', adminId).select('role_id'),
      )
      .execute();
  };
  const [seller, head] = [await addPerson(c.db, [], []), await addPerson(c.db, [], [])];
  await put(seller, moved, 2);
  await put(head, target, 1);
  await c.db
    .updateTable('user_staff')
    .set({ admin_id: seller })
    .where('user_id', '=', await payingCustomer(c))
    .where('kind', '=', 1)
    .where('valid_to', 'is', null)
    .execute();
  const { version } = await getRow(c.db, 'organization', moved);
  await expect(
    call(organizations.move.path, { organizationId: moved, parentId: target, version }),
  ).rejects.toThrow(/40050/);
  const { page, complaints } = await c.openSignedIn({
    language: 'en',
    theme: 'light',
    ...laptop,
    keys: ['approval:decide', 'admin:depart:edit', 'admin:authority'],
  });
  await page.goto(`${c.url}/approval`);
  await page.getByRole('row', { name: /Move/ }).getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name: 'Move · East team' });
  await dialog.getByRole('row', { name: /Parent .* Key accounts$/ }).waitFor();
  await dialog.getByRole('row', { name: /Journey \d+ \d+ Customers seen 0 1$/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/move-en-light');
  expect(complaints.lines).toEqual([]);
});

test('a missing permission is named and asked for, granted by a role, and both stand in the operation records under their seal', async () => {
  const adminId = await addPerson(c.db, [], []);
  const asking = await c.openSignedInAs(adminId, { language: 'en', ...laptop });
  await asking.page.goto(`${c.url}/node/renderNodeList`);
  const notice = asking.page.getByRole('main').getByRole('alert');
  await notice.getByRole('button', { name: 'Request role' }).click();
  const dialog = asking.page.getByRole('dialog', { name: 'Request role' });
  await dialog.getByText('(node:list)').waitFor();
  await dialog.getByRole('radio', { name: /运维操作员/ }).check();
  await dialog.getByLabel('Reason').fill('Night shift');
  expect(await faultsOf(asking.page)).toEqual([]);
  await picture(asking.page, 'approval/ask-right-en');
  await dialog.getByRole('button', { name: 'Request role' }).click();
  await dialog.getByText(/Another person must approve this/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const { page, complaints } = await c.openSignedIn({ language: 'en', ...laptop });
  await page.goto(`${c.url}/approval`);
  await page
    .getByRole('row', { name: /Request role/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByText('Approved', { exact: true }).waitFor();
  await asking.page.goto(`${c.url}/node/renderNodeList`);
  await asking.page.getByRole('grid').or(asking.page.getByRole('table')).first().waitFor();
  expect(new URL(asking.page.url()).pathname).toBe('/node/renderNodeList');

  // Nothing is asked before a type is chosen; then the newest record is the approval, and its seal is looked at.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(`${c.url}/monitor/log`);
  await page.getByRole('heading', { name: 'Choose a record type' }).waitFor();
  expect(sent.filter((path) => path.includes('/operate/'))).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Record type/ }).click();
  await page.getByRole('radio', { name: 'Approvals' }).click();
  await page
    .getByRole('row', { name: /Request role/ })
    .getByRole('link')
    .first()
    .click();
  const record = page.getByRole('dialog', { name: 'Request role' });
  await record.getByText(/^(Intact|Not sealed yet)$/).waitFor();
  await record.getByText('Night shift').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/record-en');
  await record.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('tab', { name: 'Sign-in log' }).click();
  await page
    .getByRole('row', { name: /Sign in/ })
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/sign-in-log-en');
  expect(complaints.lines).toEqual([]);
});

test('a request that is taken back says who withdrew it, and nobody as who decided', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'light', ...laptop });
  await page.goto(`${c.url}/approval?limits`);
  const limits = page.getByRole('dialog', { name: 'Approval limits' });
  await limits
    .getByRole('row', { name: /^Abandon tasks/ })
    .getByRole('button', { name: 'Edit limit' })
    .click();
  const edit = page.getByRole('dialog', { name: 'Set approval limit' });
  await edit.getByLabel('Abandon tasks: tasks at once').fill('45');
  await edit.getByLabel('Reason').fill('Quiet season');
  await edit.getByRole('button', { name: 'Request approval' }).click();
  await edit.waitFor({ state: 'hidden' });
  await page.goto(`${c.url}/approval`);
  await page.getByRole('tab', { name: /^Own requests/ }).click();
  const row = page.getByRole('row', { name: /Quiet season/ });
  await row.getByRole('link').first().click();
  const own = page.getByRole('dialog', { name: /^Set approval limit · / });
  await own.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await own.getByText('Withdrawn by', { exact: true }).waitFor();
  expect(await own.getByText('Decided by', { exact: true }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/withdrawn-en-light');
  await own.getByRole('button', { name: 'Close' }).last().click();
  await row.getByText('Withdrawn', { exact: true }).waitFor();
  await picture(page, 'approval/withdrawn-list-en-light');
  expect(complaints.lines).toEqual([]);
});
