import { sql } from 'kysely';
import * as z from 'zod';
import { readSetting, writeSetting } from '../core/calls/setting.store.ts';
import type { Db, Tx } from '../core/db/db.ts';

const key = 'certification.retention';
const Rule = z.object({ retentionYears: z.int().default(3) });

/** For how many years after an account is deleted it is kept who the customer was; with who said so. */
export const retentionRule = async (db: Db) => {
  const { value, ...changed } = await readSetting(db, key);
  return { ...Rule.parse(value ?? {}), ...changed };
};
/** Sets it. Throws `changedMeanwhile`. */
export const setRetentionRule = (
  tx: Tx,
  rule: z.output<typeof Rule>,
  o: { readonly expectedVersion: number; readonly by: number; readonly now: Date },
): Promise<void> => writeSetting(tx, key, { value: rule, ...o });

/** Accounts that were deleted longer ago than what is kept of them. */
export const closedBefore = async (db: Db, now: Date): Promise<Date> => {
  const { retentionYears } = await retentionRule(db);
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
  return before;
};

/** Erases from the applications of accounts that were deleted before a moment who it was that applied; what was decided and by whom stays. */
export const eraseIdentities = async (tx: Tx, before: Date): Promise<void> => {
  const closed = sql`(select id from "user" where deleted_at < ${before})`;
  await sql`update certification set full_name = '', id_number = '', legal_person = '', remarks = ''
    where user_id in ${closed} and id_number <> ''`.execute(tx);
  await sql`update student set full_name = '', id_number = '', school = '', chsi_code = '', remarks = ''
    where user_id in ${closed} and id_number <> ''`.execute(tx);
};
