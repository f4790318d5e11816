import { setTimeout as delay } from 'node:timers/promises';
import { type AnalysisLease, gateway } from '@renderdesk/contract';
import type { GatewayClient } from '../client.ts';
import { randomOf } from './random.ts';

/** In thousandths: scenes that have a warning, that miss a file, and that cannot be read. */
const shares = { warning: 150, missing: 80, unreadable: 30 };

/** Plays the analysis of one scene: the same scene is found the same each time. */
export const playAnalysis = async (
  client: GatewayClient,
  lease: AnalysisLease,
  o: { readonly seed: string; readonly speed: number; readonly signal: AbortSignal },
): Promise<void> => {
  const { analyseId, token, sceneName } = lease;
  const random = randomOf(o.seed, 'analysis', sceneName);
  const frames = random.between(1, 120);
  const fate = random.between(0, 999);
  await delay((random.between(4, 40) * 1000) / o.speed, undefined, { signal: o.signal });
  const opening = { text: `opening ${sceneName}`, isError: false };
  const { warning, missing, unreadable } = shares;
  if (fate < unreadable) {
    const reason = 'the scene cannot be read: it ends too early';
    const log = [opening, { text: reason, isError: true }];
    await client.call(gateway.analysed, { analyseId, token, done: false, reason, log }, { signal: o.signal });
    return;
  }
  const tips =
    fate < unreadable + missing
      ? [{ code: '10002', type: 1 as const, detail: 'textures/wall_diffuse.exr' }]
      : fate < unreadable + missing + warning
        ? [{ code: '10027', type: 0 as const, detail: '4096' }]
        : [];
  await client.call(
    gateway.analysed,
    {
      analyseId,
      token,
      done: true,
      found: [
        { name: 'frames', value: `1-${frames}` },
        { name: 'cameras', value: '1' },
        { name: 'inspected', value: 'simulated' },
      ],
      tips,
      log: [
        opening,
        { text: `${frames} frames, 1 camera`, isError: false },
        ...tips.map(({ detail }) => ({ text: `found: ${detail}`, isError: true })),
      ],
    },
    { signal: o.signal },
  );
};
