import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gateway, type Lease, type SystemReason } from '@renderdesk/contract';
import { takeLock } from '../../../../scripts/lib/file-lock.mjs';
import { GatewayRefused } from '../client.ts';
import { leaseRequests, waitBeforeAgain } from './again.ts';
import { analyses } from './analyse.ts';
import { type RenderSite, type Running, startAttempt } from './attempt.ts';
import {
  checkFolderIsOurs,
  describe,
  enrolled,
  type EnrolOptions,
  isKeyOver,
  keyIsOver,
  NotThisNode,
} from './enrol.ts';
import { makeFolder } from './identity.ts';
import { clearLeftOvers, clearsLeftOvers } from './leftOvers.ts';
import { loadMeter, thisMachine } from './machine.ts';
import { commandRunner } from './nodeCommands.ts';
import type { RenderUser } from './renderUser.ts';
import { openStorage } from './storage.ts';

/** How a machine becomes a node, and how it works as one. `folder` is the agent's own: the node's key, and renderers at work. */
export interface AgentOptions extends EnrolOptions, RenderSite {
  /** Called before anything is rendered: from here on the enrolment key is not needed. */
  readonly onEnrolled?: () => void;
  /** Called when staff want the agent started anew; it leaves after its frame. */
  readonly onRestart?: () => void;
}

export interface Agent {
  /** Resolves when the agent has left the farm; rejects where it cannot go on. */
  readonly over: Promise<void>;
  /** Leaves at once (its frame waits again), or `afterFrame`. */
  leave(o?: { afterFrame: boolean }): void;
  /** Looks again what the machine is and which renderers it has, and tells the farm. */
  lookAgain(): void;
}

/** What an agent has that may not ask. */
const nothing = { lease: null, analysis: null, retryInMs: 250 } as const;
const lookAgainEveryMs = 24 * 3_600_000;

/** Runs this machine as a node of the farm until it leaves. */
export const startAgent = (o: AgentOptions): Agent => {
  const leaving = new AbortController();
  const { signal } = leaving;
  /** Aborted when the agent takes no more work; what it renders may go on. */
  const draining = new AbortController();
  const idles = AbortSignal.any([signal, draining.signal]);
  const idle = (ms: number): Promise<void> => delay(ms, undefined, { signal: idles }).catch(() => undefined);
  let drained: () => void = () => undefined;
  let lookAgain: () => void = () => undefined;
  const serve = async (): Promise<void> => {
    if (o.as) await checkUser(o.as);
    await clearLeftOvers(o);
    const { client, nodeId, beatSeconds, start } = await enrolled(o, signal);
    const { boot } = start;
    o.onEnrolled?.();
    let running: Running | undefined;
    let mayLease = false;
    const clear = clearsLeftOvers(o, () => running?.ref);
    const command = commandRunner({
      ...o,
      client,
      signal,
      runs: () => running?.ref,
      restart: () => {
        o.onRestart?.();
        draining.abort();
        drained();
      },
    });
    const meter = loadMeter((await thisMachine()).gpuCount > 0);

    const beat = async (): Promise<void> => {
      let seconds = beatSeconds;
      let heardAt = performance.now();
      let isAway = false;
      while (!signal.aborted) {
        try {
          const attempts = running
            ? [{ ...running.ref, renderMs: running.renderMs(), ...(await running.use()) }]
            : [];
          const answer = await client.call(
            gateway.heartbeat,
            { boot, ...(await meter()), attempts },
            { signal, patienceMs: seconds * 1000 },
          );
          ({ beatSeconds: seconds, mayLease } = answer);
          if (isAway)
            o.say(`the gateway is back after ${Math.round((performance.now() - heardAt) / 1000)} seconds`);
          heardAt = performance.now();
          isAway = false;
          const current = running;
          if (answer.clearCache === true) clear();
          command(answer.commands ?? []);
          if (current && answer.stop.some((one) => sameAttempt(one, current.ref))) void current.cancel();
        } catch (error) {
          if (error instanceof GatewayRefused) throw error;
          // Away for now: the renderer goes on, and the next beat may find the gateway.
          if (!isAway && !signal.aborted)
            o.say('the gateway is away: what renders goes on, and is reported when it is back');
          isAway = true;
        }
        await delay(seconds * 1000, undefined, { signal }).catch(() => undefined);
      }
    };
    const request = leaseRequests(() => client.call(gateway.lease, { boot }, { signal }), {
      signal,
      say: o.say,
    });
    const analyse = analyses(client, { ...o, signal });
    let last: Lease | undefined;
    let again = 0;
    const render = async (): Promise<void> => {
      while (!idles.aborted) {
        const { lease, analysis, retryInMs } = mayLease ? await request() : nothing;
        if (analysis) await idle(await analyse(analysis));
        else if (lease) {
          again = last !== undefined && sameAttempt(last, lease) ? again + 1 : 0;
          last = lease;
          if (again > 0) {
            const waitMs = waitBeforeAgain(again);
            o.say(
              `frame ${lease.label} of task ${lease.taskId} is leased again; it begins in ${waitMs / 1000} seconds`,
            );
            await idle(waitMs);
            if (idles.aborted) return;
          }
          running = startAttempt(client, lease, o);
          await running.over;
          running = undefined;
        } else await idle(retryInMs);
      }
    };
    lookAgain = () =>
      void describe(client, o, start, signal).then(
        () => o.say('the farm knows anew what this machine is and which renderers it has'),
        (error: unknown) =>
          signal.aborted || o.say(`the farm was not told of this machine’s renderers: ${String(error)}`),
      );
    const daily = setInterval(() => lookAgain(), lookAgainEveryMs);
    const failed = Promise.withResolvers<never>();
    const part = (run: () => Promise<void>): Promise<void> =>
      run().catch((error: unknown) => {
        if (!signal.aborted) failed.reject(error as Error);
      });
    const beating = part(beat);
    const rendering = part(render);
    drained = () => void rendering.then(() => leaving.abort());
    if (draining.signal.aborted) drained();
    try {
      await Promise.race([Promise.all([beating, rendering]), aborted(signal), failed.promise]);
    } catch (error) {
      throw isKeyOver(error) ? keyIsOver(o.name, nodeId) : error;
    } finally {
      clearInterval(daily);
      leaving.abort();
      await running?.cancel();
      await Promise.all([beating, rendering]);
      await client
        .call(
          gateway.leave,
          { ...start, reason: 'agentStopped' satisfies SystemReason },
          { patienceMs: 3000 },
        )
        .catch(() => undefined);
    }
  };
  const work = async (): Promise<void> => {
    await makeFolder(o.folder);
    const lock = takeLock(join(o.folder, 'agent.lock'), { name: o.name });
    if ('holder' in lock)
      throw new NotThisNode(
        `another agent uses ${o.folder} (process ${lock.holder.pid} on ${lock.holder.host}); give this one a folder of its own ` +
          'with --folder, or a --name of its own, from which its folder follows',
      );
    try {
      await checkFolderIsOurs(o);
      await serve();
    } finally {
      lock.release();
    }
  };
  return {
    over: work().catch((error: unknown) => {
      if (!signal.aborted || error !== signal.reason) throw error;
    }),
    leave: ({ afterFrame } = { afterFrame: false }) => {
      draining.abort();
      if (afterFrame) drained();
      else leaving.abort();
    },
    lookAgain: () => lookAgain(),
  };
};

/** Throws where the renderers' user cannot even run what reaches the storage for it. */
const checkUser = async (user: RenderUser): Promise<void> => {
  try {
    await openStorage(user).probe();
  } catch (error) {
    throw new Error(
      `the user “${user.name}”, whom renderers are to run as, cannot run this checkout; put it where that user can read it, ` +
        `or name another one with --render-user (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    );
  }
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const sameAttempt = (a: Running['ref'], b: Running['ref']): boolean =>
  a.taskId === b.taskId && a.ix === b.ix && a.n === b.n;
