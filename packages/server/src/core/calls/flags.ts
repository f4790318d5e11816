import * as z from 'zod';
import type { ErrorName, FlagName } from '@renderdesk/contract';
import type { Db, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';
import { readSetting } from './setting.store.ts';

/** Error of a command while its switch is on. */
const refusals: Readonly<Record<FlagName, ErrorName>> = { prohibitOperate: 'operateProhibited' };

const Value = z.object({ on: z.boolean(), reason: z.string() });
const off = { on: false, reason: '' };

/** Current value of a switch, and who set it last. Off until somebody sets it. */
export const readFlag = async (
  db: Db,
  name: FlagName,
): Promise<{ on: boolean; reason: string; by: string | null; at: Date | null }> => {
  const { value, by, at } = await readSetting(db, name);
  const set = Value.safeParse(value);
  return { ...(set.success ? set.data : off), by, at };
};

/** Sets a switch. Commands that began before the commit still complete. */
export const setFlag = async (
  tx: Tx,
  name: FlagName,
  o: { on: boolean; reason: string; by: number; now: Date },
): Promise<void> => {
  const row = { value: JSON.stringify({ on: o.on, reason: o.reason }), updated_at: o.now, updated_by: o.by };
  await tx
    .insertInto('setting')
    .values({ key: name, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};

/** Refuses the command of this transaction while a switch is on. */
export const assertFlagOff = async (tx: Tx, name: FlagName): Promise<void> => {
  const { on, reason } = await readFlag(tx, name);
  if (on) throw new ApiError(refusals[name], { reason });
};
