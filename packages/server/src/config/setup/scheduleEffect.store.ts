import { scheduleKind } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { notFound } from '../../core/http/apiError.ts';
import { customersOf } from '../../user/index.ts';

/** A customer that somebody sees, as far as schedules go. Throws `notFound`. */
export const scheduledCustomer = (db: Db, actor: Actor, userId: number) => {
  const customers = customersOf(db, actor);
  let rows = db.selectFrom('user').where('id', '=', userId).where('deleted_at', 'is', null);
  if (customers) rows = rows.where('id', 'in', customers);
  return rows.select(['area_id as areaId', 'node_limit as nodeLimit']).executeTakeFirstOrThrow(notFound);
};

/** The schedules of a platform that concern a customer: its own, those of the area, the customer's. */
export const schedulesFor = async (
  db: Db,
  o: { readonly platform: number; readonly areaId: number | null; readonly userId: number },
) => {
  const { platform, area, user } = scheduleKind.of;
  return db
    .selectFrom('dispatch_schedule')
    .where('deleted_at', 'is', null)
    .where('platform_id', '=', o.platform)
    .where((eb) =>
      eb.or([
        eb('kind', '=', platform),
        eb.and([eb('kind', '=', area), eb('target_id', '=', o.areaId)]),
        eb.and([eb('kind', '=', user), eb('target_id', '=', o.userId)]),
      ]),
    )
    .select([
      'id',
      'kind',
      'weekdays',
      'from_minute as fromMinute',
      'to_minute as toMinute',
      'start_date as startDate',
      'end_date as endDate',
      'max_nodes as maxNodes',
      'guaranteed_nodes as guaranteedNodes',
      'level_offset as levelOffset',
      'enabled',
    ])
    .orderBy('kind')
    .orderBy('id')
    .execute();
};
