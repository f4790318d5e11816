import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { pinyinOf } from './pinyin.ts';

/** So many accounts a statement. */
const most = 2_000;

/**
 * Writes the pinyin of the accounts whose name or company has changed since; returns of how many. A name that changes while
 * it is read stays due: the row is written only where both are still what was read.
 */
export const writePinyin = async (db: Db): Promise<number> => {
  let written = 0;
  for (;;) {
    const due = await db
      .selectFrom('user')
      .where('pinyin', 'is', null)
      .select(['id', 'name', 'company'])
      .orderBy('id')
      .limit(most)
      .execute();
    if (due.length === 0) return written;
    const rows = due.map((row) => ({
      ...row,
      pinyin: [pinyinOf(row.name), pinyinOf(row.company)].filter((text) => text !== '').join('\n'),
    }));
    await sql`
      update "user" u set pinyin = r.pinyin
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, name text, company text, pinyin text)
      where u.id = r.id and u.name = r.name and u.company = r.company`.execute(db);
    written += due.length;
  }
};
