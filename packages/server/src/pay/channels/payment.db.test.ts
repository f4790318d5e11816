import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  errorCodes,
  hour,
  microOf,
  minute,
  payments,
  recharges,
  rechargeStatus,
  refundRoute,
  refunds,
  refundState,
} from '@renderdesk/contract';
import { addRow, getRow, getRows } from '../../build/rows.ts';
import { approve, awaited } from '../../testing/approving.ts';
import { readConfig } from '../../core/config.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { openAlipay, openWechat, strangersKey, type TestChannel } from '../../testing/paymentChannels.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { openPayments } from './payment.channels.ts';
import { orders } from './payment.store.ts';
import { workPayments } from './payment.work.ts';
import { askChannelForRefund, workRefunds } from './paymentRefund.work.ts';
import { approveRefund, sendRefund } from '../refund/refund.store.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import { setRefund } from '../refund/refundEntry.store.ts';

/** Payments by QR code, against channels that speak the published protocols with keys of their own. */
let t: TestServer;
let wechat: TestChannel;
let alipay: TestChannel;
beforeAll(async () => {
  [wechat, alipay] = await Promise.all([openWechat(), openAlipay()]);
  t = await openTestServer({ env: { ...wechat.env, ...alipay.env } });
});
afterAll(async () => {
  await t.close();
  await Promise.all([wechat.close(), alipay.close()]);
});
beforeEach(() => {
  for (const one of [wechat, alipay]) Object.assign(one, { down: false, forged: false, refuses: false });
});

const { paying, success, cancelled, failed } = rechargeStatus.of;
const work = () => workPayments(t.server.app);
const later = (ms: number): void => void (t.clock.now = new Date(t.clock.now.getTime() + ms));

/** An order as the customer sees it after a moment. */
const ordered = async (channel: 1 | 2 | 3, o: { amount?: string; userId?: number } = {}) => {
  const userId = o.userId ?? (await addCustomer(t.db));
  const made = await t.admin.call(payments.generate, {
    userId: userId as never,
    channel,
    amount: (o.amount ?? '100') as never,
  });
  expect(made.code).toBe(errorCodes.success);
  const { paymentOrderId } = made.data;
  await work();
  return { userId, paymentOrderId, ...(await look(paymentOrderId)) };
};
const look = async (paymentOrderId: number) => {
  const row = await orders(t.db).where('o.id', '=', paymentOrderId).executeTakeFirstOrThrow();
  return { number: row.number, status: row.status, qrCode: row.qr_code, failure: row.failure };
};
const cash = async (userId: number): Promise<bigint> => {
  const [row] = await getRows(t.db, 'account', { owner_id: userId, kind: 1 }, ['balance']);
  return microOf(row?.balance ?? '0');
};
const suspense = async (): Promise<number> => {
  const rows = await getRows(t.db, 'side', { account: 110 }, ['ref']);
  return rows.length;
};
const send = async ({ url, headers, payload }: ReturnType<TestChannel['notice']>) => {
  const answer = await t.server.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.body };
};
const notifications = async (kind: string): Promise<number> =>
  (await getRows(t.db, 'notification', { kind }, ['id'])).length;

const channels: [string, 1 | 2, () => TestChannel, { amount: object; currency: object; merchant: object }][] =
  [
    [
      'WeChat Pay',
      1,
      () => wechat,
      {
        amount: { amount: { total: 9900, currency: 'CNY' } },
        currency: { amount: { total: 10_000, currency: 'USD' } },
        merchant: { mchid: '1900000002' },
      },
    ],
    [
      'Alipay',
      2,
      () => alipay,
      {
        amount: { total_amount: '99.00' },
        currency: { trans_currency: 'USD' },
        merchant: { seller_id: '2088000000000009' },
      },
    ],
  ];

/** When an account paid first and last. */
const paidOf = (userId: number) =>
  t.db
    .selectFrom('user')
    .leftJoin('user_live', 'user_live.user_id', 'user.id')
    .where('user.id', '=', userId)
    .select(['first_recharge_at', 'last_pay_at'])
    .executeTakeFirstOrThrow();

describe.each(channels)('%s', (_, code, channelOf, wrong) => {
  let channel: TestChannel;
  beforeAll(() => void (channel = channelOf()));
  const paid = async () => {
    const order = await ordered(code);
    channel.pay(order.number, t.clock.now);
    return order;
  };

  test('makes the code of an order, and a signed callback credits it once', async () => {
    const order = await ordered(code);
    expect(order.qrCode).toContain(order.number);
    expect(channel.orders.get(order.number)).toMatchObject({
      cents: 10_000,
      notifyUrl: expect.stringMatching(/\/pay\/notify\/(wechat|alipay)$/),
    });
    channel.pay(order.number, t.clock.now);
    const notice = channel.notice(order.number, { now: t.clock.now });
    expect(await Promise.all([send(notice), send(notice)])).toEqual([
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ status: 200 }),
    ]);
    expect((await send(notice)).body).toMatch(/success/i);
    expect((await look(order.paymentOrderId)).status).toBe(success);
    expect(await cash(order.userId)).toBe(microOf('100'));
    const paidAt = t.clock.now;
    expect(await paidOf(order.userId)).toEqual({ first_recharge_at: paidAt, last_pay_at: paidAt });
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  });

  test('callbacks of many orders, each twice, in another order and at once, credit each order once', async () => {
    const orders: Awaited<ReturnType<typeof ordered>>[] = [];
    for (let nth = 0; nth < 20; nth += 1) orders.push(await paid());
    const notices = orders.map(({ number }) => channel.notice(number, { now: t.clock.now }));
    const answers = await Promise.all([...notices.toReversed(), ...notices].map(send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    for (const { userId } of orders) expect(await cash(userId)).toBe(microOf('100'));
    const { length } = await t.db
      .selectFrom('posting')
      .where(
        'owner_id',
        'in',
        orders.map(({ userId }) => userId),
      )
      .where('cause', '=', 3)
      .select('id')
      .execute();
    expect(length).toBe(20);
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  });

  test('a callback with a wrong signature or for another merchant changes nothing and must be repeated', async () => {
    const order = await paid();
    const { now } = t.clock;
    const before = await suspense();
    const forged = channel.notice(order.number, { now, key: strangersKey });
    const others = channel.notice(order.number, { now, change: wrong.merchant as never });
    const whole = channel.notice(order.number, { now });
    const changed = {
      ...whole,
      payload: whole.payload.replace(/.(?=.{40}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    };
    for (const notice of [forged, others, changed]) expect((await send(notice)).status).toBe(401);
    expect((await send({ ...whole, payload: 'x'.repeat(70_000) })).status).toBe(413);
    expect([(await look(order.paymentOrderId)).status, await cash(order.userId), await suspense()]).toEqual([
      paying,
      0n,
      before,
    ]);
  });

  test.each(['amount', 'currency'] as const)(
    'another %s goes to suspense, and finance is notified',
    async (what) => {
      const order = await paid();
      const [before, told] = [await suspense(), await notifications('paymentInSuspense')];
      const { now } = t.clock;
      expect((await send(channel.notice(order.number, { now, change: wrong[what] as never }))).status).toBe(
        200,
      );
      expect([await cash(order.userId), (await look(order.paymentOrderId)).status]).toEqual([0n, paying]);
      expect([await suspense(), await notifications('paymentInSuspense')]).toEqual([before + 1, told + 1]);
      expect(await brokenInvariants(t.db, { now })).toEqual([]);
    },
  );

  test('an unknown order, and a second payment of a paid one, go to suspense', async () => {
    const order = await paid();
    const { now } = t.clock;
    await send(channel.notice(order.number, { now }));
    const before = await suspense();
    channel.pay(order.number, now);
    await send(channel.notice(order.number, { now }));
    channel.orders.set('RDunknown', {
      ...channel.orders.get(order.number),
      transactionId: `u${order.number}`,
    } as never);
    await send(channel.notice('RDunknown', { now }));
    expect([await cash(order.userId), await suspense()]).toEqual([microOf('100'), before + 2]);
    expect(await brokenInvariants(t.db, { now })).toEqual([]);
  });

  test('a second payment of an order that was charged back goes to suspense', async () => {
    const order = await paid();
    const { now } = t.clock;
    await send(channel.notice(order.number, { now }));
    const before = await suspense();
    const row = await getRow(t.db, 'recharge', { owner_id: order.userId }, ['id', 'version']);
    const back = await t.admin.call(recharges.chargeback, {
      rechargeId: row.id as never,
      version: row.version,
      fee: '0' as never,
      reason: '银行拒付',
    });
    expect(back.code).toBe(errorCodes.success);
    expect(await cash(order.userId)).toBe(microOf('0'));
    expect(await paidOf(order.userId)).toEqual({ first_recharge_at: null, last_pay_at: null });
    channel.pay(order.number, now);
    await send(channel.notice(order.number, { now }));
    expect([await cash(order.userId), await suspense()]).toEqual([microOf('0'), before + 1]);
    expect(await brokenInvariants(t.db, { now })).toEqual([]);
  });

  test('the same payment reported with another amount changes nothing and raises an alarm', async () => {
    const order = await paid();
    const { now } = t.clock;
    await send(channel.notice(order.number, { now }));
    const told = await notifications('paymentDiffers');
    expect((await send(channel.notice(order.number, { now, change: wrong.amount as never }))).status).toBe(
      200,
    );
    expect([await cash(order.userId), await notifications('paymentDiffers')]).toEqual([
      microOf('100'),
      told + 1,
    ]);
  });

  test('an order that runs out is closed there; money that comes late all the same is credited, with an alert', async () => {
    const order = await ordered(code);
    later(2 * hour);
    await work();
    expect([(await look(order.paymentOrderId)).status, channel.orders.get(order.number)?.state]).toEqual([
      cancelled,
      'closed',
    ]);
    const told = await notifications('paymentLate');
    channel.pay(order.number, t.clock.now);
    await send(channel.notice(order.number, { now: t.clock.now }));
    expect([(await look(order.paymentOrderId)).status, await cash(order.userId)]).toEqual([
      success,
      microOf('100'),
    ]);
    expect(await notifications('paymentLate')).toBe(told + 1);
  });

  test('a payment whose callback is lost is found by asking; the callback that comes afterwards is a repetition', async () => {
    const order = await paid();
    later(2 * minute);
    await work();
    expect([(await look(order.paymentOrderId)).status, await cash(order.userId)]).toEqual([
      success,
      microOf('100'),
    ]);
    await send(channel.notice(order.number, { now: t.clock.now }));
    expect(await cash(order.userId)).toBe(microOf('100'));
  });

  test('an order that staff cancel is closed there, and one paid meanwhile is credited', async () => {
    const [first, second] = [await ordered(code), await paid()];
    for (const { paymentOrderId } of [first, second])
      expect((await t.admin.call(payments.cancel, { paymentOrderId, reason: '客户改用转账' })).code).toBe(
        200,
      );
    await work();
    expect(channel.orders.get(first.number)?.state).toBe('closed');
    expect((await look(first.paymentOrderId)).status).toBe(cancelled);
    expect([(await look(second.paymentOrderId)).status, await cash(second.userId)]).toEqual([
      success,
      microOf('100'),
    ]);
    const again = await t.admin.call(payments.cancel, {
      paymentOrderId: second.paymentOrderId,
      reason: '再次',
    });
    expect(again.code).toBe(errorCodes.notAllowedInState);
  });

  test('while it does not answer, or somebody answers for it, the order waits and is made later', async () => {
    channel.down = true;
    const order = await ordered(code);
    expect([order.qrCode, order.failure]).toEqual([null, expect.stringContaining('502')]);
    Object.assign(channel, { down: false, forged: true });
    later(minute);
    await work();
    expect((await look(order.paymentOrderId)).failure).toContain('not signed');
    channel.forged = false;
    later(minute);
    await work();
    expect((await look(order.paymentOrderId)).qrCode).toContain(order.number);
  });

  test('a refund goes out under one number; accepted is not paid, refused is frozen again', async () => {
    const order = await paid();
    await send(channel.notice(order.number, { now: t.clock.now }));
    const refundId = await refundOf(order.userId);
    const ref = { ownerId: order.userId, refundId };
    const number = `RF${refundId}`;
    const sendOut = () =>
      t.server.app.db.transaction().execute(async (tx) => {
        const { now } = t.clock;
        const actor = { kind: 4, id: null } as const;
        const occasion = await postingContextOf(tx, { companyId: 1, at: now, incurredAt: now, actor });
        if ((await stateOf(refundId)) === refundState.of.applied) await approveRefund(tx, ref, occasion);
        await sendRefund(tx, { ...ref, channelNumber: number }, occasion);
        expect(await askChannelForRefund(tx, { ...ref, now })).toBe(true);
      });
    channel.refuses = true;
    await sendOut();
    await work();
    expect(await stateOf(refundId)).toBe(refundState.of.channelFailed);
    channel.refuses = false;
    await sendOut();
    await work();
    expect(await stateOf(refundId)).toBe(refundState.of.paying);
    const there = channel.orders.get(order.number)?.refunds;
    expect([...(there?.entries() ?? [])]).toEqual([[number, { cents: 4000, state: 'processing' }]]);
    // Nobody says that it failed while the channel may still pay: sent by bank as well it would be paid twice.
    const { version } = await getRow(t.db, 'refund', refundId);
    const said = await t.admin.send(refunds.fail, { refundId, version, reason: '改由银行转账' });
    expect(said.code).toBe(errorCodes.notAllowedInState);
    expect(await stateOf(refundId)).toBe(refundState.of.paying);
    there?.set(number, { cents: 4000, state: 'paid' });
    later(10 * minute);
    await work();
    expect([await stateOf(refundId), await cash(order.userId)]).toEqual([refundState.of.done, microOf('60')]);
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  });

  test('a refund whose channel has left the configuration is ended by people, and never while the channel can be queried', async () => {
    const gone = () => workRefunds(t.server.app, new Map());
    /** A refund that was sent by the channel, and how people see it. */
    const sentOut = async () => {
      const order = await paid();
      await send(channel.notice(order.number, { now: t.clock.now }));
      const refundId = await refundOf(order.userId);
      const ref = { ownerId: order.userId, refundId };
      await t.server.app.db.transaction().execute(async (tx) => {
        const { now } = t.clock;
        const actor = { kind: 4, id: null } as const;
        const occasion = await postingContextOf(tx, { companyId: 1, at: now, incurredAt: now, actor });
        await approveRefund(tx, ref, occasion);
        await sendRefund(tx, { ...ref, channelNumber: `RG${refundId}` }, occasion);
        await setRefund(tx, { owner_id: ref.ownerId, id: refundId }, { route: refundRoute.of.channel }, now);
        expect(await askChannelForRefund(tx, { ...ref, now })).toBe(true);
      });
      const seen = async () => (await t.admin.call(refunds.read, { refundId: refundId as never })).data;
      return { order, refundId, seen };
    };

    // The channel never got the refund, so nothing can have been paid: one person sets it to failed.
    const never = await sentOut();
    await gone();
    expect((await never.seen()).channelGone).toBe(true);
    const failedNow = await t.admin.send(refunds.fail, {
      refundId: never.refundId,
      version: (await never.seen()).version,
      reason: '渠道已停用',
    });
    expect([failedNow.code, (await never.seen()).state]).toEqual([
      errorCodes.success,
      refundState.of.channelFailed,
    ]);
    later(4 * hour);
    await work();
    expect(channel.orders.get(never.order.number)?.refunds.size).toBe(0);

    // The channel accepted it, was removed and configured again: people wait while it can be queried.
    const accepted = await sentOut();
    await work();
    later(10 * minute);
    await gone();
    expect((await accepted.seen()).channelGone).toBe(true);
    later(4 * hour);
    await work();
    const { version, channelGone } = await accepted.seen();
    const { company_account_id: companyAccountId } = await getRow(t.db, 'recharge', {
      owner_id: accepted.order.userId,
    });
    const one = {
      refundId: accepted.refundId,
      version,
      companyAccountId,
      bankFlow: 'C-1',
      reason: '渠道后台显示已退款',
    };
    expect([channelGone, (await t.admin.send(refunds.finish, one)).code]).toEqual([
      false,
      errorCodes.notAllowedInState,
    ]);
    later(4 * hour);
    await gone();
    // What it accepted it may have paid: a reason is needed, and a second person.
    const { reason: _, ...silent } = one;
    expect((await t.admin.send(refunds.finish, silent)).code).toBe(errorCodes.badInput);
    const asked = await t.admin.send(refunds.finish, one);
    expect([asked.code, (await accepted.seen()).state]).toEqual([
      errorCodes.awaitsApproval,
      refundState.of.paying,
    ]);
    const second = await t.person({
      keys: ['user:recharge', 'user:recharge:refund:decide', 'approval:decide'],
      scope: 0,
    });
    expect(await approve(t, second, awaited(asked))).toBe(errorCodes.success);
    expect([(await accepted.seen()).state, await cash(accepted.order.userId)]).toEqual([
      refundState.of.done,
      microOf('60'),
    ]);
    // The channel is configured again: the refund is not sent a second time.
    const before = channel.asked.length;
    later(4 * hour);
    await work();
    expect(channel.asked).toHaveLength(before);
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  });
});

const refundOf = async (ownerId: number): Promise<number> => {
  const recharge = await getRow(t.db, 'recharge', { owner_id: ownerId }, ['id']);
  return addRow(t.db, 'refund', {
    owner_id: ownerId,
    recharge_id: recharge.id,
    currency: 1,
    amount: '40',
    payout: '40',
    reason: '不再使用',
    created_at: t.clock.now,
    actor_kind: 1,
    created_by: 1,
    approved_by: 2,
  });
};
const stateOf = async (refundId: number): Promise<number> =>
  (await getRow(t.db, 'refund', refundId, ['state'])).state;

test('a callback of WeChat Pay that was recorded is not believed later', async () => {
  const order = await ordered(1);
  wechat.pay(order.number, t.clock.now);
  const recorded = wechat.notice(order.number, { now: t.clock.now });
  later(6 * minute);
  expect((await send(recorded)).status).toBe(401);
});

describe('the payment page', () => {
  const visit = async (url: string) => {
    const answer = await t.server.http.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, '') });
    return {
      status: answer.statusCode,
      body: answer.body,
      policy: String(answer.headers['content-security-policy']),
    };
  };
  const click = (url: string, how: 'pay' | 'slow' | 'refuse') => {
    const { pathname, searchParams } = new URL(url);
    return t.server.http.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ key: searchParams.get('key') ?? '', click: how }).toString(),
    });
  };

  test('pays an order in the customer’s currency, once, says that it is a demo, and runs nothing', async () => {
    const userId = await addCustomer(t.db, { zone: 2 });
    const order = await ordered(3, { userId, amount: '12.5' });
    const shown = await visit(order.qrCode ?? '');
    expect(shown.body).toContain('演示');
    expect(shown.body).toContain('12.50 USD');
    expect(shown.policy).toContain("default-src 'none'");
    for (let times = 0; times < 2; times += 1) await click(order.qrCode ?? '', 'pay');
    expect([(await look(order.paymentOrderId)).status, await cash(userId)]).toEqual([
      success,
      microOf('12.5'),
    ]);
    expect((await visit(order.qrCode ?? '')).body).toContain('已支付');
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  });

  test('takes a payment reported after the code has expired: it is credited late, once, and not before', async () => {
    const order = await ordered(3);
    await click(order.qrCode ?? '', 'slow');
    await work();
    expect([(await look(order.paymentOrderId)).status, await cash(order.userId)]).toEqual([paying, 0n]);
    later(3 * hour);
    await work();
    expect([(await look(order.paymentOrderId)).status, await cash(order.userId)]).toEqual([cancelled, 0n]);
    for (let times = 0; times < 2; times += 1) await click(order.qrCode ?? '', 'pay');
    expect((await look(order.paymentOrderId)).status).toBe(success);
    expect(await cash(order.userId)).toBe(microOf('100'));
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  });

  test('fails an order, lets one run out, and opens to nobody without its key', async () => {
    const [first, second] = [await ordered(3), await ordered(3)];
    await click(first.qrCode ?? '', 'refuse');
    await work();
    expect((await look(first.paymentOrderId)).status).toBe(failed);
    const strange = (second.qrCode ?? '').replace(second.number, first.number);
    expect((await visit(strange)).status).toBe(404);
    expect((await visit(`/pay/page/${second.number}`)).status).toBe(404);
    later(3 * hour);
    await click(second.qrCode ?? '', 'pay');
    await work();
    expect([(await look(second.paymentOrderId)).status, await cash(second.userId)]).toEqual([cancelled, 0n]);
    const forged = await t.server.http.inject({
      method: 'POST',
      url: '/pay/notify/page',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'AAAA',
    });
    expect(forged.statusCode).toBe(401);
  });
});

test('a form or a callback that is refused is answered the status that it was refused with', async () => {
  const order = await ordered(3);
  const { pathname, searchParams } = new URL(order.qrCode ?? '');
  const post = async (url: string, payload: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await t.server.http.inject({ method: 'POST', url, headers, payload });
    return [answer.statusCode, answer.json<{ code: number }>().code];
  };
  const form = (o: Record<string, string>) =>
    new URLSearchParams({ key: searchParams.get('key') ?? '', ...o });
  expect(await post(pathname, form({ click: 'nothing' }).toString())).toEqual([400, errorCodes.badInput]);
  expect(await post(pathname, '')).toEqual([400, errorCodes.badInput]);
  const long = `${pathname}?key=${'x'.repeat(3000)}`;
  const opened = await t.server.http.inject({ method: 'GET', url: long });
  expect([opened.statusCode, opened.json<{ code: number }>().code]).toEqual([400, errorCodes.badInput]);
  expect(await post(pathname, `key=${'x'.repeat(5000)}`)).toEqual([413, errorCodes.bodyTooLarge]);
  expect(await post('/pay/notify/page', '')).toEqual([400, errorCodes.badInput]);
  expect([(await look(order.paymentOrderId)).status, await cash(order.userId)]).toEqual([paying, 0n]);
  for (let times = 0; times < 120; times += 1) await post(pathname, '');
  expect(await post(pathname, form({ click: 'pay' }).toString())).toEqual([429, errorCodes.tooManyRequests]);
  expect([(await look(order.paymentOrderId)).status, await cash(order.userId)]).toEqual([paying, 0n]);
});

test('only main accounts are recharged, in a channel of their currency that is set up', async () => {
  const main = await addCustomer(t.db, { zone: 2 });
  const child = await addCustomer(t.db, { mainId: main });
  const send = (userId: number, channel: 1 | 3) =>
    t.admin.call(payments.generate, { userId: userId as never, channel, amount: '10' as never });
  expect((await send(child, 3)).code).toBe(errorCodes.notMainAccount);
  expect((await send(main, 1)).code).toBe(errorCodes.noSuchChannel);
  expect((await send(main, 3)).code).toBe(errorCodes.success);
  const { data } = await t.admin.call(payments.channels, {});
  expect(data).toEqual([
    { channel: 1, currencies: [1] },
    { channel: 2, currencies: [1] },
    { channel: 3, currencies: [1, 2] },
  ]);
});

test('a channel is configured whole', () => {
  const base = { DATABASE_URL: 'postgresql://x', RENDERDESK_DEMO: 'off' };
  const open = (env: Record<string, string>) =>
    openPayments({ db: t.db, config: readConfig({ ...base, ...env }), clock: () => t.clock.now }).size;
  expect([
    open({}),
    open(wechat.env),
    open({ ...wechat.env, ...alipay.env, RENDERDESK_PAYMENT_PAGE: 'on' }),
  ]).toEqual([0, 1, 3]);
  expect(() => open({ RENDERDESK_ALIPAY_APP: 'x' })).toThrow('RENDERDESK_ALIPAY_SELLER');
  expect(() => open({ ...alipay.env, RENDERDESK_ALIPAY_KEY_FILE: '/nowhere' })).toThrow(
    'RENDERDESK_ALIPAY_KEY_FILE',
  );
});
