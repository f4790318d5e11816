import { Agent, type IncomingMessage, request } from 'node:http';
import {
  type AnyCall,
  basePath,
  headerNames,
  type InputOf,
  type ListCall,
  type OutputOf,
} from '@renderdesk/contract';

/** One signed-in client over kept-alive loopback connections. */
export interface Client {
  /** Sends a call and reads the answer's bytes without parsing them. Throws unless it is a success. */
  send<C extends AnyCall>(call: C, input: InputOf<C>, headers?: Headers): Promise<void>;
  /** Sends a call and answers its data. Throws unless it is a success. */
  ask<C extends AnyCall>(call: C, input: InputOf<C>, headers?: Headers): Promise<OutputOf<C>>;
  /** Asks for a list's rows as the console does; answers what asks for the total, where the rows came without it. */
  rows(call: AnyListCall, input: object): Promise<(() => Promise<void>) | undefined>;
  /** Sends a call and hands the answer over as it arrives. */
  open<C extends AnyCall>(call: C, input: InputOf<C>, headers?: Headers): Promise<IncomingMessage>;
  close(): void;
}
// oxlint-disable-next-line typescript/no-explicit-any -- lists of every shape
type AnyListCall = ListCall<any, any, any>;
type Headers = Readonly<Record<string, string>>;

const success = Buffer.from('{"code":200,');

/** Opens at most `connections` connections to the server at `port`, as the owner of `token`. */
export const openClient = (o: { port: number; token: string; connections: number }): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: o.connections });
  const open: Client['open'] = (call, input, headers = {}) =>
    new Promise((resolve, reject) => {
      const body = Buffer.from(JSON.stringify(input));
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: o.port,
          method: call.method,
          path: basePath + call.path,
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            [headerNames.token]: o.token,
            ...headers,
          },
        },
        resolve,
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const read = async (answer: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const isPlain = answer.headers['content-encoding'] === undefined;
    if (answer.statusCode !== 200 || (isPlain && !body.subarray(0, success.length).equals(success)))
      throw new Error(`${answer.statusCode} ${body.subarray(0, 300).toString()}`);
    return body;
  };
  return {
    open,
    send: async (call, input, headers) => void (await read(await open(call, input, headers))),
    ask: async (call, input, headers) => {
      const { data } = JSON.parse((await read(await open(call, input, headers))).toString());
      return data;
    },
    rows: async (call, input) => {
      const ask = async (total: string): Promise<Buffer> =>
        read(await open(call, { ...input, total } as never));
      const page = await ask('later');
      return page.includes('"totalLater":true') ? async () => void (await ask('only')) : undefined;
    },
    close: () => agent.destroy(),
  };
};
