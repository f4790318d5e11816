import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AttemptRef,
  gateway,
  type GraphicsCard,
  simulatedFleet,
  type SimulatedNode,
  type SystemReason,
} from '@renderdesk/contract';
import { agentVersion } from '../agent/facts.ts';
import { type GatewayClient, GatewayFaulty, GatewayRefused, openGateway } from '../client.ts';
import { type Pace, paceOf } from './pace.ts';
import { randomOf } from './random.ts';
import { playAnalysis } from './playAnalysis.ts';
import { playAttempt } from './playAttempt.ts';

export interface FleetOptions {
  readonly url: string;
  /** One for every platform. */
  readonly enrolmentKey: string;
  /** How many machines: the demo's first, then more of the same kinds. */
  readonly size: number;
  /** The same seed plays the same attempts. */
  readonly seed: string;
  /** How much faster than a real farm: 1 is minutes a frame. */
  readonly speed: number;
  /** Which part of the frames leave a picture, from 0 to 1. */
  readonly pictures: number;
  /** The most calls a second, of all machines together. */
  readonly callsPerSecond: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const leaveWithinMs = 3000;

/** Plays so many simulated machines over the gateway, until the signal; then all of them leave. */
export const playFleet = async (o: FleetOptions): Promise<void> => {
  const nodes = simulatedFleet(o.size);
  const pace = paceOf(o.callsPerSecond);
  o.say(`${nodes.length} simulated machines join ${o.url}`);
  await Promise.all(
    nodes.map((node) =>
      playNode(node, o, pace).catch((error: unknown) => {
        if (o.signal.aborted) return;
        if (!(error instanceof GatewayRefused)) throw error;
        o.say(`${node.name} stops: ${error.message}`);
      }),
    ),
  );
};

/** A client whose calls wait for their turn. */
const paced = (client: GatewayClient, pace: Pace, signal: AbortSignal): GatewayClient => ({
  call: async (call, input, o) => {
    await pace.turn(o?.signal ?? signal);
    return client.call(call, input, o);
  },
});

/** Cards of a simulated machine, each near the load of all. */
const cardsAt = (
  { gpuName, gpuCount }: Pick<SimulatedNode, 'gpuName' | 'gpuCount'>,
  load: number,
  random: ReturnType<typeof randomOf>,
): GraphicsCard[] =>
  Array.from({ length: gpuCount }, () => {
    const own = Math.max(0, Math.min(1000, load + random.between(-15, 15)));
    const memoryUsedMb = Math.round(cardMemoryMb * (0.05 + (own / 1000) * 0.6));
    return {
      name: gpuName,
      load: own,
      memoryMb: cardMemoryMb,
      memoryUsedMb,
      temperature: 34 + Math.round(own / 25),
    };
  });
const cardMemoryMb = 24 * 1024;

const playNode = async (node: SimulatedNode, o: FleetOptions, pace: Pace): Promise<void> => {
  const random = randomOf(o.seed, 'machine', node.name);
  const start = { boot: randomUUID(), startedAt: Date.now() };
  const { boot } = start;
  const { state: _state, ip: _ip, ...machine } = node;
  const enrolment = paced(openGateway(o.url, o.enrolmentKey), pace, o.signal);
  const { nodeKey, beatSeconds } = await enrolment.call(
    gateway.register,
    {
      ...machine,
      software: [...machine.software],
      renderers: [...machine.renderers],
      plugins: [...machine.plugins],
      properties: [...machine.properties],
      category: [...machine.category],
      agentVersion,
      ...start,
      simulated: true,
    },
    { signal: o.signal },
  );
  const plain = openGateway(o.url, nodeKey);
  const client = paced(plain, pace, o.signal);
  let current:
    | { readonly ref: AttemptRef; readonly begun: number; readonly over: AbortController }
    | undefined;
  let silent = false;
  let seconds = beatSeconds;
  let mayLease = false;

  const goSilent = async (ms: number): Promise<void> => {
    silent = true;
    await delay(ms, undefined, { signal: o.signal }).finally(() => (silent = false));
  };
  const beat = async (): Promise<void> => {
    // Not all machines in the same moment.
    await delay(random.next() * 1000, undefined, { signal: o.signal });
    for (;;) {
      if (!silent) {
        const load = current ? 820 + random.between(0, 170) : random.between(5, 60);
        const answer = await client.call(
          gateway.heartbeat,
          {
            boot,
            cpuLoad: machine.gpuCount > 0 ? Math.round(load / 4) : load,
            ...(machine.gpuCount > 0 && { gpuLoad: load, cards: cardsAt(machine, load, random) }),
            memoryUsedMb: Math.round(machine.memoryMb * (current ? 0.4 + 0.3 * random.next() : 0.06)),
            attempts: current
              ? [{ ...current.ref, renderMs: Math.round(performance.now() - current.begun) }]
              : [],
          },
          { signal: o.signal },
        );
        ({ beatSeconds: seconds, mayLease } = answer);
        for (const { commandId } of answer.commands ?? [])
          await client.call(
            gateway.answer,
            { commandId, done: true, output: `simulated node ${machine.name}: ${machine.cpuName}` },
            { signal: o.signal },
          );
        if (answer.stop.some((one) => isSame(one, current?.ref))) current?.over.abort();
      }
      await delay(seconds * 1000 * (0.9 + 0.2 * random.next()), undefined, { signal: o.signal });
    }
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const { lease, analysis, retryInMs } = mayLease
        ? await client.call(gateway.lease, { boot }, { signal: o.signal })
        : { lease: null, analysis: null, retryInMs: 1000 };
      if (analysis) {
        await playAnalysis(client, analysis, o);
        continue;
      }
      if (!lease) {
        await delay(retryInMs, undefined, { signal: o.signal });
        continue;
      }
      const over = new AbortController();
      const { taskId, ix, n } = lease;
      current = { ref: { taskId, ix, n }, begun: performance.now(), over };
      const signal = AbortSignal.any([o.signal, over.signal]);
      const { seed, speed, pictures } = o;
      const lostAfterMs = seconds * 1000 * 6;
      await playAttempt(client, lease, {
        seed,
        speed,
        pictures,
        lostAfterMs,
        node: node.name,
        signal,
        goSilent,
      }).catch((error: unknown) => {
        const isOfAttempt = error instanceof GatewayRefused || error instanceof GatewayFaulty;
        if (!over.signal.aborted && !isOfAttempt) throw error;
      });
      current = undefined;
    }
  };
  try {
    await Promise.all([beat(), work()]);
  } finally {
    if (o.signal.aborted)
      await plain
        .call(
          gateway.leave,
          { ...start, reason: 'agentStopped' satisfies SystemReason },
          { patienceMs: leaveWithinMs },
        )
        .catch(() => undefined);
  }
};

const isSame = (a: AttemptRef, b: AttemptRef | undefined): boolean =>
  b !== undefined && a.taskId === b.taskId && a.ix === b.ix && a.n === b.n;
