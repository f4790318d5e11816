import { type Micro, microOf } from '@renderdesk/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Versions } from '../../config/index.ts';
import type { Db } from '../../core/db/db.ts';

/** What one thing costs by a table of prices, `of` naming its rows: at a moment (undefined where nobody had said), and what began first after one. */
export const pricesIn = (
  db: Db,
  table: 'contract_price' | 'member_price',
  of: RawBuilder<SqlBool>,
): Versions => {
  const rows = db
    // Both tables have the columns that this query uses.
    .selectFrom(table as 'member_price')
    .where(of)
    .select('price')
    .limit(1);
  const priceOf = async (query: typeof rows): Promise<Micro | undefined> => {
    const row = await query.executeTakeFirst();
    return row && microOf(row.price);
  };
  return {
    at: (moment) =>
      priceOf(rows.where('valid_from', '<=', moment).orderBy('valid_from', 'desc').orderBy('id', 'desc')),
    firstAfter: (moment, until) =>
      priceOf(
        rows
          .where('valid_from', '>', moment)
          .where('valid_from', '<=', until)
          .orderBy('valid_from')
          .orderBy('id'),
      ),
  };
};
