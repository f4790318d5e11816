import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, setRow } from '../packages/server/src/build/rows.ts';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** How customers come in, what they may use, the public pool, and files about them. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

/** One setting of a customer as it stands in the database. */
const setting = async (userId: number, column: 'sessions_end_at' | 'api_enabled') =>
  (await c.db.selectFrom('user_setting').where('user_id', '=', userId).select(column).executeTakeFirst())?.[
    column
  ];

const main = async (o: { credit: boolean }): Promise<{ id: number; name: string }> =>
  c.db
    .selectFrom('user')
    .innerJoin('owner_live as live', 'live.owner_id', 'user.id')
    .where('user.deleted_at', 'is', null)
    .where('user.enabled', '=', true)
    .where('user.account_type', '=', 1)
    .where('live.credit_limit', o.credit ? '>' : '=', '0')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account as a')
            .whereRef('a.owner_id', '=', 'user.id')
            .where('a.kind', '=', 2)
            .where('a.balance', '<>', '0')
            .select('a.owner_id'),
        ),
      ),
    )
    .select(['user.id', 'user.name'])
    .orderBy('user.id')
    .executeTakeFirstOrThrow();

test('a temporary password is asked for, shown once and ended; sessions are ended; software is kept out', async () => {
  const { id } = await main({ credit: false });
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/userInformation/${id}?tab=access`);
  await page.getByText('暂无临时密码').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'customer/access-empty');
  await page.getByRole('button', { name: '生成临时密码' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因', { exact: true }).fill('工单 1024');
  await picture(page, 'customer/temporary-ask');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('待查看').waitFor();
  await page.getByRole('button', { name: '查看密码' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '查看密码' }).click();
  await page.getByText('密码仅显示这一次。').waitFor();
  expect(await page.getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/).count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'customer/temporary-shown');
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.getByText('有效', { exact: true }).waitFor();
  await page.getByRole('button', { name: '作废', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '作废', exact: true }).click();
  await page.getByText('已失效').waitFor();
  await page.getByRole('button', { name: '强制下线' }).click();
  const out = page.getByRole('dialog').first();
  await out.getByLabel('原因', { exact: true }).fill('账号被盗');
  await out.getByRole('button', { name: '强制下线' }).click();
  await expect.poll(() => setting(id, 'sessions_end_at')).toBeInstanceOf(Date);
  await page.getByRole('button', { name: '修改 API 设置' }).click();
  const api = page.getByRole('dialog').first();
  await api.getByLabel('API 访问', { exact: true }).click();
  await api.getByLabel('原因', { exact: true }).fill('客户要求');
  await picture(page, 'customer/api');
  await api.getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => setting(id, 'api_enabled')).toBe(false);
  await picture(page, 'customer/access');
  expect(complaints.lines).toEqual([]);
});

test('platforms are opened one by one; sets of software and JSON values are kept', async () => {
  const { id } = await main({ credit: false });
  const { page, complaints } = await c.openSignedIn({
    language: 'en',
    theme: 'dark',
    width: 1366,
    height: 768,
  });
  await page.goto(`${c.url}/user/userInformation/${id}?tab=service`);
  await page.getByText('No local render sets yet.').waitFor();
  await page.getByRole('button', { name: 'New render set' }).click();
  const set = page.getByRole('dialog').first();
  await set.getByLabel('Name', { exact: true }).fill('Workstation');
  await set.getByLabel('Software', { exact: true }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await picture(page, 'customer/render-set');
  await set.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Workstation').waitFor();
  await page.getByRole('button', { name: 'New customisation' }).click();
  const json = page.getByRole('dialog').first();
  await json.getByLabel('Name', { exact: true }).fill('output');
  await json.getByLabel('JSON', { exact: true }).fill('[1]');
  await json.getByRole('button', { name: 'Save' }).click();
  await json.getByRole('alert').first().waitFor();
  await picture(page, 'customer/json-wrong');
  await json.getByLabel('JSON', { exact: true }).fill('{"format":"exr","bits":16}');
  await json.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('"format": "exr"').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'customer/service');
  expect(complaints.lines).toEqual([]);
});

test('a salesperson claims from the pool; what the list offers beside stands under one button', async () => {
  const free = await c.db
    .selectFrom('user')
    .where('deleted_at', 'is', null)
    .where('account_type', '=', 1)
    .where('is_agent_purse', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_staff as s')
            .whereRef('s.user_id', '=', 'user.id')
            .where('s.kind', '=', 1)
            .where('s.valid_to', 'is', null)
            .select('s.user_id'),
        ),
      ),
    )
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // The one who is signed in becomes a salesperson.
  const { id: organization } = await getRow(c.db, 'organization', { type: 11 });
  await setRow(c.db, 'admin', { login_name: 'admin' }, { organization_id: organization });
  // Who sees their own customers alone reads the rows of the pool, and is led to no page that they may not see.
  const sales = await c.openSignedIn({
    language: 'en',
    theme: 'dark',
    keys: ['user:list', 'user:list:receive'],
  });
  const { id: salesId } = await c.db
    .selectFrom('admin')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await setRow(c.db, 'admin', salesId, { organization_id: organization });
  await c.db
    .updateTable('role')
    .set({ customer_scope: 2 })
    .where('id', 'in', c.db.selectFrom('admin_role').where('admin_id', '=', salesId).select('role_id'))
    .execute();
  await sales.page.goto(`${c.url}/user/userList?listTab=pool&userName=id:${free.id}`);
  const unclaimed = sales.page.getByRole('row', { name: new RegExp(free.name) }).first();
  await unclaimed.waitFor();
  expect(await unclaimed.getByRole('link').count()).toBe(0);
  await picture(sales.page, 'userList/pool-unclaimed');
  await unclaimed.getByRole('checkbox').check();
  await sales.page.getByRole('button', { name: 'Claim', exact: true }).waitFor();
  expect(sales.complaints.lines).toEqual([]);
  const { page, complaints } = await c.openSignedIn({ language: 'zh', width: 1366, height: 768 });
  await page.goto(`${c.url}/user/userList?listTab=pool&userName=id:${free.id}`);
  await page
    .getByRole('row', { name: new RegExp(free.name) })
    .getByRole('link', { name: free.name })
    .first()
    .waitFor();
  await page
    .getByRole('row', { name: new RegExp(free.name) })
    .first()
    .waitFor();
  await picture(page, 'userList/pool');
  await page
    .getByRole('row', { name: new RegExp(free.name) })
    .first()
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: '领取', exact: true }).click();
  await page.getByText(/今日还可领取 \d+ 名/).waitFor();
  await picture(page, 'userList/claim');
  await page.getByRole('dialog').getByRole('button', { name: '领取', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(
      async () =>
        (
          await c.db
            .selectFrom('user_staff')
            .where('user_id', '=', free.id)
            .where('kind', '=', 1)
            .where('valid_to', 'is', null)
            .select('is_claim')
            .executeTakeFirst()
        )?.is_claim,
    )
    .toBe(true);

  await page.goto(`${c.url}/user/userList`);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await picture(page, 'userList/more');
  await page.getByRole('menuitem', { name: '公海规则' }).click();
  const rule = page.getByRole('dialog').first();
  await rule.getByLabel('释放天数', { exact: true }).fill('120');
  await picture(page, 'userList/rule');
  await rule.getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`${c.url}/user/userList?emails=`);
  const { email } = await c.db
    .selectFrom('user')
    .where('email', 'is not', null)
    .where('deleted_at', 'is', null)
    .select('email')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.locator('input[type=file]').setInputFiles({
    name: 'mails.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email\n${email}\nnobody@nowhere.example\n`),
  });
  await page.getByText('匹配 1 名客户，1 行未匹配').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'userList/emails');

  await page.goto(`${c.url}/user/userList?months=`);
  await page.getByRole('dialog').waitFor();
  await picture(page, 'userList/months');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);

  await page.goto(`${c.url}/user/userList?handOver=`);
  await page.getByRole('dialog').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'userList/handOver');
  expect(complaints.lines).toEqual([]);
});

test('what was handed over to a colleague is handed back, after it was seen how much', async () => {
  // How many customers a salesperson of the demo has depends on its day: here one person hands over any number.
  const value = JSON.stringify({ limit: 1000, version: 1 });
  await c.db
    .insertInto('setting')
    .values({ key: 'fourEyes.userMove', value, updated_at: new Date() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  const theirs = c.db
    .selectFrom('user_staff as s')
    .innerJoin('admin', 'admin.id', 's.admin_id')
    .where('s.kind', '=', 1)
    .where('s.valid_to', 'is', null)
    .where('admin.status', '=', 0)
    .groupBy(['admin.id', 'admin.really_name'])
    .select(['admin.id', 'admin.really_name as name', (eb) => eb.fn.countAll<number>().as('count')])
    .orderBy('count')
    .orderBy('admin.id');
  const [giver, , taker] = await theirs.execute();
  if (!giver || !taker) throw new Error('the demo has too few salespeople');
  const countOf = async (adminId: number): Promise<number> =>
    (await theirs.execute()).find(({ id }) => id === adminId)?.count ?? 0;
  const { page, complaints } = await c.openSignedIn({ language: 'zh', width: 1366, height: 768 });
  const dialog = page.getByRole('dialog').first();

  const handOver = async (): Promise<void> => {
    await page.goto(`${c.url}/user/userList`);
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '移交', exact: true }).click();
    await choose(page, '当前归属员工', giver.name);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await choose(page, '接收人', taker.name);
    await dialog.getByLabel('原因', { exact: true }).fill('休假');
    await picture(page, 'userList/handingOver');
    await dialog.getByRole('button', { name: '移交', exact: true }).click();
    // The dialog is left by a step back, which would end a navigation that began before it.
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => countOf(giver.id)).toBe(0);
    expect(await countOf(taker.id)).toBe(taker.count + giver.count);
  };
  // Done by mistake, it is taken back from where it says that it is done.
  await handOver();
  const messages = page.getByRole('region', { name: '消息' });
  await messages.getByRole('button', { name: '撤销', exact: true }).waitFor();
  await picture(page, 'userList/handedOver');
  await messages.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(() => countOf(giver.id)).toBe(giver.count);
  expect(await countOf(taker.id)).toBe(taker.count);
  await handOver();

  await page.goto(`${c.url}/user/userList?handBack=`);
  await choose(page, '当前归属员工', taker.name);
  await dialog.getByRole('button', { name: '下一步' }).click();
  const row = dialog.getByRole('row', { name: new RegExp(giver.name) });
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'userList/handBack');
  await row.getByRole('button', { name: `交还给 ${giver.name}` }).click();
  await dialog.getByLabel('原因', { exact: true }).fill('休假结束');
  // The demo may have given the colleague some of that person's customers before.
  const said = dialog.getByText(new RegExp(`^销售 \\d+，移交人 ${giver.name}。`));
  const back = Number(/\d+/.exec(await said.innerText())?.[0]);
  expect(back).toBeGreaterThanOrEqual(giver.count);
  await picture(page, 'userList/handingBack');
  await dialog.getByRole('button', { name: '移交', exact: true }).click();
  await expect.poll(() => countOf(giver.id)).toBe(back);
  expect(await countOf(taker.id)).toBe(taker.count + giver.count - back);
  expect(complaints.lines).toEqual([]);
});
