import { setTimeout as delay } from 'node:timers/promises';
import {
  microOf,
  paymentChannel,
  type PaymentOrderId,
  portal,
  receiptBasis,
  rechargeStatus,
  textOf,
  usualForeignLine,
  usualLine,
} from '@renderdesk/contract';
import { type Doing, later, type Living, pause } from './living.ts';
import { payAt } from './payPage.ts';

/** How often it is looked whether the channel has made the code, and how far apart in milliseconds. */
const looks = { times: 40, apart: 500 } as const;

/** What is shown to be scanned; null where nothing is to be paid any more, or the channel makes none. */
const codeOf = async (c: Living, paymentOrderId: PaymentOrderId): Promise<string | null> => {
  for (let look = 0; look < looks.times; look += 1) {
    const { qrCode, status } = await c.call('', portal.readOrder, { paymentOrderId });
    if (qrCode !== null || status !== rechargeStatus.of.paying) return qrCode;
    await delay(looks.apart, undefined, { signal: c.o.signal });
  }
  return null;
};

/** Orders a recharge and does with its code what was planned. */
export const order: Doing<'order'> = async (c, step, { amount, payment }) => {
  const { signal, url } = c.o;
  const { paymentOrderId } = await c.call(step, portal.order, {
    channel: paymentChannel.of.paymentPage,
    amount: amount as never,
  });
  if (payment === 'leaves') return;
  const qrCode = await codeOf(c, paymentOrderId);
  if (qrCode === null) return;
  const giveUp = () => c.call(`${step}-giveUp`, portal.cancelOrder, { paymentOrderId });
  const pay = () => payAt(url, qrCode, { click: 'pay', signal });
  if (payment === 'refuses') await payAt(url, qrCode, { click: 'refuse', signal });
  else if (payment === 'givesUp') await giveUp();
  else if (payment === 'paysLate') {
    await payAt(url, qrCode, { click: 'slow', signal });
    later(c, () => tellLate(c, paymentOrderId, pay));
  } else if (payment === 'givesUpAndPays') await Promise.all([pay(), giveUp()]);
  else {
    await pay();
    // The channel tells of it once more, as channels do.
    if (payment === 'paysTwice') await pay();
  }
};

/** Once the code has run out the channel tells what it had taken: the callback comes late. */
const tellLate = async (
  c: Living,
  paymentOrderId: PaymentOrderId,
  tell: () => Promise<void>,
): Promise<void> => {
  for (;;) {
    await delay(Math.max(looks.apart, c.o.minuteMs), undefined, { signal: c.o.signal });
    const { status } = await c.call('', portal.readOrder, { paymentOrderId });
    if (status !== rechargeStatus.of.paying) return tell();
  }
};

/** A share of an amount, in whole cents; undefined where nothing is left of it. */
export const shareOf = (amount: string, share: number): string | undefined => {
  const cent = 10_000n;
  const part = (microOf(amount) * BigInt(Math.round(share * 100))) / 100n;
  return part < cent ? undefined : textOf(((part / cent) * cent) as never);
};

/** The bank account of who they are. */
const payeeOf = ({ kind, papers, account }: Living['life']) => ({
  payeeName:
    account.zone === 2 ? account.company : kind === 'enterprise' ? papers.companyName : papers.fullName,
  payeeBank: account.zone === 2 ? 'HSBC Hong Kong' : `招商银行${account.city}分行`,
  payeeAccount: `6214${papers.idNumber.slice(0, 12)}`,
});

/** Wants a share of the newest recharge back of which something may be refunded. */
export const askRefund: Doing<'askRefund'> = async (c, step, { share, reason }) => {
  const { recharges } = await c.call('', portal.refundable, {});
  for (const { rechargeId, refundable, toBank } of recharges) {
    const amount = shareOf(refundable, share);
    if (amount === undefined) continue;
    const payee = toBank && payeeOf(c.life);
    await c.call(step, portal.applyRefund, { rechargeId, amount: amount as never, ...payee, reason });
    return;
  }
};

/** A letter of whoever paid, as a PDF that says nothing else. */
const letter = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
).toString('base64');

/** Applies for an invoice over a share of a recharge, made out to who they are. */
export const askInvoice: Doing<'askInvoice'> = async (c, step, { share, cancels }) => {
  const { kind, papers, account } = c.life;
  const isForeign = account.zone === 2;
  const { orders } = await c.call('', portal.invoiceable, { basis: receiptBasis.of.recharge });
  const order = orders.find(({ free }) => shareOf(free, share) !== undefined);
  if (!order || order.rechargeId === null) return;
  const amount = shareOf(order.free, share) as never;
  const isEnterprise = kind === 'enterprise';
  const title = isForeign ? account.company : isEnterprise ? papers.companyName : papers.fullName;
  const { titleId } = await c.call(`${step}-title`, portal.addTitle, {
    kind: isEnterprise || isForeign ? 2 : 1,
    title,
    taxNumber: isEnterprise ? papers.creditCode : '',
    registeredAddress: '',
    registeredPhone: '',
    bankName: '',
  });
  const isOther = order.payer !== '' && order.payer !== title;
  const line = isForeign ? usualForeignLine : usualLine;
  const { receiptId } = await c.call(step, portal.applyInvoice, {
    basis: receiptBasis.of.recharge,
    ...(!isForeign && { invoiceType: 0 as const }),
    medium: isForeign ? 3 : 1,
    titleId,
    orders: [{ rechargeId: order.rechargeId, amount }],
    lines: [{ lineName: line.name, taxCode: line.taxCode, taxRate: line.rate, amount }],
    ...(isOther && {
      letter: [
        (await c.call(`${step}-letter`, portal.invoiceUpload, { name: 'letter.pdf', content: letter }))
          .fileId,
      ],
    }),
  });
  if (!cancels) return;
  await pause(c, 1);
  await c.call(`${step}-cancel`, portal.cancelInvoice, { receiptId, version: 1, reason: '抬头有误' });
};

/** Confirms the newest bill that nobody has confirmed, or objects to the dearest of its lines. */
export const readBill: Doing<'readBill'> = async (c, step, { appeals, reason }) => {
  const { bills } = await c.call('', portal.bills, {});
  const open = bills.find(({ confirmStatus }) => confirmStatus === 0);
  if (!open) return;
  const { billId, version } = open;
  const { lines } = await c.call('', portal.bill, { billId });
  const line = lines.find(({ taskId, amount }) => taskId !== null && shareOf(amount, 0.5) !== undefined);
  const claimed = line && shareOf(line.amount, 0.5);
  if (!appeals || line === undefined || claimed === undefined)
    await c.call(step, portal.confirmBill, { billId, version });
  else
    await c.call(step, portal.submitAppeal, {
      billId,
      version,
      lines: [{ lineId: line.lineId, claimed: claimed as never }],
      reason,
    });
};
