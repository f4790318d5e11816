import { type AnalysisLease, gateway } from '@renderdesk/contract';
import { type GatewayClient, GatewayFaulty, GatewayRefused } from '../client.ts';
import { openStorage, StorageFailed } from './storage.ts';
import type { RenderUser } from './renderUser.ts';

/** Reads a scene for its analysis and reports what was found, or why it could not be read; never rejects. */
export const analyse = async (
  client: GatewayClient,
  lease: AnalysisLease,
  o: {
    readonly as?: RenderUser | undefined;
    readonly signal: AbortSignal;
    readonly say: (line: string) => void;
  },
): Promise<void> => {
  const { analyseId, token, scenePath, storage, sceneName } = lease;
  const signed = { analyseId, token };
  try {
    const read = await openStorage(o.as)
      .inspect({ path: scenePath, storage, name: sceneName }, o.signal)
      .then((report) => ({ ...signed, done: true, ...report }))
      .catch((error: unknown) => {
        if (!(error instanceof StorageFailed)) throw error;
        return {
          ...signed,
          done: false,
          reason: error.message,
          log: [{ text: error.message, isError: true }],
        };
      });
    await client.call(gateway.analysed, read, { signal: o.signal });
  } catch (error) {
    if (o.signal.aborted) return;
    if (!(error instanceof GatewayRefused || error instanceof GatewayFaulty)) throw error;
    o.say(`analysis ${analyseId} was not taken: ${error.message}`);
  }
};
