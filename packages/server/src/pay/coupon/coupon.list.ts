import { type LotState, lotSource, lotState, postingCause } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';

const { granted, bonus, returned, transferred, compensation, opening } = lotSource.of;

/** Whether a lot of a query is shown in a state: as `shownState` says of one. */
export const lotIsShown = (state: LotState, now: Date) =>
  sql<SqlBool>`case when lot.state = ${lotState.of.usable} and lot.expires_at <= ${now} then ${lotState.of.expired}::smallint
    else lot.state end = ${state}::smallint`;

/** What a lot of a query came by: what it names, else why it was posted first. */
export const lotSourceOf = sql<
  (typeof lotSource.codes)[number]
>`case when lot.bonus_of is not null then ${sql.lit(bonus)}
  when lot.origin_owner = lot.owner_id then ${sql.lit(returned)} when lot.origin_owner is not null then ${sql.lit(transferred)}
  else coalesce((select case p.cause when ${sql.lit(postingCause.of.appeal)} then ${sql.lit(compensation)}
      when ${sql.lit(postingCause.of.opening)} then ${sql.lit(opening)} else ${sql.lit(granted)} end
    from movement m join posting p on p.owner_id = m.owner_id and p.id = m.posting_id
    where m.owner_id = lot.owner_id and m.credit = lot.account and m.credit_ref = lot.id order by m.posting_id limit 1),
    ${sql.lit(granted)}) end`;
