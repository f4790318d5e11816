import { sql } from 'kysely';
import type { ThingSource, ThingSources } from '../core/audit/things.ts';

type Kept = 'transfer_engine' | 'transfer_line' | 'aspera_account';

const named = (table: Kept, column: string, href: string): ThingSource => ({
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom(table as 'transfer_engine')
      .where('id', 'in', ids)
      .select(['id', sql<string>`${sql.ref(column)}`.as('name')])
      .execute();
    return rows.map((row) => ({ ...row, userName: null, href }));
  },
});

/** Engines, lines and accounts by name; deleted ones too. */
export const transmissionThings: ThingSources = {
  transferEngine: named('transfer_engine', 'engine_name', '/transmission/engineList'),
  transferLine: named('transfer_line', 'line_name', '/transmission/lineConfig'),
  asperaAccount: named('aspera_account', 'login_name', '/transmission/asperaAccountConfig'),
};
