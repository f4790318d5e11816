import {
  defaultThresholds,
  type MonitorMessageType,
  monitorMessageType,
  type OutputOf,
  type subscriptions,
} from '@renderdesk/contract';
import * as z from 'zod';
import { readSetting, writeSetting } from '../core/calls/setting.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asInstantOrNull } from '../core/db/wire.ts';

const keyOf = (type: MonitorMessageType): string => `monitor.subscription.${type}`;
const Stored = z.object({ enable: z.boolean(), thresholdCount: z.int(), thresholdRate: z.int() });
type Subscription = z.output<typeof Stored>;

/** The subscription of each type, with who set it; until somebody does, the default one. */
export const subscriptionsNow = async (db: Db): Promise<OutputOf<typeof subscriptions.list>> => {
  const all = [];
  for (const messageType of monitorMessageType.codes) {
    const { value, by, at, version } = await readSetting(db, keyOf(messageType));
    const stored = Stored.safeParse(value);
    const set = stored.success ? stored.data : { enable: true, ...defaultThresholds[messageType] };
    all.push({ messageType, ...set, by, at: asInstantOrNull(at), version });
  }
  return all;
};

/** Sets the subscription of a type. Throws `changedMeanwhile`. */
export const setSubscription = (
  tx: Tx,
  type: MonitorMessageType,
  o: {
    readonly value: Subscription;
    readonly expectedVersion: number;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => writeSetting(tx, keyOf(type), o);
