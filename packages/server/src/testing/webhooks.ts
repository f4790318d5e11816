import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  errorCodes,
  type RenderStatus,
  webhookHeaders,
  webhooks,
  webhookTopic,
  type WebhookBody,
} from '@renderdesk/contract';
import { getRow, setRow } from '../build/rows.ts';
import { webhookSignature } from '../portal/webhook.work.ts';
import { writeEvents } from '../task/lifecycle/counters.store.ts';
import { system } from '../task/lifecycle/lifecycle.rules.ts';
import type { TestServer } from './server.ts';

/** What a receiver was sent. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A partner's receiver: a real HTTP server that answers what the test wants. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers, one after the other, then 200; `silence` never answers. */
  readonly answers: (number | 'silence' | { readonly location: string })[];
  /** Bodies whose signature is that of a secret. */
  readonly verified: (secret: string) => WebhookBody[];
  close(): Promise<void>;
}

export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await text(request);
      received.push({ path: request.url ?? '', headers: request.headers, body });
      const answer = answers.shift() ?? 200;
      if (answer === 'silence') return;
      if (typeof answer === 'object') reply.writeHead(302, answer).end();
      else reply.writeHead(answer).end(answer === 200 ? 'ok' : 'not now');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    verified: (secret) =>
      received
        .filter(({ headers, body }) => {
          const eventId = String(headers[webhookHeaders.event]);
          const timestamp = String(headers[webhookHeaders.timestamp]);
          return headers[webhookHeaders.signature] === webhookSignature(secret, { eventId, timestamp, body });
        })
        .map(({ body }) => JSON.parse(body) as WebhookBody),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Sets a partner's webhook up by the console's call; answers its secret. */
export const addWebhook = async (t: TestServer, partnerId: number, url: string): Promise<string> => {
  const { code, data, message } = await t.admin.call(webhooks.add, {
    partnerId: partnerId as never,
    webhookUrl: url,
    topics: [...webhookTopic.codes],
  });
  if (code !== errorCodes.success) throw new Error(message);
  return data.secret;
};

/** Moves a task as the farm does: its row, and an event of it. */
export const moveTask = (t: TestServer, taskId: number, status: RenderStatus): Promise<void> =>
  t.db.transaction().execute(async (tx) => {
    const { status: from } = await getRow(tx, 'task', taskId);
    await setRow(tx, 'task', taskId, { status });
    await writeEvents(tx, system(t.clock.now), [{ taskId, action: 'test', from, to: status }]);
  });
