import { type AnalysisLease, gateway } from '@renderdesk/contract';
import { type GatewayClient, GatewayFaulty, GatewayRefused } from '../client.ts';
import { waitBeforeAgain } from './again.ts';
import { storable } from './inspect.ts';
import { mountedAnalysis } from './mounts.ts';
import { openStorage, StorageFailed } from './storage.ts';
import type { RenderUser } from './renderUser.ts';

interface Options {
  readonly as?: RenderUser | undefined;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const reasonOf = (error: Error) => {
  const reason = storable(error.message, 500);
  return { done: false, reason, log: [{ text: reason, isError: true }] };
};

/** Reads a scene; answers what was found, or why it could not be read. */
const read = ({ scenePath, storage, sceneName }: AnalysisLease, o: Options) =>
  openStorage(o.as)
    .inspect({ path: scenePath, storage, name: sceneName }, o.signal)
    .then((report) => ({ done: true, ...report }))
    .catch((error: unknown) => {
      if (!(error instanceof StorageFailed)) throw error;
      return reasonOf(error);
    });

/**
 * Analyses scenes and reports what was found; a report that the gateway refuses is a failure, which is reported once. The function
 * answers how long the agent waits before it requests work again, longer with each refusal in a row; it never rejects.
 */
export const analyses = (
  client: Pick<GatewayClient, 'call'>,
  o: Options,
): ((lease: AnalysisLease) => Promise<number>) => {
  let refusals = 0;
  return async (lease) => {
    const { analyseId, token } = lease;
    const scene = mountedAnalysis(lease);
    /** Sends a report; answers the refusal, undefined where the gateway took it. */
    const send = async (report: Awaited<ReturnType<typeof read>>): Promise<Error | undefined> => {
      try {
        await client.call(gateway.analysed, { analyseId, token, ...report }, { signal: o.signal });
        return undefined;
      } catch (error) {
        if (!(error instanceof GatewayRefused || error instanceof GatewayFaulty)) throw error;
        return error;
      }
    };
    try {
      const refused = await send(await read(scene, o));
      if (!refused) {
        refusals = 0;
        return 0;
      }
      refusals += 1;
      o.say(`analysis ${analyseId} was not taken: ${refused.message}`);
      await send(reasonOf(refused));
      return waitBeforeAgain(refusals);
    } catch (error) {
      if (o.signal.aborted) return 0;
      throw error;
    }
  };
};
