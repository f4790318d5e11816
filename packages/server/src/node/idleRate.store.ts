import * as z from 'zod';
import type { Db, Tx } from '../core/db/db.ts';
import { readSetting, writeSetting } from '../core/calls/setting.store.ts';

const whole = (least: number, usual: number) => z.int().min(least).default(usual);
/** What holds until staff set their own. Nothing is applied for by itself at first: it costs money. */
const rates = {
  applyRate: z.object({
    isAutomatic: z.boolean().default(false),
    framesPerNode: whole(1, 20),
    mostAtOnce: whole(1, 10),
    mostPerHour: whole(1, 50),
    idleMinutes: whole(1, 30),
  }),
  fastRate: z.object({ fastPercent: whole(0, 30) }),
} as const;
type Rates = { readonly [K in keyof typeof rates]: z.output<(typeof rates)[K]> };
const keyOf = (name: keyof Rates): string => `node.${name}`;

/** A rate with who set it last, when, and its version. */
export const readRate = async <K extends keyof Rates>(db: Db, name: K) => {
  const { value, ...changed } = await readSetting(db, keyOf(name));
  const read = rates[name].safeParse(value ?? {});
  return { value: (read.success ? read.data : rates[name].parse({})) as Rates[K], ...changed };
};

/** Sets a rate. Throws `changedMeanwhile` where it moved since the version that the caller read. */
export const setRate = <K extends keyof Rates>(
  tx: Tx,
  name: K,
  o: { readonly value: Rates[K]; readonly expectedVersion: number; readonly by: number; readonly now: Date },
): Promise<void> => writeSetting(tx, keyOf(name), o);
