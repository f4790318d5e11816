/**
 * A customer’s life through the portal API in TypeScript, with Node 24 alone: registered, an order of a recharge, its state, what scenes
 * may be rendered with, the tasks, what may be refunded and invoiced.
 * Usage: node docs/examples/portal.ts http://127.0.0.1:8700 KEY SECRET
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';

const [base = '', key = '', secret = ''] = process.argv.slice(2);
const prefix = '/api/portal/v1/';

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** Sends a signed call. The idempotency key identifies a command, so that it can be sent again. */
const send = async (
  path: string,
  input: object,
  o: { readonly customer?: number; readonly idempotencyKey?: string } = {},
): Promise<unknown> => {
  const body = JSON.stringify(input);
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const content = createHash('sha256').update(body).digest('hex');
  const customer = o.customer === undefined ? '' : String(o.customer);
  const idempotencyKey = o.idempotencyKey ?? '';
  const text = [
    'RENDERDESK-1',
    'POST',
    prefix + path,
    timestamp,
    nonce,
    customer,
    idempotencyKey,
    content,
  ].join('\n');
  const response = await fetch(base + prefix + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-partner-key': key,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-content-sha256': content,
      'x-signature': createHmac('sha256', secret).update(text).digest('hex'),
      ...(customer !== '' && { 'x-customer-id': customer }),
      ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
    },
    body,
  });
  const { code, message, data } = (await response.json()) as Envelope;
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
};

const name = `Studio ${randomUUID().slice(0, 8)}`;
const { userId: customer } = (await send(
  'customer/register',
  { userName: name, email: `${randomUUID()}@studio.example`.slice(-40), zone: 1, businessType: 1 },
  { idempotencyKey: randomUUID() },
)) as { userId: number };
process.stdout.write(`registered ${customer}\n`);

const { paymentOrderId } = (await send(
  'order/create',
  { channel: 3, amount: '100.00' },
  { customer, idempotencyKey: randomUUID() },
)) as { paymentOrderId: number };
const order = (await send('order/read', { paymentOrderId }, { customer })) as { amount: string };
process.stdout.write(`ordered ${order.amount}\n`);

const software = (await send('software/list', {}, { customer })) as readonly { cgId: number; name: string }[];
process.stdout.write(`${software.map(({ cgId, name }) => `${cgId} ${name}`).join(', ')}\n`);

const { tasks } = (await send('task/list', {}, { customer })) as { tasks: readonly unknown[] };
process.stdout.write(`${tasks.length} tasks\n`);

// Where the key has these scopes: what may be refunded of paid orders, and what may be invoiced.
const asked = await Promise.allSettled([
  send('refund/available', {}, { customer }),
  send('invoice/available', { basis: 1 }, { customer }),
]);
const [refundable, invoiceable] = asked.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
if (refundable)
  process.stdout.write(`${(refundable as { recharges: unknown[] }).recharges.length} to refund\n`);
if (invoiceable) process.stdout.write(`${(invoiceable as { free: string }).free} to invoice\n`);
