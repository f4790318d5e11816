import { setTimeout as delay } from 'node:timers/promises';
import { attemptFileKind, type AttemptRef, frameKind, gateway, type Lease } from '@renderdesk/contract';
import type { GatewayClient } from '../client.ts';
import { pictureOf } from './picture.ts';
import { type Plan, planOf, type PlanOptions } from './plan.ts';
import { logOf } from './renderLog.ts';

/** How often an attempt tells of itself: its lines and its progress together. */
const tellAtLeastMs = 1000;
const tellAtMostMs = 12_000;

export interface RunOptions extends PlanOptions {
  /** Ends the attempt: the attempt is over, or the fleet stops. */
  readonly signal: AbortSignal;
  /** Takes the machine off the network for so long. */
  readonly goSilent: (ms: number) => Promise<void>;
}

/** Plays one attempt of a frame to its end, as its plan says. */
export const playAttempt = async (client: GatewayClient, lease: Lease, o: RunOptions): Promise<void> => {
  const { taskId, ix, n, token } = lease;
  const signed: AttemptRef & { token: string } = { taskId, ix, n, token };
  const { signal } = o;
  const plan = planOf(lease, o);
  const lines = logOf(lease, plan, o.seed);
  const bytes = lines.map(({ text }) => new TextEncoder().encode(`${text}\n`));
  const begun = performance.now();
  const passed = (): number => performance.now() - begun;
  const until = (ms: number): Promise<unknown> => delay(Math.max(0, ms - passed()), undefined, { signal });

  let told = 0;
  let offset = 0;
  /** Sends the lines that are due; answers whether the attempt is still the current one. */
  const tell = async (): Promise<boolean> => {
    const due = lines.filter(({ afterMs }) => afterMs <= passed()).length;
    if (due <= told) return true;
    const content = Uint8Array.from(bytes.slice(told, due).flatMap((line) => [...line]));
    const answer = await client.call(gateway.log, { ...signed, offset }, { content, signal });
    told = due;
    // More is known than was told where a former fleet played the same attempt: its lines were the same.
    offset = Math.max(answer.next, offset + content.length);
    const progress = lines[due - 1]?.progress ?? 0;
    if (!answer.current || progress === 0) return answer.current;
    return (
      await client.call(gateway.progress, { ...signed, progress, renderMs: Math.round(passed()) }, { signal })
    ).current;
  };

  const step = Math.min(Math.max(plan.lastsMs / 6, tellAtLeastMs), tellAtMostMs);
  while (passed() < plan.lastsMs) {
    await until(Math.min(passed() + step, plan.lastsMs));
    if (!(await tell())) return;
  }
  if (plan.fate === 'stuck') await delay(plan.silentMs, undefined, { signal });
  const renderMs = Math.round(passed());
  if (plan.fate === 'lost' || plan.fate === 'late') await o.goSilent(plan.silentMs);
  // The machine was started anew and knows nothing of the frame.
  if (plan.fate === 'lost') return;
  if (plan.hasPicture && plan.fate !== 'failed' && lease.kind === frameKind.of.main)
    await deliver(client, lease, signed, o);
  await finish(client, { ...signed, renderMs }, plan, signal);
};

const deliver = async (
  client: GatewayClient,
  lease: Lease,
  signed: AttemptRef & { token: string },
  o: RunOptions,
): Promise<void> => {
  const picture = await pictureOf({ taskId: lease.taskId, ix: lease.ix, seed: o.seed });
  const name = `${lease.sceneName.replace(/\.\w+$/, '').replace(/[/\\]/g, '_')}.${lease.label}.jpg`.slice(
    -200,
  );
  const { width, height } = picture;
  const image = { ...signed, kind: attemptFileKind.of.image, name, mediaType: 'image/jpeg', width, height };
  await client.call(gateway.file, image, { content: picture.image, signal: o.signal });
  const small = {
    ...signed,
    kind: attemptFileKind.of.thumbnail,
    name: `${name}.webp`.slice(-200),
    mediaType: 'image/webp',
    width: picture.thumbnailWidth,
    height: picture.thumbnailHeight,
  };
  await client.call(gateway.file, small, { content: picture.thumbnail, signal: o.signal });
};

const finish = async (
  client: GatewayClient,
  signed: AttemptRef & { token: string; renderMs: number },
  plan: Plan,
  signal: AbortSignal,
): Promise<void> => {
  const report = {
    ...signed,
    done: plan.fate !== 'failed',
    exitCode: plan.exitCode,
    reason: plan.reason,
  };
  await client.call(gateway.finish, report, { signal });
  if (plan.fate === 'twice') await client.call(gateway.finish, report, { signal });
};
