import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refunds, portal, webhooks } from '@renderdesk/contract';
import { setRow } from '../build/rows.ts';
import { addPartner, registeredBy, type TestPartner } from '../testing/portal.ts';
import { addRecharge, payee } from '../testing/recharges.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { addWebhook } from '../testing/webhooks.ts';
import { deliverWebhooks, webhookSignature } from './webhook.work.ts';

const docs = (path: string): string => fileURLToPath(new URL(`../../../../docs/${path}`, import.meta.url));
let t: TestServer;
let p: TestPartner;
let base: string;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_WEBHOOK_NETWORKS: 'loopback' } });
  // What runs beside the server takes the real time; a session of another one is over by then.
  t.clock.now = new Date();
  await t.db.updateTable('session').set({ ended_at: t.clock.now, end_reason: 2 }).execute();
  await t.renewAdmin();
  p = await addPartner(t);
  await t.server.http.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(t.server.http.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

test('the shell example of the page looks a customer up, word for word', async () => {
  const page = await readFile(docs('areas/portal.md'), 'utf8');
  const script = /```sh\n(BASE=[^]*?)```/.exec(page)?.[1] ?? '';
  const [settings = '', ...rest] = script.split('\n');
  expect(settings).toContain('KEY=rdk_… SECRET=rds_…');
  const customer = await registeredBy(p);
  const ours = `BASE=${base} KEY=${p.keyName} SECRET=${p.secret} CUSTOMER=${customer}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', [ours, ...rest].join('\n')]);
  expect(JSON.parse(stdout)).toMatchObject({ code: 200, data: { userId: customer } });
  // The same lines send a command: with a key of its own, and for nobody yet where it registers somebody.
  const command = [`BASE=${base} KEY=${p.keyName} SECRET=${p.secret} CUSTOMER=`, ...rest]
    .join('\n')
    .replace('customer/read', 'customer/register')
    .replace(
      "BODY='{}'",
      `BODY='{"userName":"Shell","email":"shell@studio.example","zone":1,"businessType":1}'`,
    )
    .replace('IDEMPOTENCY=\n', 'IDEMPOTENCY=shell-example-1\n');
  const registered = await promisify(execFile)('sh', ['-c', command]);
  expect(JSON.parse(registered.stdout)).toMatchObject({ code: 200, data: { userId: expect.any(Number) } });
});

test('the receiver of the page takes what is signed for it, once, and nothing else', async () => {
  const child = spawn(process.execPath, [docs('examples/webhook.ts'), '0', 'a secret']);
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const listening = await lines.next();
    const url = `http://127.0.0.1:${String(listening.value).split(' ').at(-1)}/`;
    const send = async (signedBy: string, at = Date.now()): Promise<number> => {
      const [eventId, timestamp, body] = ['7', String(at), '{"topic":"task","objectId":8,"state":5}'];
      const { status } = await fetch(url, {
        method: 'POST',
        headers: {
          'x-event-id': eventId,
          'x-timestamp': timestamp,
          'x-signature': webhookSignature(signedBy, { eventId, timestamp, body }),
        },
        body,
      });
      return status;
    };
    expect([await send('another'), await send('a secret', Date.now() - 400_000)]).toEqual([401, 401]);
    expect([await send('a secret'), await send('a secret')]).toEqual([204, 204]);
    expect((await lines.next()).value).toBe('task 8 is 5');
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

test('what the server sends is what that receiver verifies', async () => {
  const secret = await addWebhook(t, p.partnerId, 'https://studio.example/hook');
  const child = spawn(process.execPath, [docs('examples/webhook.ts'), '0', secret]);
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const listening = await lines.next();
    const webhookUrl = `http://127.0.0.1:${String(listening.value).split(' ').at(-1)}/`;
    const change = { partnerId: p.partnerId as never, version: 1, webhookUrl, topics: [4 as const] };
    await t.admin.call(webhooks.update, { ...change, webhookState: 1 });
    const customer = await registeredBy(p);
    await setRow(t.db, 'user', customer, { auth_status: 9 });
    const recharge = await addRecharge(t, { ownerId: customer, byChannel: true });
    const asked = { rechargeId: recharge.id as never, amount: '10.00' as never, ...payee, reason: '退' };
    const { data } = await p.send(portal.applyRefund, asked, { customer });
    await t.admin.call(refunds.approve, { refundId: data.refundId, version: 1 });
    await deliverWebhooks(t.server.app);
    expect((await lines.next()).value).toBe(`refund ${data.refundId} is 1`);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

test('the webhook example of the page', async () => {
  const page = await readFile(docs('areas/portal.md'), 'utf8');
  const parts = { eventId: '42', timestamp: '1795507200000', body: '{}' };
  expect(page).toContain(webhookSignature('a secret', parts));
});
