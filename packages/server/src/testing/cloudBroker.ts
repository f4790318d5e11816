import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A machine that the simulated broker holds. */
interface HeldMachine {
  readonly order: Readonly<Record<string, unknown>>;
  state: 'starting' | 'running' | 'gone';
  hourlyPrice: string;
}

/** A broker of clouds in one HTTP server: machines by key, put, read and deleted. */
export interface CloudBroker {
  /** Variables that set it up. */
  readonly env: Readonly<Record<string, string>>;
  readonly machines: Map<string, HeldMachine>;
  /** Orders by method, in their order. */
  readonly requests: string[];
  /** What the next requests meet, one after the other: a status, or an answer that is lost once the broker did its part. */
  readonly answers: (number | 'lost')[];
  /** What an hour of the next machine costs. */
  price: string;
  close(): Promise<void>;
}

const ourKey = 'broker-key';

export const openCloudBroker = async (): Promise<CloudBroker> => {
  const machines = new Map<string, HeldMachine>();
  const requests: string[] = [];
  const answers: (number | 'lost')[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const key = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
      requests.push(request.method ?? '');
      const next = answers.shift();
      const end = (status: number, said?: object): void => {
        if (next === 'lost') request.socket.destroy();
        else response.writeHead(status).end(said ? JSON.stringify(said) : '');
      };
      if (request.headers.authorization !== `Bearer ${ourKey}`) return end(401);
      if (typeof next === 'number') return end(next);
      if (request.method === 'PUT' && !machines.has(key))
        machines.set(key, {
          order: JSON.parse(body) as Record<string, unknown>,
          state: 'starting',
          hourlyPrice: broker.price,
        });
      const held = machines.get(key);
      if (!held) return end(404);
      if (request.method === 'DELETE') {
        machines.delete(key);
        return end(204);
      }
      return end(200, { state: held.state, hourlyPrice: held.hourlyPrice });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const broker: CloudBroker = {
    env: { RENDERDESK_CLOUD_URL: `http://127.0.0.1:${port}/broker`, RENDERDESK_CLOUD_KEY: ourKey },
    machines,
    requests,
    answers,
    price: '6',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return broker;
};
