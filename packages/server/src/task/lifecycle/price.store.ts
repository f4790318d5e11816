import { micro, microOf } from '@renderdesk/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db, DB } from '../../core/db/db.ts';

/** The price versions that are in force at `now` or were before, of those that `where` names; none that was withdrawn. */
export const priceVersions = async (
  db: Db,
  now: Date,
  where: (eb: ExpressionBuilder<DB, 'price_version'>) => Expression<SqlBool>,
) => {
  const rows = await db
    .selectFrom('price_version')
    .where('valid_from', '<=', now)
    .where('withdrawn_at', 'is', null)
    .where(where)
    .select([
      'id',
      'platform_kind as platformKind',
      'unit',
      'currency',
      'level',
      'student',
      'replaces',
      'agent_id as agentId',
      'owner_id as ownerId',
      'frame_kind as frameKind',
      'price',
      'valid_from as validFrom',
    ])
    .execute();
  return rows.map((row) => ({ ...row, price: micro(microOf(row.price)) }));
};
