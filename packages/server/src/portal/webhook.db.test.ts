import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  appeals,
  certifications,
  errorCodes,
  minute,
  mostDeliveries,
  partners,
  portal,
  refunds,
  type RenderStatus,
  webhookPauses,
  webhooks,
} from '@renderdesk/contract';
import * as z from 'zod';
import { addPaid } from '../build/recharges.ts';
import { getRow, setRow } from '../build/rows.ts';
import { until } from '../../../../scripts/testing/waiting.ts';
import { resealAll } from '../core/auth/reseal.store.ts';
import { bySystem } from '../core/audit/operation.ts';
import { sealerOf, sealerWith } from '../core/auth/sealing.ts';
import { runCommand } from '../core/calls/command.ts';
import type { Tx } from '../core/db/db.ts';
import { notifyOfTasks } from '../core/events/partnerEvents.store.ts';
import { addAppeal, addBill } from '../testing/bills.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { freshPerson } from '../testing/identities.ts';
import { addPartner, registeredBy, type TestPartner } from '../testing/portal.ts';
import { addReceipt } from '../testing/receipts.ts';
import { addRecharge, payee } from '../testing/recharges.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { addWebhook, moveTask, openReceiver, type Receiver } from '../testing/webhooks.ts';
import { deliverWebhooks, forgetOldEvents } from './webhook.work.ts';
import { claimMs } from '../core/jobs/claim.ts';
import { claimWebhook, takeDelivery } from './webhookQueue.store.ts';

const ok = errorCodes.success;
let t: TestServer;
let receiver: Receiver;
let start: Date;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_WEBHOOK_NETWORKS: 'loopback' } });
  start = t.clock.now;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = start;
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await t.db.deleteFrom('webhook_event').execute();
  await t.db.updateTable('webhook').set({ state: 0 }).execute();
});

const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const deliver = () => deliverWebhooks(t.server.app);
/** A partner with a webhook to the receiver, and a customer that it registered. */
const hooked = async (o: Parameters<typeof addPartner>[1] = {}) => {
  const p = await addPartner(t, o);
  const secret = await addWebhook(t, p.partnerId, receiver.url);
  return { p, secret, customer: await registeredBy(await owner(p)) };
};
const owner = async (p: TestPartner): Promise<TestPartner> => {
  const row = await getRow(t.db, 'partner', p.partnerId, ['scopes']);
  return row.scopes.includes(1) ? p : addPartner(t);
};
const deliveries = async (p: TestPartner, by = t.admin) => {
  const { data } = await by.call(webhooks.read, { partnerId: p.partnerId as never });
  return data?.deliveries ?? [];
};
const setTask = (taskId: number, status: RenderStatus) => moveTask(t, taskId, status);
const insertRecharge = async (
  tx: Tx,
  { customer, status }: { readonly customer: number; readonly status: 2 | 6 },
): Promise<number> => addPaid(tx, { owner_id: customer, status, amount: '10', paid_at: t.clock.now });
const topics = (secret: string) => receiver.verified(secret).map(({ topic }) => topic);

describe('what is told', () => {
  test('each change of a state, by whichever road, with ids and the state and nothing of a person', async () => {
    const { p, secret, customer } = await hooked();
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64');
    const image = async () =>
      (await p.send(portal.image, { name: '证件.png', content: png }, { customer })).data.fileId;
    const { data: applied } = await p.send(
      portal.certify,
      {
        authType: 1,
        fullName: '王小五',
        idNumber: freshPerson(),
        identitycardFrontImage: [await image()],
        identitycardBehindImage: [await image()],
      },
      { customer },
    );
    await t.admin.call(certifications.claim, { certificationIds: [applied.certificationId] });
    await t.admin.call(certifications.update, {
      certificationId: applied.certificationId,
      version: 2,
      certificationOutcome: 2,
      refusalReason: 1,
      remarks: '',
    });
    const order = await p.send(portal.order, { channel: 3, amount: '88.00' as never }, { customer });
    // As work of the channel does it: a command of the system.
    await runCommand(t.server.app.db, bySystem(t.clock.now), {
      call: { name: 'test', audit: 'test', input: z.object({}) },
      input: {},
      handle: (tx) => setRow(tx, 'recharge', { owner_id: customer }, { status: 3 }),
    });
    await setRow(t.db, 'user', customer, { auth_status: 9 });
    const recharge = await addRecharge(t, { ownerId: customer, byChannel: true });
    const refund = await p.send(
      portal.applyRefund,
      { rechargeId: recharge.id as never, amount: '10.00' as never, ...payee, reason: '退' },
      { customer },
    );
    await t.admin.call(refunds.approve, { refundId: refund.data.refundId, version: 1 });
    const bill = await addBill(t.db, t.clock.now, { userId: customer });
    const receipt = await addReceipt(t, { ownerId: customer });
    const withdrawn = { receiptId: receipt.receiptId as never, version: 1, reason: '不要了' };
    expect((await p.send(portal.cancelInvoice, withdrawn, { customer })).code).toBe(ok);
    const task = await addTask(t.db, { userId: customer, status: 0 });
    await setTask(task, 5);
    await setTask(task, 5);
    await deliver();
    const bodies = receiver.verified(secret);
    expect(bodies.map(({ topic, objectId, state }) => [topic, objectId, state])).toEqual([
      ['certification', applied.certificationId, 2],
      ['recharge', expect.any(Number), 3],
      ['refund', refund.data.refundId, 1],
      ['bill', bill.billId, 1],
      ['invoice', receipt.receiptId, 6],
      ['task', task, 5],
    ]);
    expect(bodies[1]?.paymentOrderId).toBe(order.data.paymentOrderId);
    expect(new Set(bodies.map(({ customerId }) => customerId))).toEqual(new Set([customer]));
    expect(receiver.received.map(({ body }) => body).join('')).not.toMatch(/王小五|example|渲染/);
    for (const { body } of receiver.received)
      expect(
        Object.keys(JSON.parse(body) as object)
          .toSorted()
          .filter((key) => key !== 'paymentOrderId'),
      ).toEqual(['customerId', 'eventId', 'objectId', 'state', 'time', 'topic']);
  });

  test('an appeal that staff decide', async () => {
    const website = await hooked({ reach: 2 });
    const appeal = await addAppeal(t);
    const taken = { appealId: appeal.appealId as never, version: appeal.version };
    expect((await t.admin.call(appeals.reject, { ...taken, reason: '帧正常' })).code).toBe(ok);
    await deliver();
    const told = receiver.verified(website.secret).filter(({ topic }) => topic === 'appeal');
    expect(told).toMatchObject([{ objectId: appeal.appealId, state: 3, customerId: appeal.ownerId }]);
  });

  test('money that is entered as received, which waited in no other state; nothing that waits yet', async () => {
    const { secret, customer } = await hooked();
    const enter = async (status: 2 | 6): Promise<number> => {
      const { answer } = await runCommand(t.server.app.db, bySystem(t.clock.now), {
        call: { name: 'test', audit: 'test', input: z.object({}) },
        input: {},
        handle: (tx) => insertRecharge(tx, { customer, status }),
      });
      return answer;
    };
    await enter(6);
    const received = await enter(2);
    await deliver();
    expect(receiver.verified(secret).map(({ objectId, state }) => [objectId, state])).toEqual([
      [received, 2],
    ]);
  });

  test('a command that is refused, and a change that is rolled back, tell nothing', async () => {
    const { customer } = await hooked();
    const task = await addTask(t.db, { userId: customer, status: 0 });
    const change = t.db.transaction().execute(async (tx) => {
      await notifyOfTasks(tx, [{ taskId: task, to: 5 }], t.clock.now);
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    await deliver();
    expect(receiver.received).toEqual([]);
  });
});

describe('who hears', () => {
  test('partners of their own customers and those of their children; our own website of all; none without the scope or the topic', async () => {
    const { p, secret, customer } = await hooked();
    const website = await hooked({ reach: 2 });
    const narrow = await hooked({ scopes: [1, 2, 3] });
    const stranger = await addCustomer(t.db);
    const child = await addCustomer(t.db, { mainId: customer });
    const of = new Map<number, number>();
    for (const userId of [customer, child, stranger, narrow.customer]) {
      const task = await addTask(t.db, { userId, status: 0 });
      of.set(userId, task);
      await setTask(task, 5);
    }
    await deliver();
    const heard = (by: string) => receiver.verified(by).map(({ customerId }) => customerId);
    expect(heard(secret)).toEqual([customer, child]);
    expect(heard(website.secret)).toEqual([customer, child, stranger, narrow.customer]);
    expect(heard(narrow.secret)).toEqual([]);
    expect((await deliveries(p)).map(({ objectId }) => objectId)).toEqual([of.get(child), of.get(customer)]);
  });

  test('what a partner may not hear of any more is not sent, though it was put before it', async () => {
    const { p, customer } = await hooked();
    const task = await addTask(t.db, { userId: customer, status: 0 });
    await setTask(task, 5);
    const change = {
      partnerId: p.partnerId as never,
      version: 1,
      partnerName: `窄 ${p.partnerId}`,
      scopes: [1 as const],
      partnerReach: 1 as const,
      remark: '',
    };
    expect((await t.admin.call(partners.update, change)).code).toBe(ok);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await deliveries(p)).toMatchObject([{ deliveryState: 2, answer: null }]);
  });

  test('a partner that is disabled, and a webhook that is off, are sent nothing until they are on', async () => {
    const { p, secret, customer } = await hooked();
    const task = await addTask(t.db, { userId: customer, status: 0 });
    await setTask(task, 5);
    await t.admin.call(partners.disable, { partnerIds: [p.partnerId as never] });
    await deliver();
    expect(receiver.received).toEqual([]);
    await t.admin.call(partners.enable, { partnerIds: [p.partnerId as never] });
    await deliver();
    expect(topics(secret)).toEqual(['task']);
  });
});

describe('how it is sent', () => {
  const one = async () => {
    const made = await hooked();
    const task = await addTask(t.db, { userId: made.customer, status: 0 });
    await setTask(task, 5);
    return { ...made, task };
  };

  test('twice 500, then taken: three attempts of one event, each signed anew', async () => {
    const { p, secret } = await one();
    receiver.answers.push(500, 500);
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(p)).toMatchObject([
      { deliveryState: 0, attempts: 1, answer: 500, error: 'HTTP 500 not now' },
    ]);
    later(webhookPauses[0] ?? 0);
    await deliver();
    later((webhookPauses[1] ?? 0) - 1);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    later(1);
    await deliver();
    later(400 * minute);
    await deliver();
    expect(receiver.verified(secret)).toHaveLength(3);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-timestamp'])).size).toBe(3);
    expect(await deliveries(p)).toMatchObject([
      { deliveryState: 1, attempts: 3, answer: 200, error: '', nextTime: null },
    ]);
  });

  test('after ten attempts within a day it is given up, is shown so, and is sent again by hand', async () => {
    const { p, secret } = await one();
    for (let n = 0; n < mostDeliveries; n += 1) receiver.answers.push(503);
    for (const pause of [...webhookPauses, 24 * 60 * minute]) {
      await deliver();
      later(pause);
    }
    await deliver();
    expect(receiver.received).toHaveLength(mostDeliveries);
    expect(webhookPauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(24 * 60 * minute);
    // Two days on nobody is signed in any more.
    const clerk = await t.person({ keys: ['admin:partner', 'admin:partner:edit'] });
    const [given] = await deliveries(p, clerk);
    expect(given).toMatchObject({ deliveryState: 2, attempts: 10, answer: 503, nextTime: null });
    const listed = async () =>
      (await clerk.call(partners.list, {})).data.items.find(({ partnerId }) => partnerId === p.partnerId)
        ?.givenUpCount;
    expect(await listed()).toBe(1);
    const again = { deliveryIds: [given?.deliveryId as never] };
    expect((await clerk.call(webhooks.resend, again)).data).toMatchObject({ done: 1 });
    await deliver();
    expect(receiver.verified(secret).at(-1)?.eventId).toBe(given?.eventId);
    expect((await deliveries(p, clerk))[0]).toMatchObject({ deliveryState: 1, attempts: 1 });
    expect(await listed()).toBe(0);
  });

  test('a receiver that hangs up or is not there is tried again, and holds up no other', async () => {
    const slow = await openReceiver();
    const { p, customer } = await hooked();
    const other = await addPartner(t, { reach: 2 });
    const secret = await addWebhook(t, other.partnerId, slow.url);
    await receiver.close();
    const task = await addTask(t.db, { userId: customer, status: 0 });
    await setTask(task, 5);
    await deliver();
    expect(slow.verified(secret)).toHaveLength(1);
    const [waiting] = await deliveries(p);
    expect(waiting).toMatchObject({ deliveryState: 0, answer: null });
    expect(waiting?.error).toContain('ECONNREFUSED');
    await slow.close();
    receiver = await openReceiver();
  });

  test('a redirect is followed nowhere', async () => {
    const { p } = await one();
    receiver.answers.push({ location: `${receiver.url}/elsewhere` });
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await deliveries(p)).toMatchObject([{ deliveryState: 0, answer: 302 }]);
  });

  test('events go out in their order, each once, whoever works beside', async () => {
    const { secret, customer } = await hooked();
    const task = await addTask(t.db, { userId: customer, status: 0 });
    for (let n = 0; n < 30; n += 1) await setTask(task, n % 2 === 0 ? 5 : 0);
    await Promise.all([deliver(), deliver(), deliver()]);
    const ids = receiver.verified(secret).map(({ eventId }) => eventId);
    expect(ids).toHaveLength(30);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('a worker that dies after it sent and before it said so: the same event is sent again under its ID, no other', async () => {
    const { p, secret } = await one();
    const claimed = await claimWebhook(t.server.app.db, t.clock.now);
    await takeDelivery(t.server.app.db, { partnerId: p.partnerId, now: t.clock.now });
    expect(claimed?.partnerId).toBe(p.partnerId);
    await deliver();
    expect(receiver.received).toHaveLength(0);
    later(claimMs);
    await deliver();
    expect(receiver.verified(secret)).toHaveLength(1);
    expect(await deliveries(p)).toMatchObject([{ deliveryState: 1, attempts: 2 }]);
  });

  test('a receiver that does not answer fails after ten seconds', { timeout: 30_000 }, async () => {
    const { p } = await one();
    receiver.answers.push('silence');
    const began = performance.now();
    await deliver();
    expect(performance.now() - began).toBeGreaterThan(9000);
    expect(await deliveries(p)).toMatchObject([{ deliveryState: 0, attempts: 1, answer: null }]);
  });
});

describe('in the console', () => {
  test('an inner address is refused, one webhook a partner, its secret told once, kept sealed and sealed anew', async () => {
    const { p, secret, customer } = await hooked();
    const input = { partnerId: p.partnerId as never, topics: [8 as const] };
    const add = async (webhookUrl: string, partnerId = p.partnerId) =>
      (await t.admin.call(webhooks.add, { ...input, partnerId: partnerId as never, webhookUrl })).code;
    const other = await addPartner(t);
    expect(await add('https://10.0.0.7/hook', other.partnerId)).toBe(errorCodes.badInput);
    expect(await add('http://studio.example/hook', other.partnerId)).toBe(errorCodes.badInput);
    expect(await add('https://studio.example/hook')).toBe(errorCodes.alreadyTaken);
    const { data: seen } = await t.admin.call(webhooks.read, { partnerId: p.partnerId as never });
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect((await t.admin.call(webhooks.read, { partnerId: other.partnerId as never })).data).toBeNull();
    const renewed = await t.admin.call(webhooks.renew, { partnerId: p.partnerId as never });
    expect(renewed.data.secret).not.toBe(secret);
    const sealed = await getRow(t.db, 'webhook', { partner_id: p.partnerId }, ['secret']);
    expect(sealerOf(t.server.app.config).open(sealed.secret, `webhook ${p.partnerId}`)).toBe(
      renewed.data.secret,
    );
    const task = await addTask(t.db, { userId: customer, status: 0 });
    await setTask(task, 5);
    await deliver();
    expect([receiver.verified(secret), topics(renewed.data.secret)]).toEqual([[], ['task']]);
    const stale = { ...input, webhookUrl: receiver.url, webhookState: 1 as const, version: 1 };
    expect((await t.admin.call(webhooks.update, stale)).code).toBe(errorCodes.changedMeanwhile);
    const records = await t.db.selectFrom('operation').selectAll().execute();
    expect(JSON.stringify(records)).not.toContain(renewed.data.secret);
    const former = sealerWith('another secret of an installation');
    const row = { secret: former.seal(renewed.data.secret, `webhook ${p.partnerId}`) };
    await t.db.updateTable('webhook').set(row).where('partner_id', '=', p.partnerId).execute();
    const newest = sealerWith('the newest secret', ['another secret of an installation']);
    await resealAll(t.server.app.db, newest);
    const anew = await getRow(t.db, 'webhook', { partner_id: p.partnerId }, ['secret']);
    expect(sealerWith('the newest secret').open(anew.secret, `webhook ${p.partnerId}`)).toBe(
      renewed.data.secret,
    );
    await t.db.deleteFrom('webhook_delivery').execute();
    await t.db.deleteFrom('webhook').execute();
    await t.db.deleteFrom('partner_key').execute();
  });

  test('a test event is sent at once by a server that works', async () => {
    const { p, secret } = await hooked();
    expect((await t.admin.call(webhooks.test, { partnerId: p.partnerId as never })).code).toBe(ok);
    await deliver();
    expect(receiver.verified(secret)).toMatchObject([{ topic: 'test', customerId: null, objectId: null }]);
    await t.db.updateTable('webhook').set({ state: 0 }).execute();
    const off = await t.admin.call(webhooks.test, { partnerId: p.partnerId as never });
    expect(off.code).toBe(errorCodes.notAllowedInState);
  });

  test('events of thirty days ago are forgotten, those that wait are not', async () => {
    const { p, customer } = await hooked();
    const task = await addTask(t.db, { userId: customer, status: 0 });
    await setTask(task, 5);
    await deliver();
    await setTask(task, 0);
    await t.db
      .updateTable('webhook_event')
      .set({ at: new Date(t.clock.now.getTime() - 31 * 24 * 60 * minute) })
      .execute();
    await forgetOldEvents(t.server.app);
    expect(await deliveries(p)).toMatchObject([{ deliveryState: 0 }]);
  });
});

test('a change is told at once, woken by the commit', async () => {
  const working = await openTestServer({ work: true, env: { RENDERDESK_WEBHOOK_NETWORKS: 'loopback' } });
  try {
    const p = await addPartner(working);
    const secret = await addWebhook(working, p.partnerId, receiver.url);
    const customer = await registeredBy(p);
    await setRow(working.db, 'user', customer, { auth_status: 9 });
    const recharge = await addRecharge(working, { ownerId: customer, byChannel: true });
    const asked = { rechargeId: recharge.id as never, amount: '10.00' as never, ...payee, reason: '退' };
    const { data } = await p.send(portal.applyRefund, asked, { customer });
    await working.admin.call(refunds.approve, { refundId: data.refundId, version: 1 });
    await until('the receiver has it', () => Promise.resolve(receiver.verified(secret).length === 1));
  } finally {
    await working.close();
  }
});
