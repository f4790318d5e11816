import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodes, gateway, type Lease } from '@renderdesk/contract';
import { type GatewayClient, GatewayRefused, openGateway } from '../client.ts';
import { outputNote, type Running, startAttempt } from './attempt.ts';
import { type Identity, keepIdentity, keptIdentity } from './identity.ts';
import { loadMeter, thisMachine } from './machine.ts';
import { killLeftOver } from './renderer.ts';
import { installedSoftware } from './software.ts';

export const agentVersion = '1.0.0';

export interface AgentOptions {
  /** The console's address. */
  readonly url: string;
  /** The node's name at the farm. */
  readonly name: string;
  /** A folder of its own: the node's key, and renderers at work. */
  readonly folder: string;
  /** Wanted where the folder holds no key of the node yet. */
  readonly enrolmentKey?: string | undefined;
  readonly platform?: number | undefined;
  /** Beside what is found: software ids, plug-ins, and the words that tasks ask for. */
  readonly software?: readonly number[];
  readonly plugins?: readonly string[];
  readonly properties?: readonly string[];
  readonly requirements?: readonly string[];
  readonly category?: readonly string[];
  readonly say: (line: string) => void;
}

export interface Agent {
  /** Resolves when the agent has left the farm; rejects where it cannot go on. */
  readonly over: Promise<void>;
  /** Leaves at once (its frame waits again), or `afterFrame`. */
  leave(o?: { afterFrame: boolean }): void;
}

/** Runs this machine as a node of the farm until it leaves. */
export const startAgent = (o: AgentOptions): Agent => {
  const leaving = new AbortController();
  let draining = false;
  let drained: () => void = () => undefined;
  const work = async (): Promise<void> => {
    await clearLeftOvers(o.folder);
    const { client, beatSeconds } = await enrolled(o, leaving.signal);
    let running: Running | undefined;
    let mayLease = false;
    const meter = loadMeter((await thisMachine()).gpuCount > 0);

    const beat = async (): Promise<void> => {
      let seconds = beatSeconds;
      while (!leaving.signal.aborted) {
        try {
          const answer = await client.call(
            gateway.heartbeat,
            { ...(await meter()), attempts: running ? [running.ref] : [] },
            { signal: leaving.signal, patienceMs: seconds * 1000 },
          );
          ({ beatSeconds: seconds, mayLease } = answer);
          const current = running;
          if (current && answer.stop.some((one) => sameAttempt(one, current.ref))) void current.cancel();
        } catch (error) {
          if (error instanceof GatewayRefused) throw error;
          // Away for now: the renderer goes on, and the next beat may find the gateway.
        }
        await delay(seconds * 1000, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    };
    const render = async (): Promise<void> => {
      while (!leaving.signal.aborted && !draining) {
        const { lease, retryInMs }: { lease: Lease | null; retryInMs: number } = mayLease
          ? await client.call(gateway.lease, {}, { signal: leaving.signal })
          : { lease: null, retryInMs: 250 };
        if (lease) {
          running = startAttempt(client, lease, o);
          await running.over;
          running = undefined;
        } else await delay(retryInMs, undefined, { signal: leaving.signal });
      }
    };
    const failed = Promise.withResolvers<never>();
    const part = (run: () => Promise<void>): Promise<void> =>
      run().catch((error: unknown) => {
        if (!leaving.signal.aborted) failed.reject(error as Error);
      });
    const beating = part(beat);
    const rendering = part(render);
    drained = () => void rendering.then(() => leaving.abort());
    if (draining) drained();
    try {
      await Promise.race([Promise.all([beating, rendering]), aborted(leaving.signal), failed.promise]);
    } finally {
      leaving.abort();
      await running?.cancel();
      await Promise.all([beating, rendering]);
      await client
        .call(gateway.leave, { reason: 'the agent stops' }, { patienceMs: 3000 })
        .catch(() => undefined);
    }
  };
  return {
    over: work().catch((error: unknown) => {
      if (!leaving.signal.aborted || error !== leaving.signal.reason) throw error;
    }),
    leave: ({ afterFrame } = { afterFrame: false }) => {
      draining = true;
      if (afterFrame) drained();
      else leaving.abort();
    },
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const sameAttempt = (a: Running['ref'], b: Running['ref']): boolean =>
  a.taskId === b.taskId && a.ix === b.ix && a.n === b.n;

/** What an agent that was killed left behind: renderers, and their folders. */
const clearLeftOvers = async (folder: string): Promise<void> => {
  const attempts = join(folder, 'attempts');
  const left = await readdir(attempts).catch(() => []);
  for (const name of left) {
    await killLeftOver(join(attempts, name));
    const output = await readFile(outputNote(join(attempts, name)), 'utf8').catch(() => '');
    if (output !== '') await rm(output, { recursive: true, force: true });
    await rm(join(attempts, name), { recursive: true, force: true });
  }
};

/** The kept key where it still opens the gateway, else a new one by the enrolment key. */
const enrolled = async (
  o: AgentOptions,
  signal: AbortSignal,
): Promise<{ client: GatewayClient; beatSeconds: number }> => {
  const kept = await keptIdentity(o.folder, o);
  if (kept) {
    const client = openGateway(o.url, kept.nodeKey);
    try {
      const { beatSeconds } = await client.call(gateway.heartbeat, {}, { signal });
      o.say(`${o.name} is node ${kept.nodeId} of ${o.url}`);
      return { client, beatSeconds };
    } catch (error) {
      const isUnknown = error instanceof GatewayRefused && error.code === errorCodes.notSignedIn;
      if (!isUnknown || o.enrolmentKey === undefined) throw error;
    }
  }
  if (o.enrolmentKey === undefined)
    throw new Error(
      `${o.folder} holds no key of this node; give an enrolment key with RENDERDESK_ENROLMENT_KEY`,
    );
  const { identity, beatSeconds } = await register(o, o.enrolmentKey, signal);
  await keepIdentity(o.folder, identity);
  o.say(`${o.name} became node ${identity.nodeId} of ${o.url}`);
  return { client: openGateway(o.url, identity.nodeKey), beatSeconds };
};

const register = async (
  o: AgentOptions,
  enrolmentKey: string,
  signal: AbortSignal,
): Promise<{ identity: Identity; beatSeconds: number }> => {
  const [machine, found] = await Promise.all([thisMachine(), installedSoftware()]);
  const { nodeId, nodeKey, beatSeconds } = await openGateway(o.url, enrolmentKey).call(
    gateway.register,
    {
      ...machine,
      name: o.name,
      platform: o.platform,
      agentVersion,
      software: [...new Set([...found.software, ...(o.software ?? [])])],
      plugins: [...found.plugins, ...(o.plugins ?? [])],
      properties: [...(o.properties ?? [])],
      requirements: [...(o.requirements ?? [])],
      category: [...(o.category ?? [])],
    },
    { signal },
  );
  return { identity: { url: o.url, name: o.name, nodeId, nodeKey }, beatSeconds };
};
