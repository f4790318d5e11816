import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  authType,
  errorCodes,
  paymentChannel,
  portal,
  rechargeStatus,
  refundState,
  renderStatus,
  withPersonDigit,
} from '@renderdesk/contract';
import { getRow, setRow } from '../packages/server/src/build/rows.ts';
import { payAt } from '../packages/farm/src/customers/payPage.ts';
import { openPortal, partnerKeyOf, type PortalClient } from '../packages/farm/src/customers/portal.ts';
import {
  closedBefore,
  eraseIdentities,
  retentionRule,
} from '../packages/server/src/certification/retention.store.ts';
import { postWaiting } from '../packages/server/src/pay/ledger/charging.store.ts';
import { earnDust } from '../packages/server/src/pay/ledger/dust.work.ts';
import { workPayments } from '../packages/server/src/pay/channels/payment.work.ts';
import { brokenInvariants } from '../packages/server/src/testing/invariants.ts';
import { approve, openRequest, waitForRequest } from './support/approve.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { picture } from './support/look.ts';
import {
  adminCalls,
  journeyPlatform,
  journeySoftware,
  leaseOne,
  playOne,
  stageMachine,
  statusOf,
} from './support/player.ts';

/** A customer's life through the portal, from the registration to the deletion: then nothing personal is left, and the books are whole. */
const key = `rdk_life:rds_${'a'.repeat(40)}`;
const over = new AbortController();
let c: TestConsole;
let client: PortalClient;
beforeAll(async () => {
  c = await startConsole({ RENDERDESK_PARTNER_KEY: key });
  const partner = partnerKeyOf(key);
  if (!partner) throw new Error('the key is none');
  client = openPortal(c.url, partner, over.signal);
});
afterAll(async () => {
  over.abort();
  await c.close();
});

const mark = 'gu5xq';
const person = {
  userName: `顾晓棠-${mark}`,
  phone: '19112345671',
  email: `${mark}@studio.example`,
  company: `棠棣映画-${mark}`,
  fullName: '顾晓棠',
  idNumber: withPersonDigit('11010119930412117'),
};
/** Their names: what was recorded of what people did keeps them for good (docs/security.md). */
const names = [person.userName, person.company, person.fullName];

const png = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000'.concat(
    '1f15c4890000000d49444154789c6360f8cfc0000003010100c9fe92ef0000000049454e44ae426082',
  ),
  'hex',
).toString('base64');

/** Every place of the database where one of some words stands, as `table.column`, with how many rows have it there. */
const placesOf = async (words: readonly string[]): Promise<string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and k.relkind in ('r', 'p') and not k.relispartition
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') order by 1, 2`.execute(c.db);
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where ${sql.ref(column)}::text like any(${words.map((word) => `%${word}%`)}::text[])`.execute(c.db);
    if ((rows[0]?.n ?? 0) > 0) places.push(`${table}.${column} ${rows[0]?.n}`);
  }
  return places;
};

test('registered, certified, paid, rendered, refunded and deleted: nothing personal is left, and the books are whole', async () => {
  const { userId: customer } = await client.call(portal.register, {
    userName: person.userName,
    phone: person.phone,
    email: person.email,
    company: person.company,
    zone: 1,
    businessType: 1,
  } as never);
  const of = { customer };
  const image = async (name: string) =>
    (await client.call(portal.image, { name: `${name}.png`, content: png }, of)).fileId;
  await client.call(
    portal.certify,
    {
      authType: authType.of.personal,
      fullName: person.fullName,
      idNumber: person.idNumber,
      identitycardFrontImage: [await image('front')],
      identitycardBehindImage: [await image('back')],
    } as never,
    of,
  );
  expect(await placesOf([person.phone])).toEqual(['user.phone 1']);
  expect(await placesOf([person.email])).toEqual(['user.email 1', 'user.email_folded 1']);

  // Support looks at the papers and approves them.
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/userInformation/${customer}?tab=certification`);
  await picture(page, 'customerLife/certification');
  const { id: certificationId } = await getRow(c.db, 'certification', { user_id: customer });
  await page.goto(`${c.url}/user/studentCertification?tab=certification&certification=${certificationId}`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: '领取', exact: true }).click();
  await dialog.getByRole('button', { name: '审核', exact: true }).click();
  await dialog.getByRole('combobox', { name: '审核结果' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByText('通过', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('个人已认证').first().waitFor();

  // They pay by a code, and one frame of a scene of theirs is rendered and charged.
  const { paymentOrderId } = await client.call(
    portal.order,
    { channel: paymentChannel.of.paymentPage, amount: '50.00' } as never,
    of,
  );
  const order = () => client.call(portal.readOrder, { paymentOrderId }, of);
  await expect.poll(async () => (await order()).qrCode).not.toBeNull();
  await payAt(c.url, (await order()).qrCode ?? '', { click: 'pay', signal: over.signal });
  await expect.poll(async () => (await order()).status).toBe(rechargeStatus.of.success);
  const bytes = Buffer.from('a scene of one frame');
  const upload = await client.call(
    portal.beginUpload,
    { path: 'scenes/one.pov', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    of,
  );
  await client.call(portal.uploadPart, { uploadId: String(upload.uploadId), part: '1' } as never, {
    ...of,
    bytes,
  });
  await client.call(portal.finishUpload, { uploadId: upload.uploadId }, of);
  const call = await adminCalls(c);
  const machine = await stageMachine(c, call);
  const { taskId } = await client.call(
    portal.submit,
    {
      platform: journeyPlatform,
      cgId: journeySoftware,
      projectName: 'one frame',
      sceneName: 'one.pov',
      scenePath: 'scenes/one.pov',
      outputPath: 'output/one',
      frames: '1',
      parameters: { width: '320', height: '240' },
    } as never,
    of,
  );
  await playOne(machine, await leaseOne(machine), { lines: 20, done: true });
  await expect.poll(() => statusOf(c, taskId)).toBe(renderStatus.of.finished);
  await postWaiting(c.server.app);

  // They write, and want back what is left.
  await client.call(
    portal.submitFeedback,
    {
      source: 2,
      channel: 1,
      type: 1,
      module: 1,
      errorTypes: [],
      version: '',
      content: `请联系 ${person.phone}`,
    } as never,
    of,
  );
  const { recharges } = await client.call(portal.refundable, {}, of);
  const [{ rechargeId, refundable } = { rechargeId: undefined, refundable: '' }] = recharges;
  const { refundId } = await client.call(
    portal.applyRefund,
    { rechargeId, amount: refundable, reason: '不再使用' } as never,
    of,
  );
  await call('front/pay/recharge/refundApprove', { refundId, version: 1 });
  await call('front/pay/recharge/refundSend', { refundId, version: 2 });
  await expect
    .poll(async () => {
      // The channel is asked again a minute later: that minute is over.
      await setRow(c.db, 'payment_refund', { refund_id: refundId }, { next_at: new Date() });
      await workPayments(c.server.app);
      const { refunds } = await client.call(portal.refunds, {}, of);
      return refunds[0]?.state;
    })
    .toBe(refundState.of.done);

  // Support deletes the account, and a second person agrees.
  await page.goto(`${c.url}/user/userInformation/${customer}`);
  await page.getByRole('button', { name: '操作 …' }).click();
  await page.getByRole('menuitem', { name: '删除', exact: true }).click();
  await dialog.getByLabel('原因', { exact: true }).fill('客户申请注销');
  await picture(page, 'customerLife/delete');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await waitForRequest(page);
  const second = await c.openSignedIn({
    language: 'zh',
    keys: ['approval:decide', 'user:list', 'user:list:delete'],
  });
  await approve(await openRequest(second.page, c.url, '删除'));
  await expect(client.call(portal.customer, {}, of)).rejects.toMatchObject({ code: errorCodes.notFound });
  // Who they were is kept for the years that a rule says; the page is the demo's payment channel, which is not of these books.
  expect(await placesOf([person.phone, person.email, png.slice(0, 60)])).toEqual([]);
  expect(await placesOf([person.idNumber])).toEqual(['certification.id_number 1']);
  const places = (await placesOf(names)).map((place) => place.replace(/ \d+$/, ''));
  expect(places).toEqual([
    'certification.full_name',
    'operation.after',
    'operation.input',
    'payment_page.subject',
  ]);
  const { retentionYears } = await retentionRule(c.db);
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + retentionYears + 1);
  await c.db.transaction().execute(async (tx) => eraseIdentities(tx, await closedBefore(tx, later)));
  expect(await placesOf([person.idNumber])).toEqual([]);

  await earnDust(c.server.app);
  const { rows: left } = await sql<{ kind: number; balance: string }>`
    select kind, balance from account where owner_id = ${customer} and balance <> 0`.execute(c.db);
  expect(left).toEqual([]);
  expect(await brokenInvariants(c.db)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});
