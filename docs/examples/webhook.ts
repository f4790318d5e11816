/**
 * A receiver of webhooks in TypeScript, with Node 24 alone: it verifies the signature, refuses what is old, and takes each event once.
 * Usage: node docs/examples/webhook.ts PORT SECRET
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const [port = '0', secret = ''] = process.argv.slice(2);
const fiveMinutes = 5 * 60_000;
/** IDs of events that were taken; a real receiver keeps them in its database. */
const taken = new Set<string>();

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const server = createServer((request, reply) => {
  void text(request).then((body) => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    const [id, timestamp] = [header('x-event-id'), header('x-timestamp')];
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex');
    const isRight = same(signature, header('x-signature'));
    if (!isRight || Math.abs(Date.now() - Number(timestamp)) > fiveMinutes) {
      reply.writeHead(401).end();
      return;
    }
    // Sent again because our answer was lost: answered, and not taken twice.
    if (!taken.has(id)) {
      taken.add(id);
      const { topic, objectId, state } = JSON.parse(body) as Record<string, unknown>;
      process.stdout.write(`${topic} ${objectId} is ${state}\n`);
    }
    reply.writeHead(204).end();
  });
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : address}\n`);
});
