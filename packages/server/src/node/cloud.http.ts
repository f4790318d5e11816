import { Money, second } from '@renderdesk/contract';
import * as z from 'zod';
import type { CloudConfig } from '../core/config.cloud.ts';
import { CloudFailed, type CloudMachine, type CloudPort } from './cloud.port.ts';

/** Milliseconds after which the broker counts as unreachable. */
const patience = 10 * second;
/** Characters of a refusal that are kept. */
const mostSaid = 300;

const Machine = z.object({
  state: z.enum(['starting', 'running', 'gone', 'refused']),
  hourlyPrice: Money.refine((price) => Number(price) >= 0)
    .nullable()
    .default(null),
});
const gone: CloudMachine = { state: 'gone', hourlyPrice: null };

/** Statuses of HTTP. */
const [unknown, tooMany] = [404, 429];
const faultOf = (status: number) => {
  if ([401, 403].includes(status)) return 'vendorKeyRefused';
  return status === tooMany || status >= 500 ? 'vendorUnreachable' : 'vendorRefused';
};
const machineOf = (text: string): CloudMachine => {
  try {
    return Machine.parse(JSON.parse(text));
  } catch (error) {
    // What it did is unknown: it is called again.
    throw new CloudFailed('vendorUnreachable', `not understood: ${text.slice(0, mostSaid)}`, error);
  }
};

/**
 * Machines by a broker of clouds and other houses: PUT, GET and DELETE of `machines/<key>`, JSON, under our key. Redirects are not followed,
 * so that the key reaches the broker alone.
 */
export const httpCloud = ({ base, key: ours }: CloudConfig): CloudPort => {
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: object) => {
    try {
      const answer = await fetch(`${base}machines/${encodeURIComponent(key)}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${ours}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      const text = await answer.text();
      if (method !== 'PUT' && answer.status === unknown) return undefined;
      if (!answer.ok)
        throw new CloudFailed(faultOf(answer.status), `HTTP ${answer.status} ${text.slice(0, mostSaid)}`);
      return text;
    } catch (error) {
      if (error instanceof CloudFailed) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new CloudFailed('vendorUnreachable', message, error);
    }
  };
  return {
    kind: 'http',
    order: async ({ key, ...order }) => machineOf((await ask('PUT', key, order)) ?? ''),
    look: async (key) => {
      const text = await ask('GET', key);
      return text === undefined ? gone : machineOf(text);
    },
    release: async (key) => void (await ask('DELETE', key)),
  };
};
