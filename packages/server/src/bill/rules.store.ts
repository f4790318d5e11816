import { BillRules } from '@renderdesk/contract';
import { readSetting, writeSetting } from '../core/calls/setting.store.ts';
import type { Db, Tx } from '../core/db/db.ts';

const settingKey = 'bill.rules';

/** The days of bills and appeals as they hold now, with who set them last, when, and their version. */
export const billRulesSet = async (db: Db) => {
  const { value, ...changed } = await readSetting(db, settingKey);
  const read = BillRules.safeParse(value ?? {});
  return { rules: read.success ? read.data : BillRules.parse({}), ...changed };
};

/** The days of bills and appeals as they hold now. */
export const billRules = async (db: Db): Promise<BillRules> => (await billRulesSet(db)).rules;

/** Sets them: what was issued, submitted or given keeps its days. Throws `changedMeanwhile`. */
export const setBillRules = (
  tx: Tx,
  { rules, ...o }: { rules: BillRules; expectedVersion: number; by: number; now: Date },
): Promise<void> => writeSetting(tx, settingKey, { value: rules, ...o });
