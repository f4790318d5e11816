import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PortalCall, PortalInput, PortalOutput } from '@renderdesk/contract';
import type { Deed, Life } from './plan.ts';
import { type PortalClient, PortalRefused } from './portal.ts';

/** What a customer is played with. */
export interface Playing {
  readonly url: string;
  readonly client: PortalClient;
  readonly seed: string;
  /** How many milliseconds a minute of theirs takes. */
  readonly minuteMs: number;
  readonly signal: AbortSignal;
  /** What happens long after a life, like a callback that comes late; the playing ends when all of it has. */
  readonly later: Promise<void>[];
  readonly say: (line: string) => void;
}

/** A customer in the middle of their life. */
export interface Living {
  readonly o: Playing;
  readonly n: number;
  readonly life: Life;
  readonly customer: number;
  readonly tasks: number[];
  /** Calls for this customer; the key of a command tells the step, so that a life that broke off goes on where it was. */
  readonly call: <C extends PortalCall>(
    step: string,
    call: C,
    input: PortalInput<C>,
    bytes?: Uint8Array<ArrayBuffer>,
  ) => Promise<PortalOutput<C>>;
}

/** How a deed is done; `step` tells it from the others of the life. */
export type Doing<D extends Deed['does']> = (
  c: Living,
  step: string,
  deed: Extract<Deed, { does: D }>,
) => Promise<void>;

/** Lets so many minutes of the customer's pass. */
export const pause = ({ o }: Living, minutes: number): Promise<void> =>
  delay(minutes * o.minuteMs, undefined, { signal: o.signal });

/** Begins what goes on beside the life and beyond it. What the portal refuses is said in a line; whoever waits for all of it learns of the rest. */
export const later = ({ o, life }: Living, work: () => Promise<void>): void => {
  const going = work().catch((error: unknown) => {
    if (!(error instanceof PortalRefused)) throw error;
    o.say(`${life.account.userName}: ${error.message}`);
  });
  going.catch(() => undefined);
  o.later.push(going);
};

/** The figures that stand for a content. */
export const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
