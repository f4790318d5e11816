import { arrearsAttempts } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { type FailureRules, readStrategy } from '../task/index.ts';

/** Beats that a node may miss before its frames are given to others. */
const missedBeats = 6;
/** How long a node may be silent, in milliseconds, by how often it says that it lives. */
export const lostAfterMs = (beatSeconds: number): number => beatSeconds * 1000 * missedBeats;

/** What an installation does about attempts that fail, and when a node counts as unhealthy by its failures. */
export interface FailingRules extends FailureRules {
  readonly unhealthyAfterUsers: number;
  readonly unhealthyWithinMinutes: number;
}

/** The rules for failures as staff have set them. */
export const failingRules = async (db: Db): Promise<FailingRules> => {
  const { restartLimit, frequency, nodes } = await readStrategy(db);
  return { ...nodes, ...restartLimit, frequency };
};

/** Whether frames that render end when their task is stopped for arrears. */
export const arrearsEndAttempts = async (db: Db): Promise<boolean> =>
  (await readStrategy(db)).arrears.running === arrearsAttempts.of.stop;

/** For how many days a task that was stopped for arrears goes on by itself once they are paid. */
export const resumeDays = async (db: Db): Promise<number> => (await readStrategy(db)).arrears.resumeDays;

/** When a running frame counts as stuck (domain §2), by software; 0 is any other. */
export interface StuckThresholds {
  readonly softwareId: number;
  /** Silent for longer than so many minutes, and than this share of its attempt. */
  readonly silentMinutes: number;
  readonly silentShare: number;
  /** Longer than the task's average times this, and than so many seconds. */
  readonly overAverage: number;
  readonly overSeconds: number;
  /** Without use of processor and disk for so many minutes, as its node reports it. */
  readonly idleMinutes: number;
}
export const stuckThresholds = async (db: Db): Promise<StuckThresholds[]> => {
  const { stuck } = await readStrategy(db);
  return Object.entries(stuck.bySoftware).map(([id, set]) => ({ ...set, softwareId: Number(id) }));
};
