import { sql } from 'kysely';
import * as z from 'zod';
import { roleKind } from '@renderdesk/contract';
import { readSetting, writeSetting } from '../calls/setting.store.ts';
import type { Db, Tx } from '../db/db.ts';

const ruleKey = 'factor.required';
const Rule = z.object({ kinds: z.array(roleKind.schema) });

/** Kinds of role whose staff must have a second factor; none until set. */
export const readRule = async (db: Db) => {
  const { value, version } = await readSetting(db, ruleKey);
  return { kinds: Rule.safeParse(value).data?.kinds ?? [], version };
};

/** Sets the kinds, with effect from everybody's next call. Throws `changedMeanwhile`. */
export const writeRule = async (
  tx: Tx,
  o: {
    readonly kinds: readonly (0 | 1 | 2)[];
    readonly expectedVersion: number;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => {
  await writeSetting(tx, ruleKey, { value: { kinds: o.kinds }, ...o });
  await sql`update admin set auth_version = auth_version + 1 where status = 0 and deleted_at is null`.execute(
    tx,
  );
};
