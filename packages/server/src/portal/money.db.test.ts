import { beforeAll, describe, expect, test } from 'vitest';
import {
  appeals,
  errorCodes,
  operationLog,
  partnerKeys,
  periodOf,
  portal,
  receipts,
  refunds,
} from '@renderdesk/contract';
import type { Person } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { issueBills } from '../bill/index.ts';
import { addFile } from '../testing/attachments.ts';
import { addBill, postOf } from '../testing/bills.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addFee, addSold } from '../testing/contracts.ts';
import { addPartner, registeredBy, type TestPartner } from '../testing/portal.ts';
import { addReceipt, freshCreditCode, invoiceLine } from '../testing/receipts.ts';
import { addRecharge, payee } from '../testing/recharges.ts';

const t = serverOfFile();
let p: TestPartner;
beforeAll(async () => {
  p = await addPartner(t);
  const year = { year: t.clock.now.getUTCFullYear(), stated_at: t.clock.now };
  await t.db.insertInto('calendar_year').values(year).execute();
});

const ok = errorCodes.success;
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj').toString('base64');
/** A customer, and another one of the same partner; both known by their papers. */
const two = async (): Promise<[number, number]> => {
  const both: [number, number] = [await registeredBy(p), await registeredBy(p)];
  await t.db.updateTable('user').set({ auth_status: 9 }).where('id', 'in', both).execute();
  return both;
};
/** An invoice application of a customer for a part of a recharge, by the portal. */
const appliedFor = async (customer: number, rechargeId: number) => {
  const { data: title } = await p.send(portal.addTitle, { kind: 1, title: '李四' }, { customer });
  const mail = { recipient: '李四', email: 'li@farm.example' as never };
  await p.send(portal.addAddress, mail, { customer });
  const letter = { name: '付款证明.pdf', content: pdf };
  const asked = {
    basis: 1 as const,
    invoiceType: 0 as const,
    medium: 1 as const,
    titleId: title.titleId,
    orders: [{ rechargeId: rechargeId as never, amount: '60.00' as never }],
    lines: [invoiceLine('60.00')] as never,
    letter: [(await p.send(portal.invoiceUpload, letter, { customer })).data.fileId],
  };
  const { code, message, data } = await p.send(portal.applyInvoice, asked, { customer });
  if (code !== ok) throw new Error(message);
  return data.receiptId;
};
const lastRecord = (action: string) =>
  t.db
    .selectFrom('operation')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .select(['actor_kind', 'actor_id', 'on_behalf_of', 'outcome', 'reason'])
    .executeTakeFirst();

describe('refunds', () => {
  test('a part of a recharge is asked for, waits for staff, and is followed; more than is left is refused', async () => {
    const [customer, other] = await two();
    const recharge = await addRecharge(t, { ownerId: customer, byChannel: true });
    const asked = {
      rechargeId: recharge.id as never,
      amount: '300.00' as never,
      ...payee,
      reason: '项目取消',
    };
    const free = await p.send(portal.refundable, {}, { customer });
    expect(free.data).toMatchObject({
      recharges: [
        { rechargeId: recharge.id, amount: '1000.00', refundable: '1000.00', refunded: '0.00', toBank: true },
      ],
      more: false,
    });
    expect((await p.send(portal.refundable, {}, { customer: other })).data.recharges).toEqual([]);
    const stolen = await p.send(portal.applyRefund, asked, { customer: other });
    expect(stolen.code).toBe(errorCodes.notFound);
    const tooMuch = { ...asked, amount: '1000.01' as never };
    expect(await p.send(portal.applyRefund, tooMuch, { customer })).toMatchObject({
      code: errorCodes.moreThanFree,
      data: { most: '1000.00' },
    });
    const { payeeAccount: _unsaid, ...nowhere } = asked;
    expect(await p.send(portal.applyRefund, nowhere, { customer })).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'payeeAccount' }] },
    });
    const { code, data } = await p.send(portal.applyRefund, asked, { customer });
    expect(code).toBe(ok);
    expect(await lastRecord('refund.apply')).toEqual({
      actor_kind: 2,
      actor_id: p.partnerId,
      on_behalf_of: customer,
      outcome: ok,
      reason: '项目取消',
    });
    expect((await p.send(portal.refund, { refundId: data.refundId }, { customer })).data).toMatchObject({
      state: 0,
      amount: '300.00',
      payeeName: payee.payeeName,
      payeeAccount: '**** 0003',
      reason: '项目取消',
      doneTime: null,
    });
    const mine = { refundId: data.refundId };
    expect((await p.send(portal.refund, mine, { customer: other })).code).toBe(errorCodes.notFound);
    // Staff see who asked: the customer.
    const seen = (await t.admin.call(refunds.read, mine)).data;
    expect(seen.enteredBy).toBe(seen.userName);
    expect((await t.admin.call(refunds.approve, { ...mine, version: 1 })).code).toBe(ok);
    expect((await p.send(portal.refunds, {}, { customer })).data).toMatchObject({
      refunds: [{ state: 1, payout: '300.00' }],
      more: false,
    });
    expect((await p.send(portal.refundable, {}, { customer })).data.recharges).toMatchObject([
      { refundable: '700.00' },
    ]);
  });

  test('page by page, fifty at once', async () => {
    const [customer] = await two();
    for (let n = 0; n < 51; n += 1) await addRecharge(t, { ownerId: customer, byChannel: true, amount: '1' });
    const first = await p.send(portal.refundable, {}, { customer });
    expect([first.data.recharges.length, first.data.more]).toEqual([50, true]);
    const before = first.data.recharges.at(-1)?.rechargeId;
    const second = await p.send(portal.refundable, { before }, { customer });
    expect([second.data.recharges.length, second.data.more]).toEqual([1, false]);
  });
});

describe('bills and appeals', () => {
  test('a bill is read line by line, saved as the file of the console, and confirmed once in the version that was seen', async () => {
    const [customer, other] = await two();
    const bill = await addBill(t.db, t.clock.now, { userId: customer });
    const mine = { billId: bill.billId as never };
    const seen = await p.send(portal.bill, mine, { customer });
    expect(seen.data).toMatchObject({
      confirmStatus: 0,
      amount: '12.345',
      documentAmount: '12.35',
      lines: [
        { taskId: bill.taskId, feeId: null, feeSource: null, amount: '12.345', documentAmount: '12.35' },
      ],
      more: false,
    });
    const at = t.clock.now;
    const feeId = await addFee(t.db, { ownerId: customer, amount: '3', at });
    await postOf(t.db, customer, at);
    await t.db
      .transaction()
      .execute((tx) => issueBills(tx, { period: periodOf(at), owners: [customer], now: at }));
    const { id: next } = await t.db
      .selectFrom('bill')
      .where('owner_id', '=', customer)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const ofFee = await p.send(portal.bill, { billId: next as never }, { customer });
    expect(ofFee.data.lines).toMatchObject([{ taskId: null, feeId, feeSource: 4, amount: '3.00' }]);
    const after = seen.data.lines[0]?.lineId;
    expect((await p.send(portal.bill, { ...mine, after }, { customer })).data.lines).toEqual([]);
    expect((await p.send(portal.bills, {}, { customer })).data.bills).toMatchObject([{ billId: next }, mine]);
    expect((await p.send(portal.bills, {}, { customer: other })).data).toEqual({ bills: [], more: false });
    const file = await p.send(portal.billFile, { ...mine, language: 'en' }, { customer });
    expect(Buffer.from(file.data.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.data.name).toBe(`${seen.data.billNo}.pdf`);
    const right = { ...mine, version: seen.data.version };
    expect(
      [
        await p.send(portal.bill, mine, { customer: other }),
        await p.send(portal.billFile, mine, { customer: other }),
        await p.send(portal.confirmBill, right, { customer: other }),
      ].map(({ code }) => code),
    ).toEqual([errorCodes.notFound, errorCodes.notFound, errorCodes.notFound]);
    const stale = { ...mine, version: seen.data.version + 1 };
    expect((await p.send(portal.confirmBill, stale, { customer })).code).toBe(errorCodes.changedMeanwhile);
    expect((await p.send(portal.confirmBill, right, { customer })).code).toBe(ok);
    const { data: confirmed } = await p.send(portal.bill, mine, { customer });
    expect(confirmed.confirmStatus).toBe(1);
    const again = { ...mine, version: confirmed.version };
    expect((await p.send(portal.confirmBill, again, { customer })).code).toBe(errorCodes.notAllowedInState);
  });

  test('a line is objected to with a picture of the customer’s own, in the queue of the console, and withdrawn until it is decided', async () => {
    const [customer, other] = await two();
    const bill = await addBill(t.db, t.clock.now, { userId: customer });
    const picture = async (of: number) =>
      (await p.send(portal.appealPicture, { name: '黑帧.png', content: png }, { customer: of })).data.fileId;
    const asked = (pictures: string[]) => ({
      billId: bill.billId as never,
      version: bill.version,
      lines: [{ lineId: bill.lineId as never, claimed: '2.00' as never }],
      reason: '第 3 帧全黑，请联系王先生',
      pictures,
    });
    const foreign = await p.send(portal.submitAppeal, asked([await picture(other)]), { customer });
    expect([foreign.code, foreign.data]).toMatchObject([
      errorCodes.badInput,
      { fields: expect.any(String) as string, issues: [{ path: 'pictures' }] },
    ]);
    const text = { name: '黑帧.png', content: Buffer.from('no picture').toString('base64') };
    expect((await p.send(portal.appealPicture, text, { customer })).code).toBe(errorCodes.fileNotAccepted);
    expect((await p.send(portal.submitAppeal, asked([]), { customer: other })).code).toBe(
      errorCodes.notFound,
    );
    const { code, data } = await p.send(portal.submitAppeal, asked([await picture(customer)]), { customer });
    expect(code).toBe(ok);
    const { appealId } = data;
    const inConsole = await t.admin.call(appeals.read, { appealId });
    expect(inConsole.data).toMatchObject({ claimed: '2.00', pictures: [{ name: '黑帧.png' }] });
    // The record says that a picture came, and does not keep another copy of it.
    const records = await getRows(t.db, 'operation', { action: 'appeal.picture' }, ['input']);
    expect(records).not.toEqual([]);
    expect(JSON.stringify(records)).not.toContain(png);
    const submitted = await getRows(t.db, 'operation', { action: 'appeal.submit' }, [
      'input',
      'after',
      'reason',
    ]);
    expect(submitted).not.toEqual([]);
    expect(JSON.stringify(submitted)).not.toContain('王先生');
    expect(inConsole.data.reason).toBe('第 3 帧全黑，请联系王先生');
    const back = { appealId, version: 1, reason: '已解决' };
    expect((await p.send(portal.withdrawAppeal, back, { customer: other })).code).toBe(errorCodes.notFound);
    expect((await p.send(portal.withdrawAppeal, back, { customer })).code).toBe(ok);
    expect((await p.send(portal.withdrawAppeal, { ...back, version: 2 }, { customer })).code).toBe(
      errorCodes.notAllowedInState,
    );
    // Staff who saw it before are told whose doing it was, the partner itself not.
    const late = await t.admin.send(appeals.take, { appealId, version: 1 });
    expect(late.code).toBe(errorCodes.changedMeanwhile);
    expect(late.message).toMatch(/已被官网 .*修改/);
    const again = await p.send(portal.withdrawAppeal, back, { customer, english: true });
    expect(again).toMatchObject({
      code: errorCodes.changedMeanwhile,
      data: { at: expect.any(Number) as number },
    });
    expect(again.data).not.toHaveProperty('by');
    expect(again.message).toMatch(/^It was changed meanwhile/);
    expect((await p.send(portal.appeals, {}, { customer })).data).toMatchObject({
      appeals: [{ appealId, status: 4, claimed: '2.00', note: '已解决' }],
      more: false,
    });
    expect((await p.send(portal.appeals, {}, { customer: other })).data.appeals).toEqual([]);
  });
});

describe('invoices', () => {
  const title = () => ({
    kind: 2 as const,
    title: `杭州动画有限公司 ${freshCreditCode()}`,
    taxNumber: freshCreditCode(),
    registeredAddress: '',
    registeredPhone: '',
    bankName: '',
  });

  test('what was paid is applied for under a title of the customer’s own, held, and free again once it is cancelled', async () => {
    const [customer, other] = await two();
    const recharge = await addRecharge(t, { ownerId: customer, byChannel: true });
    const made = await p.send(portal.addTitle, title(), { customer });
    expect(made.code).toBe(ok);
    // A person has none of what an enterprise says of itself.
    const person = await p.send(portal.addTitle, { kind: 1, title: '李四' }, { customer: other });
    expect(person.code).toBe(ok);
    const mail = { recipient: '李四', email: 'li@farm.example' as never };
    expect((await p.send(portal.addAddress, mail, { customer: other })).code).toBe(ok);
    const bare = await p.send(portal.addTitle, { kind: 2, title: '杭州动画有限公司' }, { customer: other });
    expect(bare).toMatchObject({ code: errorCodes.badTaxNumber, data: { fields: 'taxNumber' } });
    const address = {
      recipient: '李四',
      region: '',
      address: '杭州市西湖区 1 号',
      email: 'li@farm.example' as never,
    };
    expect((await p.send(portal.addAddress, address, { customer })).code).toBe(ok);
    expect((await p.send(portal.titles, {}, { customer })).data).toMatchObject([made.data]);
    expect((await p.send(portal.addresses, {}, { customer })).data).toMatchObject([address]);
    expect((await p.send(portal.titles, {}, { customer: other })).data).toMatchObject([person.data]);
    const free = await p.send(portal.invoiceable, { basis: 1 }, { customer });
    expect(free.data).toMatchObject({ free: '1000.00', orders: [{ rechargeId: recharge.id }] });
    const asked = (amount: string, more: object = {}) => ({
      basis: 1 as const,
      invoiceType: 0 as const,
      medium: 1 as const,
      titleId: made.data.titleId,
      orders: [{ rechargeId: recharge.id as never, amount: amount as never }],
      lines: [invoiceLine(amount)] as never,
      ...more,
    });
    // What is rendered is taxed at six percent, packs and rentals at thirteen, and nothing at what a customer says.
    const rated = (taxRate: number) => asked('600.00', { lines: [{ ...invoiceLine('600.00'), taxRate }] });
    for (const rate of [0, 100, 1300])
      expect((await p.send(portal.applyInvoice, rated(rate) as never, { customer })).data).toMatchObject({
        issues: [{ path: 'lines.0.taxRate' }],
      });
    // Somebody else paid than the title names: a letter says why.
    expect((await p.send(portal.applyInvoice, asked('600.00'), { customer })).code).toBe(
      errorCodes.letterNeeded,
    );
    const upload = async (of: number) =>
      (await p.send(portal.invoiceUpload, { name: '付款证明.pdf', content: pdf }, { customer: of })).data
        .fileId;
    const foreign = asked('600.00', { letter: [await upload(other)] });
    expect((await p.send(portal.applyInvoice, foreign, { customer })).data).toMatchObject({
      issues: [{ path: 'letter' }],
    });
    const right = asked('600.00', { letter: [await upload(customer)] });
    expect((await p.send(portal.applyInvoice, right, { customer: other })).data).toMatchObject({
      issues: [{ path: 'titleId' }],
    });
    const applied = await p.send(portal.applyInvoice, right, { customer });
    expect([applied.code, applied.message]).toEqual([ok, applied.message]);
    expect((await p.send(portal.applyInvoice, asked('600.00', { letter: [] }), { customer })).code).toBe(
      errorCodes.moreThanInvoiceable,
    );
    const listed = await p.send(portal.invoices, {}, { customer });
    expect(listed.data).toMatchObject({
      applications: [{ ...applied.data, status: 0, amount: '600.00', invoices: [], files: [], version: 1 }],
    });
    expect((await lastRecord('invoice.apply'))?.actor_id).toBe(p.partnerId);
    await addSold(t.db, { now: t.clock.now, ownerId: customer, soldKind: 3, price: '100' });
    const rental = { ...rated(1300), lines: [{ ...invoiceLine('100.00'), taxRate: 1300 }] };
    const orders = [{ rechargeId: recharge.id, amount: '100.00' }];
    expect(
      (await p.send(portal.applyInvoice, { ...rental, orders, letter: [] } as never, { customer })).code,
    ).toBe(errorCodes.letterNeeded);
    // What one purse bought gives the other no rate, nor does what was sold and never began.
    await addSold(t.db, { now: t.clock.now, ownerId: other, soldKind: 3, price: '100', isPending: true });
    expect(
      (await p.send(portal.applyInvoice, { ...rental, orders, letter: [] } as never, { customer: other }))
        .data,
    ).toMatchObject({ issues: [{ path: 'lines.0.taxRate' }] });
    const back = { receiptId: applied.data.receiptId, version: 1, reason: '抬头有误' };
    expect((await p.send(portal.cancelInvoice, back, { customer: other })).code).toBe(errorCodes.notFound);
    expect((await p.send(portal.cancelInvoice, back, { customer })).code).toBe(ok);
    expect((await p.send(portal.invoiceable, { basis: 1 }, { customer })).data.free).toBe('1000.00');
    expect((await p.send(portal.cancelInvoice, { ...back, version: 2 }, { customer })).code).toBe(
      errorCodes.notAllowedInState,
    );
  });

  test('the file of what was issued is answered; a letter is not, nor anything to another customer, nor an approved one cancelled', async () => {
    const [customer, other] = await two();
    const receipt = await addReceipt(t, { ownerId: customer, status: 3 });
    const [invoice, letter] = [await addFile(t, 'receipt'), await addFile(t, 'receipt')];
    for (const [key, kind] of [
      [invoice, 1],
      [letter, 3],
    ] as const)
      await addRow(t.db, 'receipt_file', { key, kind, owner_id: customer, receipt_id: receipt.receiptId });
    const { data } = await p.send(portal.invoices, {}, { customer });
    expect(data.applications).toMatchObject([
      { status: 3, invoices: [{ color: 1, amount: '500.00' }], files: [{ fileId: invoice }] },
    ]);
    const file = (fileId: string, of: number) =>
      p.send(portal.invoiceFile, { receiptId: receipt.receiptId as never, fileId }, { customer: of });
    expect((await file(invoice, customer)).data).toEqual({
      name: '发票.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.7\n').toString('base64'),
    });
    expect((await file(letter, customer)).code).toBe(errorCodes.notFound);
    expect((await file(invoice, other)).code).toBe(errorCodes.notFound);
    const back = {
      receiptId: receipt.receiptId as never,
      version: data.applications[0]?.version ?? 0,
      reason: '不要了',
    };
    expect((await p.send(portal.cancelInvoice, back, { customer })).code).toBe(errorCodes.notAllowedInState);
  });

  test('an account that another pays for has no invoices of its own', async () => {
    const [customer] = await two();
    const child = await addCustomer(t.db, { mainId: customer });
    await addRecharge(t, { ownerId: customer, byChannel: true });
    const asked = await p.send(portal.invoiceable, { basis: 1 }, { customer: child });
    expect(asked.code).toBe(errorCodes.notMainAccount);
    expect((await p.send(portal.refundable, {}, { customer: child })).data.recharges).toEqual([]);
  });
});

test('a refund that came through a partner is approved neither by who made the partner nor by who made one of its keys', async () => {
  const keys = [
    'user:recharge',
    'user:recharge:refund:decide',
    'admin:partner',
    'admin:partner:edit',
  ] as const;
  const [maker, keyMaker, other] = [
    await t.person({ keys }),
    await t.person({ keys }),
    await t.person({ keys }),
  ];
  const own = await addPartner(t);
  await setRow(t.db, 'partner', own.partnerId, { created_by: maker.adminId });
  const { code } = await keyMaker.call(partnerKeys.add, { partnerId: own.partnerId as never, days: 30 });
  expect(code).toBe(ok);
  const customer = await registeredBy(own);
  await setRow(t.db, 'user', customer, { auth_status: 9 });
  const recharge = await addRecharge(t, { ownerId: customer, byChannel: true });
  const asked = { rechargeId: recharge.id as never, amount: '10.00' as never, ...payee, reason: '项目取消' };
  const { data } = await own.send(portal.applyRefund, asked, { customer });
  const approve = async (person: Person) =>
    (await person.send(refunds.approve, { refundId: data.refundId, version: 1 })).code;
  expect([await approve(maker), await approve(keyMaker)]).toEqual([errorCodes.ownEntry, errorCodes.ownEntry]);
  expect(await getRow(t.db, 'refund', data.refundId)).toMatchObject({ state: 0, created_by: own.partnerId });
  expect(await approve(other)).toBe(ok);
});

test('histories and records of what came through the portal name its partner, and nobody of the staff with its number', async () => {
  const [customer] = await two();
  const { name } = await getRow(t.db, 'partner', p.partnerId);
  const recharge = await addRecharge(t, { ownerId: customer, byChannel: true });
  const asked = { rechargeId: recharge.id as never, amount: '10.00' as never, ...payee, reason: '项目取消' };
  const { data: refund } = await p.send(portal.applyRefund, asked, { customer });
  const receiptId = await appliedFor(customer, recharge.id);
  for (const [happened] of [
    (await t.admin.call(refunds.history, { refundId: refund.refundId })).data,
    (await t.admin.call(receipts.history, { receiptId })).data,
  ]) {
    expect(happened?.reallyName).toBe(name);
    expect(happened?.changes.find(({ field }) => field === 'createdBy')?.after).toBe(
      `${name} ${p.partnerId}`,
    );
    const { data } = await t.admin.call(operationLog.read, { operationId: happened?.operationId as never });
    const made = data.changes.filter(({ after }) => after?.['created_by'] === p.partnerId);
    expect(made.map(({ refers }) => refers['created_by'])).toEqual(['partner']);
    expect(data.named['partner']).toContainEqual({
      id: p.partnerId,
      name,
      userName: null,
      href: `/partners?keys=${p.partnerId}`,
    });
  }
});
