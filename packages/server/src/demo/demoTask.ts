import { counterOfFrame, type RenderStatus } from '@renderdesk/contract';
import type { Customer } from './customers.ts';
import type { DemoFrame, DemoRendering } from './schedule.ts';

/** How the frames of a task stand: what its counters say and what its frame rows add up to. */
export interface Counters {
  readonly waiting: number;
  readonly running: number;
  readonly aborted: number;
  readonly failure: number;
  readonly success: number;
}

export const countersOf = (frames: readonly DemoFrame[]): Counters => {
  const counters = { waiting: 0, running: 0, aborted: 0, failure: 0, success: 0 };
  for (const { status } of frames) counters[counterOfFrame[status]] += 1;
  return counters;
};

/** A task of the demo with all that hangs on it. */
export interface DemoTask {
  readonly id: number;
  readonly status: RenderStatus;
  readonly submittedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly customer: Customer;
  readonly rendering: DemoRendering;
  readonly counters: Counters;
  /** The farm holds it for its errors. */
  readonly held: boolean;
}
