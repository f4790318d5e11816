import {
  approvals,
  day,
  errorCodes,
  invoiceAddresses,
  invoiceColor,
  invoices,
  invoiceTitles,
  invoiceType,
  type PermissionKey,
  receipts,
  refunds,
  startOfDay,
} from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { giveCustomer } from '../testing/agents.ts';
import { approve } from '../testing/approving.ts';
import { addBill } from '../testing/bills.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { addCustomer } from '../testing/fixtures.ts';
import {
  addInvoiceAddress,
  addInvoiceTitle,
  addReceipt,
  freshInvoiceNumber,
  invoiceLine,
} from '../testing/receipts.ts';
import { addOwner, addRecharge } from '../testing/recharges.ts';
import { openTestServer, type Person, type TestServer } from '../testing/server.ts';
import { type InvoiceIssuer, IssuerRefusal } from './issuer.ts';
import { issueDue } from './issuing.work.ts';
import { followUpReceipts } from './step.store.ts';

let t: TestServer;
let sales: Person;
let fin: Person;
let fin2: Person;
const finance: PermissionKey[] = [
  'invoice:application',
  'invoice:application:approve',
  'invoice:application:issue',
  'invoice:application:red',
  'approval:decide',
];
beforeAll(async () => {
  t = await openTestServer();
  sales = await t.person({ keys: ['invoice:application', 'invoice:application:apply'] });
  fin = await t.person({ keys: finance });
  fin2 = await t.person({ keys: finance });
});
afterAll(async () => {
  const holds = await brokenInvariants(t.db, { now: t.clock.now, part: 'books' });
  await t.close();
  expect(holds).toEqual([]);
});

const rowOf = (id: number) => getRow(t.db, 'receipt', id);
const invoicedOf = async (id: number): Promise<number> =>
  Number((await getRow(t.db, 'recharge', id, ['invoiced'])).invoiced);
const send = async (
  person: Person,
  call: keyof typeof receipts,
  id: number,
  o: object = {},
): Promise<number> => {
  const { version } = await rowOf(id);
  return (await person.send(receipts[call] as never, { receiptId: id, version, ...o } as never)).code;
};
const status = (person: Person, id: number, to: number, o: object = {}) =>
  send(person, 'changeStatus', id, { receiptStatus: to, ...o });
const number = () => ({
  invoiceCode: '',
  invoiceNumber: freshInvoiceNumber(),
  issueTime: t.clock.now.getTime(),
});

/** A customer with 1,000.00 paid by 张三, and a title of that name. */
const customer = async () => {
  const { ownerId, id } = await addRecharge(t);
  return {
    ownerId,
    rechargeId: id,
    titleId: await addInvoiceTitle(t, ownerId, { personal: true, title: '张三' }),
  };
};
const asked = (c: Awaited<ReturnType<typeof customer>>, amount = '400', o: object = {}) => ({
  userId: c.ownerId,
  basis: 1,
  invoiceType: 0,
  medium: 1,
  titleId: c.titleId,
  orders: [{ rechargeId: c.rechargeId, amount }],
  lines: [invoiceLine(amount)],
  remark: '',
  ...o,
});
const apply = (input: object) => sales.send(receipts.apply, input as never);
const applied = async (input: object): Promise<number> => {
  const { code, data } = await apply(input);
  expect(code).toBe(200);
  return (data as { receiptId: number }).receiptId;
};

test('an application goes from apply over approval and issue to delivery, and holds its orders meanwhile', async () => {
  const c = await customer();
  const addressId = await addInvoiceAddress(t, c.ownerId);
  const id = await applied(
    asked(c, '400', { addressId, lines: [invoiceLine('300'), invoiceLine('100', 1300)] }),
  );
  expect(await invoicedOf(c.rechargeId)).toBe(400);
  expect(await rowOf(id)).toMatchObject({ status: 0, payment: 1, company_id: 1, title: '张三' });
  const { data } = await fin.send(receipts.read, { receiptId: id as never });
  expect(data).toMatchObject({
    amount: '400.00',
    netAmount: '371.52',
    taxAmount: '28.48',
    amountInWords: '肆佰元整',
    phone: '138****0000',
    orders: [{ rechargeId: c.rechargeId, amount: '400.00', freed: '0.00' }],
  });
  expect(await send(fin, 'confirm', id)).toBe(200);
  expect(await status(fin, id, 2)).toBe(200);
  expect(await send(fin, 'issue', id, { ...number(), invoiceNumber: '123' })).toBe(errorCodes.badInput);
  const issued = number();
  expect(await send(fin, 'issue', id, issued)).toBe(200);
  // A number stands once, whoever's it is.
  const other = await addReceipt(t, { status: 1 });
  expect(await send(fin, 'issue', other.receiptId, issued)).toBe(errorCodes.alreadyTaken);
  expect(await status(fin, id, 4, { deliveryWay: 3 })).toBe(errorCodes.badInput);
  expect(await status(fin, id, 4, { deliveryWay: 3, courier: '顺丰', trackingNumber: 'SF1' })).toBe(200);
  expect(await status(fin, id, 4, { deliveryWay: 1 })).toBe(200);
  const mail = await getRow(t.db, 'outbox', { recipient: 'li@farm.example' });
  expect(JSON.stringify(mail.payload)).toContain(issued.invoiceNumber);
  expect((await rowOf(id)).status).toBe(4);
  expect(await send(fin, 'confirm', id)).toBe(errorCodes.notAllowedInState);
  expect(await status(fin, id, 5, { reason: 'x' })).toBe(errorCodes.notAllowedInState);
});

describe('applying is refused', () => {
  test.each([
    ['for more than was paid', errorCodes.moreThanInvoiceable, () => asked2('1000.01')],
    [
      'where the lines are not the orders',
      errorCodes.sumDiffers,
      () => asked2('400', { lines: [invoiceLine('399.99')] }),
    ],
    ['without a type', errorCodes.badInput, () => asked2('400', { invoiceType: undefined })],
    ['for a person as VAT special', errorCodes.badInput, () => asked2('400', { invoiceType: 1 })],
    ['on paper without an address', errorCodes.badInput, () => asked2('400', { medium: 2 })],
    ['as electronic on paper', errorCodes.badInput, () => asked2('400', { medium: 2, invoiceType: 2 })],
    [
      'as a commercial invoice in renminbi',
      errorCodes.badInput,
      () => asked2('400', { medium: 3, invoiceType: undefined }),
    ],
    ['for the same order twice', errorCodes.badInput, twice],
    ['for somebody who did not pay, without a letter', errorCodes.letterNeeded, otherTitle],
    ['of a bill without a day of payment', errorCodes.badInput, () => asked2('400', { basis: 2 })],
  ])('%s', async (_, code, input) => {
    const made = await input();
    expect((await apply(made)).code).toBe(code);
    expect(await invoicedOf((made['orders'] as { rechargeId: number }[])[0]?.rechargeId ?? 0)).toBe(0);
  });
  const asked2 = async (amount: string, o: object = {}): Promise<Record<string, unknown>> =>
    asked(await customer(), amount, o);
  async function twice() {
    const c = await customer();
    const order = { rechargeId: c.rechargeId, amount: '200' };
    return asked(c, '400', { orders: [order, order] }) as Record<string, unknown>;
  }
  async function otherTitle() {
    const c = await customer();
    return asked({
      ...c,
      titleId: await addInvoiceTitle(t, c.ownerId, { personal: true, title: '李四' }),
    }) as Record<string, unknown>;
  }

  test('names the field that is wrong, and the amount that fits in its currency', async () => {
    const c = await customer();
    expect((await apply(asked(c, '1000.01'))).data).toMatchObject({
      most: '1000.00',
      currency: 1,
      issues: [{ path: 'orders.0.amount' }],
    });
    expect((await apply(asked(c, '400', { lines: [invoiceLine('399.99')] }))).data).toMatchObject({
      sum: '400.00',
      currency: 1,
      issues: [{ path: 'lines' }],
    });
    expect((await apply(await otherTitle())).data).toMatchObject({ issues: [{ path: 'letter' }] });
  });

  test('for orders of two sellers', async () => {
    const c = await customer();
    const { id } = await addRecharge(t, { ownerId: c.ownerId });
    await addRow(t.db, 'company', { id: 77, name: '第二公司', created_at: t.clock.now });
    await setRow(t.db, 'recharge', id, { company_id: 77, company_account_id: null });
    const orders = [
      { rechargeId: c.rechargeId, amount: '100' },
      { rechargeId: id, amount: '100' },
    ];
    expect((await apply(asked(c, '200', { orders }))).code).toBe(errorCodes.sellersDiffer);
    await setRow(t.db, 'recharge', id, { company_id: 1 });
  });

  test('as a VAT special invoice without a real-name certification', async () => {
    const c = await customer();
    const titleId = await addInvoiceTitle(t, c.ownerId);
    const statusOf = (authStatus: 0 | 8) => setRow(t.db, 'user', c.ownerId, { auth_status: authStatus });
    await statusOf(0);
    const special = asked(c, '400', { titleId, invoiceType: invoiceType.of.vat });
    expect((await apply(special)).code).toBe(errorCodes.realNameNeeded);
    const general = await applied(asked(c));
    const { medium, remark, lines } = asked(c);
    const change = { medium, remark, lines, titleId, invoiceType: invoiceType.of.vat };
    expect(await send(sales, 'update', general, change)).toBe(errorCodes.realNameNeeded);
    await statusOf(8);
    // Paid by somebody else than the title names: that is what is wrong with it now.
    expect((await apply(special)).code).toBe(errorCodes.letterNeeded);
  });

  test('with tax in dollars, whose invoice is a commercial one that we issue', async () => {
    const ownerId = await addCustomer(t.db, { zone: 2 });
    await setRow(t.db, 'user', ownerId, { owner_id: ownerId });
    const { id: rechargeId } = await addRecharge(t, { ownerId });
    const titleId = await addInvoiceTitle(t, ownerId, { personal: true, title: '张三' });
    const c = { ownerId, rechargeId, titleId };
    const plain = { medium: 3, invoiceType: undefined };
    expect((await apply(asked(c, '100', plain))).code).toBe(errorCodes.badInput);
    const id = await applied(asked(c, '100', { ...plain, lines: [invoiceLine('100', 0)] }));
    expect(await send(fin, 'confirm', id)).toBe(200);
    expect(await status(fin, id, 2)).toBe(200);
    await issueDue(t.server.app);
    expect(await rowOf(id)).toMatchObject({ status: 3, issue_due: null });
    const file = await t.db
      .selectFrom('receipt_file')
      .innerJoin('attachment', 'attachment.id', 'receipt_file.key')
      .where('receipt_id', '=', id)
      .select(['key', 'name'])
      .executeTakeFirstOrThrow();
    expect(file.name).toMatch(/^CI-\d{6}-\d{7}\.pdf$/);
    const [head] = await (await t.server.app.blobs.get(`receipt/${file.key}`)).take(1).toArray();
    expect(String(head).slice(0, 5)).toBe('%PDF-');
  });
});

test('who entered an application does not approve it', async () => {
  const own = await addReceipt(t, { by: fin.adminId });
  expect(await send(fin, 'confirm', own.receiptId)).toBe(errorCodes.ownEntry);
  expect(await send(fin2, 'confirm', own.receiptId)).toBe(200);
});

test('neither does who changed it, whoever changed it after them', async () => {
  const { receiptId } = await addReceipt(t);
  const change = { invoiceType: 0, medium: 1, remark: '改备注', lines: [invoiceLine('500')] };
  const both = await t.person({ keys: ['invoice:application:apply', 'invoice:application:approve'] });
  expect(await send(both, 'update', receiptId, change)).toBe(200);
  expect(await send(sales, 'update', receiptId, { ...change, remark: '再改' })).toBe(200);
  expect(await send(both, 'update', receiptId, change)).toBe(200);
  expect((await rowOf(receiptId)).edited_by).toEqual([sales.adminId, both.adminId].toSorted((a, b) => a - b));
  expect(await send(both, 'confirm', receiptId)).toBe(errorCodes.ownEntry);
  expect(await send(fin, 'confirm', receiptId)).toBe(200);
});

test('of two people at one application one decides, and the other is told', async () => {
  const { receiptId, version, rechargeId } = await addReceipt(t);
  const both = await Promise.all([
    fin.send(receipts.confirm, { receiptId, version } as never),
    fin2.send(receipts.changeStatus, { receiptId, version, receiptStatus: 5, reason: '税号有误' } as never),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, errorCodes.changedMeanwhile].toSorted());
  expect(await invoicedOf(rechargeId)).toBe((await rowOf(receiptId)).status === 5 ? 0 : 500);
});

test('who sees a child alone neither reads nor invoices the money of the account that pays for it', async () => {
  const c = await customer();
  const child = await addCustomer(t.db, { mainId: c.ownerId });
  const own = await t.person({ keys: ['invoice:application', 'invoice:application:apply'], scope: 2 });
  await giveCustomer(t, { userId: child, adminId: own.adminId, kind: 1 });
  const userId = child as never;
  const title = { kind: 1, title: '王五', taxNumber: '', registeredAddress: '' } as const;
  const address = { recipient: '王五', region: '', address: '杭州', phone: null, email: null } as const;
  const codes = async () =>
    (
      await Promise.all([
        own.send(receipts.available, { userId, basis: 1 }),
        own.send(receipts.completed, { userId }),
        own.send(receipts.apply, asked(c, '400', { userId }) as never),
        own.send(invoiceTitles.add, { userId, ...title, registeredPhone: '', bankName: '' }),
        own.send(invoiceAddresses.add, { userId, ...address }),
      ])
    ).map(({ code }) => code);
  expect(await codes()).toEqual(Array.from({ length: 5 }, () => errorCodes.notFound));
  expect(await invoicedOf(c.rechargeId)).toBe(0);
  await giveCustomer(t, { userId: c.ownerId, adminId: own.adminId, kind: 1 });
  expect(await codes()).toEqual(Array.from({ length: 5 }, () => 200));
  expect(await invoicedOf(c.rechargeId)).toBe(400);
});

test('two applications for one recharge at once hold no more than it has', async () => {
  const c = await customer();
  const both = await Promise.all([apply(asked(c, '600')), apply(asked(c, '600'))]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, errorCodes.moreThanInvoiceable]);
  expect(await invoicedOf(c.rechargeId)).toBe(600);
});

test.each([
  ['rejected', 5, 'fin'],
  ['withdrawn', 6, 'sales'],
] as const)('what was %s gives its orders back, which may be refunded then', async (_, to, who) => {
  const c = await customer();
  const id = await applied(asked(c, '1000'));
  const person = who === 'fin' ? fin : sales;
  expect(await status(who === 'fin' ? sales : fin, id, to, { reason: 'x' })).toBe(errorCodes.forbidden);
  expect(await status(person, id, to)).toBe(errorCodes.badInput);
  const preview = async () =>
    (
      (await t.admin.send(refunds.preview, { rechargeId: c.rechargeId as never })).data as {
        invoiced: string;
      }
    ).invoiced;
  expect(await preview()).toBe('1000.00');
  expect(await status(person, id, to, { reason: '改用其他抬头' })).toBe(200);
  expect(await preview()).toBe('0.00');
  expect((await rowOf(id)).status).toBe(to);
});

test('what failed says why, is corrected, and is issued after all', async () => {
  const { receiptId } = await addReceipt(t, { status: 2 });
  expect(await status(fin, receiptId, 7, { reason: '额度不足' })).toBe(errorCodes.badInput);
  expect(await status(fin, receiptId, 7, { reason: '额度不足', failCause: 1 })).toBe(200);
  expect(await rowOf(receiptId)).toMatchObject({ status: 7, fail_cause: 1, reason: '额度不足' });
  const change = {
    invoiceType: 0,
    medium: 1,
    remark: '',
    lines: [invoiceLine('200'), invoiceLine('300', 1300)],
  };
  expect(await send(sales, 'update', receiptId, { ...change, lines: [invoiceLine('400')] })).toBe(
    errorCodes.sumDiffers,
  );
  expect(await send(sales, 'update', receiptId, change)).toBe(200);
  expect(await status(sales, receiptId, 1)).toBe(200);
  expect(await send(sales, 'update', receiptId, change)).toBe(errorCodes.notAllowedInState);
  expect(await send(fin, 'issue', receiptId, number())).toBe(200);
  expect(await rowOf(receiptId)).toMatchObject({ status: 3, fail_cause: null, reason: '' });
});

test('the issuer of ours issues with a PDF, and its refusal is a failure with its cause', async () => {
  const one = await addReceipt(t, { status: 2 });
  const other = await addReceipt(t, { status: 2 });
  const due = (id: number) => setRow(t.db, 'receipt', id, { issue_due: t.clock.now });
  await due(one.receiptId);
  await issueDue(t.server.app);
  const invoice = await getRow(t.db, 'invoice', { receipt_id: one.receiptId });
  expect(invoice.number).toMatch(/^\d{2}99\d{16}$/);
  await due(other.receiptId);
  await issueDue(t.server.app, { issue: () => Promise.reject(new IssuerRefusal(1, '总额度不足')) });
  expect(await rowOf(other.receiptId)).toMatchObject({
    status: 7,
    fail_cause: 1,
    reason: '总额度不足',
    issue_due: null,
  });
});

test('what was changed while the issuer was asked is not issued as it was: the issuer is asked again', async () => {
  const { receiptId } = await addReceipt(t, { status: 2 });
  const due = () => setRow(t.db, 'receipt', receiptId, { issue_due: t.clock.now });
  const asked: number[] = [];
  const issue: InvoiceIssuer['issue'] = async ({ receipt }) => {
    asked.push(Number(receipt.tax));
    if (asked.length === 1) {
      await status(fin, receiptId, 7, { reason: '税率有误', failCause: 3 });
      const change = { invoiceType: 0, medium: 1, remark: '', lines: [invoiceLine('500', 1300)] };
      await send(sales, 'update', receiptId, change);
      await status(sales, receiptId, 1);
      await status(fin, receiptId, 2);
      await due();
    }
    return { invoiceNumber: freshInvoiceNumber(), isSample: true };
  };
  await due();
  await issueDue(t.server.app, { issue });
  expect(asked).toEqual([28.3, 57.52]);
  expect(await rowOf(receiptId)).toMatchObject({ status: 3, issue_due: null });
});

describe('a red letter', () => {
  const redden = (id: number, amount: string, o: object = {}) =>
    send(fin, 'red', id, { amount, redReason: 1, note: '抬头有误', ...o });

  test('in part, then of the rest, gives back what it takes, and the sums cancel', async () => {
    const { receiptId, rechargeId, ownerId } = await addReceipt(t, { status: 3 });
    expect(await redden(receiptId, '500.01')).toBe(errorCodes.moreThanToRedden);
    expect(await redden(receiptId, '123.45')).toBe(200);
    expect(await send(fin, 'redIssue', receiptId, number())).toBe(200);
    expect(await rowOf(receiptId)).toMatchObject({ status: 10, red_from: null });
    const { data } = await fin.send(receipts.read, { receiptId });
    const { leftLines } = data as { leftLines: { amount: string; netAmount: string; taxAmount: string }[] };
    expect(leftLines.map(({ amount }) => amount)).toEqual(['376.55']);
    expect(leftLines.map((one) => (Number(one.netAmount) + Number(one.taxAmount)).toFixed(2))).toEqual([
      '376.55',
    ]);
    expect(await invoicedOf(rechargeId)).toBe(376.55);
    expect(await redden(receiptId, '376.55')).toBe(200);
    expect(await send(fin, 'redIssue', receiptId, number())).toBe(200);
    expect(await rowOf(receiptId)).toMatchObject({ status: 9 });
    expect(await invoicedOf(rechargeId)).toBe(0);
    const sums = await t.db
      .selectFrom('invoice')
      .where('receipt_id', '=', receiptId)
      .select(({ fn }) => [
        fn.sum<string>('gross').as('gross'),
        fn.sum<string>('net').as('net'),
        fn.sum<string>('tax').as('tax'),
      ])
      .executeTakeFirstOrThrow();
    expect([sums.gross, sums.net, sums.tax].map(Number)).toEqual([0, 0, 0]);
    const userId = ownerId as never;
    const register = (o: object) => fin.send(invoices.list, { userId, ...o });
    expect((await register({})).data).toMatchObject({ total: 3, rmbTotalAmount: '0.00' });
    expect((await register({ color: 2 })).data).toMatchObject({ total: 2, rmbTotalAmount: '-500.00' });
    expect(await redden(receiptId, '1')).toBe(errorCodes.notAllowedInState);
  });

  test('is not of a day before the invoice that it takes back, nor of one long before it was asked for', async () => {
    const { receiptId } = await addReceipt(t, { status: 3 });
    const { issued_at: issuedAt } = await getRow(t.db, 'invoice', { receipt_id: receiptId });
    const of = (at: number) => ({ ...number(), issueTime: at });
    expect(await redden(receiptId, '100')).toBe(200);
    const midnight = startOfDay(issuedAt.getTime());
    expect(await send(fin, 'redIssue', receiptId, of(midnight - 1))).toBe(errorCodes.badInput);
    expect(await send(fin, 'redIssue', receiptId, of(midnight))).toBe(200);
    const now = t.clock.now.getTime();
    await setRow(
      t.db,
      'invoice',
      { receipt_id: receiptId, color: invoiceColor.of.blue },
      { issued_at: new Date(now - 40 * day) },
    );
    expect(await redden(receiptId, '100')).toBe(200);
    expect(await send(fin, 'redIssue', receiptId, of(now - 30 * day))).toBe(errorCodes.badInput);
    expect(await send(fin, 'redIssue', receiptId, of(now))).toBe(200);
  });

  test('waits for the buyer where the invoice was used; refused or expired, the invoice stands as before', async () => {
    const { receiptId, rechargeId } = await addReceipt(t, { status: 3 });
    expect(await redden(receiptId, '500', { buyerUsed: true })).toBe(200);
    expect(await send(fin, 'redIssue', receiptId, number())).toBe(errorCodes.notAllowedInState);
    expect(await send(fin, 'redForm', receiptId, { formState: 6, note: 'x' })).toBe(
      errorCodes.notAllowedInState,
    );
    expect(await send(fin, 'redForm', receiptId, { formState: 5, note: '购买方不同意' })).toBe(200);
    expect(await rowOf(receiptId)).toMatchObject({ status: 3, red_from: null });
    expect(await redden(receiptId, '500', { byBuyer: true })).toBe(200);
    const begun = await getRow(t.db, 'red_form', { receipt_id: receiptId, state: 3 });
    expect(begun.expires_at?.getTime()).toBe(t.clock.now.getTime() + 72 * 3_600_000);
    await setRow(t.db, 'red_form', begun.id, { expires_at: t.clock.now });
    await followUpReceipts(t.server.app);
    expect(await rowOf(receiptId)).toMatchObject({ status: 3, red_from: null });
    const forms = await getRows(t.db, 'red_form', { receipt_id: receiptId }, ['state'], 'id');
    expect(forms.map(({ state }) => state)).toEqual([5, 7]);
    expect(await redden(receiptId, '500', { buyerUsed: true })).toBe(200);
    expect(await send(fin, 'redForm', receiptId, { formState: 4, note: '购买方已确认' })).toBe(200);
    expect(await send(fin, 'redIssue', receiptId, number())).toBe(200);
    expect(await invoicedOf(rechargeId)).toBe(0);
  });

  test('of a wrong title is followed by a new invoice, once', async () => {
    const c = await customer();
    const id = await applied(asked(c, '400'));
    await send(fin, 'confirm', id);
    await send(fin, 'issue', id, number());
    expect((await apply(asked(c, '400', { replacesId: id }))).code).toBe(errorCodes.notAllowedInState);
    await redden(id, '400');
    await send(fin, 'redIssue', id, number());
    const next = await applied(asked(c, '400', { replacesId: id }));
    expect(await rowOf(next)).toMatchObject({ replaces: id });
    expect((await apply(asked(c, '100', { replacesId: id }))).code).toBe(errorCodes.alreadyTaken);
  });

  test('above the limit waits for a second person', async () => {
    const { ownerId, id: rechargeId } = await addRecharge(t, { amount: '20000' });
    const titleId = await addInvoiceTitle(t, ownerId, { personal: true, title: '张三' });
    const id = await applied(asked({ ownerId, rechargeId, titleId }, '20000'));
    await send(fin, 'confirm', id);
    await send(fin, 'issue', id, number());
    expect(await redden(id, '10000.01')).toBe(errorCodes.awaitsApproval);
    expect((await rowOf(id)).status).toBe(3);
    // Meanwhile the invoice and its customer say that it waits, to whom it may concern.
    const waitingOf = async (person: Person, kind = 'receipt', of = id) =>
      (await person.call(approvals.waiting, { kind, id: of })).data;
    const { really_name: reallyName } = await getRow(t.db, 'admin', fin.adminId);
    const waits = { call: 'receipt.receipts.red', reallyName };
    expect(await waitingOf(fin)).toMatchObject([{ ...waits, visible: true }]);
    const red = await t.person({ keys: ['invoice:application', 'invoice:application:red'] });
    expect(await waitingOf(red)).toMatchObject([{ ...waits, visible: false }]);
    expect(await waitingOf(red, 'user', ownerId)).toMatchObject([{ ...waits, visible: false }]);
    expect(await waitingOf(sales)).toEqual([]);
    const stranger = await t.person({ keys: finance, scope: 2 });
    expect(await waitingOf(stranger)).toEqual([]);
    for (const kind of ['nothing', 'constructor', '__proto__'])
      expect(await waitingOf(fin, kind)).toEqual([]);
    expect(await waitingOf(fin, 'receipt', id + 1)).toEqual([]);
    expect(await approve(t, fin2)).toBe(200);
    expect((await rowOf(id)).status).toBe(8);
    expect(await waitingOf(fin)).toEqual([]);
  });

  test('of one invoice in parts waits for a second person once they come to more than the limit', async () => {
    const { ownerId, id: rechargeId } = await addRecharge(t, { amount: '20000' });
    const titleId = await addInvoiceTitle(t, ownerId, { personal: true, title: '张三' });
    const id = await applied(asked({ ownerId, rechargeId, titleId }, '20000'));
    await send(fin, 'confirm', id);
    await send(fin, 'issue', id, number());
    expect(await redden(id, '6000')).toBe(200);
    await send(fin, 'redIssue', id, number());
    expect(await redden(id, '4000.01')).toBe(errorCodes.awaitsApproval);
    expect(await redden(id, '4000')).toBe(200);
  });
});

describe('a bill', () => {
  const onCredit = async (amount = '300') => {
    const { ownerId, billId } = await addBill(t.db, t.clock.now, { amount, onCredit: true });
    const titleId = await addInvoiceTitle(t, ownerId, { personal: true, title: '张三' });
    const input = {
      userId: ownerId,
      basis: 2,
      invoiceType: 0,
      medium: 1,
      titleId,
      orders: [{ billId, amount }],
      lines: [invoiceLine(amount)],
      remark: '',
      dueTime: t.clock.now.getTime() + 86_400_000,
    };
    return { ownerId, billId, titleId, input };
  };

  test('is invoiced before payment, and its money once found holds the invoice and no other', async () => {
    const { ownerId, titleId, input } = await onCredit();
    const id = await applied(input);
    expect(await rowOf(id)).toMatchObject({ payment: 0, status: 0 });
    expect((await apply(input)).code).toBe(errorCodes.moreThanInvoiceable);
    expect(await send(fin, 'confirmReceivables', id, { orders: [{ rechargeId: 1, amount: '300' }] })).toBe(
      errorCodes.notAllowedInState,
    );
    expect(await send(fin, 'confirm', id)).toBe(200);
    // The customer pays: the cash settles the bill, and most of it has its invoice already.
    const { id: rechargeId } = await addRecharge(t, { ownerId, amount: '500' });
    const c = { ownerId, rechargeId, titleId };
    const { data } = await sales.send(receipts.available, { userId: ownerId as never, basis: 1 });
    expect(data).toMatchObject({ free: '200.00' });
    expect((await apply(asked(c, '200.01'))).code).toBe(errorCodes.moreThanInvoiceable);
    expect(await send(fin, 'confirmReceivables', id, { orders: [{ rechargeId, amount: '299' }] })).toBe(
      errorCodes.sumDiffers,
    );
    expect(await send(fin, 'confirmReceivables', id, { orders: [{ rechargeId, amount: '300' }] })).toBe(200);
    expect(await rowOf(id)).toMatchObject({ payment: 1, status: 1 });
    expect(await invoicedOf(rechargeId)).toBe(300);
    await applied(asked(c, '200'));
    expect(await send(fin, 'issue', id, number())).toBe(200);
    expect(await send(fin, 'red', id, { amount: '300', redReason: 2, note: '退款' })).toBe(200);
    expect(await send(fin, 'redIssue', id, number())).toBe(200);
    expect(await invoicedOf(rechargeId)).toBe(200);
  });

  test('whose invoice is partly red holds what is left of it once its money is found', async () => {
    const { ownerId, input } = await onCredit();
    const id = await applied(input);
    expect(await send(fin, 'confirm', id)).toBe(200);
    expect(await send(fin, 'issue', id, number())).toBe(200);
    expect(await send(fin, 'red', id, { amount: '100', redReason: 4, note: '折让' })).toBe(200);
    expect(await send(fin, 'redIssue', id, number())).toBe(200);
    const { id: rechargeId } = await addRecharge(t, { ownerId, amount: '500' });
    const found = (amount: string) =>
      send(fin, 'confirmReceivables', id, { orders: [{ rechargeId, amount }] });
    expect(await found('300')).toBe(errorCodes.sumDiffers);
    expect(await found('200')).toBe(200);
    expect(await rowOf(id)).toMatchObject({ payment: 1, status: 10 });
    expect(await invoicedOf(rechargeId)).toBe(200);
  });

  test('that was paid before it was approved is not approved any more', async () => {
    const { ownerId, input } = await onCredit();
    const id = await applied(input);
    await addRecharge(t, { ownerId });
    expect(await send(fin, 'confirm', id)).toBe(errorCodes.moreThanInvoiceable);
    expect(await status(fin, id, 5, { reason: '账单已付，请按充值开票' })).toBe(200);
  });

  test('above the limit is approved by two', async () => {
    const { input } = await onCredit('10000.01');
    const id = await applied(input);
    expect(await send(fin, 'confirm', id)).toBe(errorCodes.awaitsApproval);
    expect((await rowOf(id)).status).toBe(0);
    // Who asked for it is no second person.
    const { parties } = await t.db
      .selectFrom('approval')
      .select('parties')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(parties).toEqual([sales.adminId]);
  });

  test('in several applications is approved by two once they come to more than the limit', async () => {
    const { billId, input } = await onCredit('10000.01');
    const part = (amount: string) =>
      applied({ ...input, orders: [{ billId, amount }], lines: [invoiceLine(amount)] });
    const [one, two] = [await part('10000'), await part('0.01')];
    expect(await send(fin, 'confirm', one)).toBe(200);
    expect(await send(fin, 'confirm', two)).toBe(errorCodes.awaitsApproval);
  });
});

test('an invoice whose money was paid back says so', async () => {
  const { receiptId, rechargeId } = await addReceipt(t, { status: 3 });
  await setRow(t.db, 'recharge', rechargeId, { status: 3 });
  await followUpReceipts(t.server.app);
  expect((await rowOf(receiptId)).payment).toBe(5);
  // What a channel took back is booked by the chargeback itself; here only its word is needed.
  await setRow(t.db, 'recharge', rechargeId, { status: 2 });
});

test.each([
  [
    'invoices beyond what was received',
    (id: number) => t.db.updateTable('recharge').set({ amount: '499', refunded: '0' }).where('id', '=', id),
  ],
  [
    'a recharge that says less than is held',
    (id: number) => t.db.updateTable('recharge').set({ invoiced: '499' }).where('id', '=', id),
  ],
])('the invariants find %s', async (_, breaking) => {
  const { rechargeId } = await addReceipt(t, { status: 3 });
  const before = await getRow(t.db, 'recharge', rechargeId, ['amount', 'invoiced']);
  await breaking(rechargeId).execute();
  const broken = await brokenInvariants(t.db, { now: t.clock.now, part: 'books' });
  await t.db.updateTable('recharge').set(before).where('id', '=', rechargeId).execute();
  expect(broken.filter((line) => line.includes('I19')).length).toBeGreaterThan(0);
});

test('the invariants find an application that is not its lines, and one whose invoice is another', async () => {
  const { receiptId } = await addReceipt(t, { status: 3 });
  const broken = async (): Promise<string[]> =>
    (await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).filter((line) =>
      line.includes('I19'),
    );
  await setRow(t.db, 'receipt', receiptId, { amount: '501', net: '472.70' });
  expect((await broken()).length).toBe(2);
  await setRow(t.db, 'receipt', receiptId, { amount: '500', net: '471.70' });
  expect(await broken()).toEqual([]);
});

test('who issues sees the bank account and where it goes whole, which is recorded without them; nobody else does', async () => {
  const c = await customer();
  const account = '622202100000012345';
  await setRow(t.db, 'invoice_title', c.titleId, { bank_name: '招商银行', bank_account: account });
  const receiptId = (await applied(
    asked(c, '400', { addressId: await addInvoiceAddress(t, c.ownerId) }),
  )) as never;
  expect((await fin.send(receipts.read, { receiptId })).data).toMatchObject({
    bankAccount: '**** 2345',
    phone: '138****0000',
  });
  const whole = { bankAccount: account, phone: '13800000000', email: 'li@farm.example' };
  expect((await fin.send(receipts.reveal, { receiptId })).data).toEqual(whole);
  expect((await sales.send(receipts.reveal, { receiptId })).code).toBe(errorCodes.forbidden);
  const own = await t.person({ keys: ['invoice:application:issue'], scope: 2 });
  expect((await own.send(receipts.reveal, { receiptId })).code).toBe(errorCodes.notFound);
  const records = await getRows(t.db, 'operation', { action: 'receipt.reveal', outcome: errorCodes.success });
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).toContain(String(receiptId));
  for (const value of Object.values(whole)) expect(JSON.stringify(records)).not.toContain(value);
});

test('titles are one of each name and number a customer, and a domestic enterprise bears a credit code', async () => {
  const userId = (await addOwner(t)) as never;
  const fields = {
    kind: 2,
    taxNumber: '91110000600037341L',
    registeredAddress: '',
    registeredPhone: '',
    bankName: '',
  } as const;
  expect((await sales.send(invoiceTitles.add, { userId, ...fields, title: '甲公司' })).code).toBe(200);
  expect((await sales.send(invoiceTitles.add, { userId, ...fields, title: '乙公司' })).code).toBe(
    errorCodes.alreadyTaken,
  );
  // One is found by its number however many there are: it is what the dialog edits.
  const { data: all } = await sales.send(invoiceTitles.list, { userId });
  const [{ titleId } = { titleId: 0 }] = (all as { items: { titleId: number }[] }).items;
  const { data: one } = await sales.send(invoiceTitles.list, { ids: [titleId] });
  expect(one).toMatchObject({ items: [{ titleId, title: '甲公司' }] });
  expect((await sales.send(invoiceTitles.list, { ids: [titleId + 1] })).data).toMatchObject({ items: [] });
  expect(
    (
      await sales.send(invoiceTitles.add, {
        userId,
        ...fields,
        title: '丙公司',
        taxNumber: '91110000600037341X',
      })
    ).code,
  ).toBe(errorCodes.badTaxNumber);
  expect(
    (await sales.send(invoiceTitles.add, { userId, ...fields, title: '丁公司', taxNumber: '' })).code,
  ).toBe(errorCodes.badTaxNumber);
});
