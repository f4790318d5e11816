import { sql } from 'kysely';
import { dayNumber, dayText } from '../member/member.rules.ts';
import type { Db, Tx } from '../../core/db/db.ts';

/** A right that makes frames of a platform free (lifecycles §6): 1 a machine pack, 2 a project pack, 3 a picture membership. */
export interface Right {
  readonly feeType: 1 | 2 | 3;
  readonly contractId: number;
  /** Whose: the purse of a pack, the main account of a membership, which its child accounts have too. */
  readonly ownerId: number;
  /** The project that a project pack is for; empty for any. */
  readonly project: string;
  /** How many more attempts it covers now; null for any number. */
  readonly free: number | null;
  /** What it does not cover waits until it does; else it is paid for. */
  readonly waits: boolean;
}

/** The packs in force on a day of which frames of a platform may be covered; `t` the terms, `c` the contract. */
const packsInForce = (platformId: number, now: Date) => sql`
  contract_terms t join contract c on c.owner_id = t.owner_id and c.id = t.contract_id
  where t.kind in (1, 2) and c.state = 1 and c.first_day <= ${dayText(dayNumber(now))}::date
    and c.first_day + c.days > ${dayText(dayNumber(now))}::date
    and (${platformId}::int = any(t.platform_ids) or (t.kind = 2 and t.platform_ids = '{}'))`;

/**
 * Keeps what packs of a platform cover as it is until the transaction ends: nodes of one pack are counted over all platforms. Taken
 * after the platform itself and before any task.
 */
export const lockPacks = async (tx: Tx, platformId: number, now: Date): Promise<void> => {
  await sql`select from ${packsInForce(platformId, now)} order by t.contract_id for update of t`.execute(tx);
};

/**
 * The rights of customers on a platform, in the order in which they cover frames: what is not used up by it first (a membership, then
 * the nodes of a machine pack, then the quota of a project pack), what ends first among equal ones.
 */
export const rightsOn = async (
  db: Db,
  o: {
    readonly platformId: number;
    readonly isPicture: boolean;
    readonly owners: readonly number[];
    readonly now: Date;
  },
): Promise<Right[]> => {
  const { rows } = await sql<Right>`
    select * from (
      select 3::smallint as "feeType", m.contract_id as "contractId", m.owner_id as "ownerId", '' as project, null::int as free,
        false as waits, m.ends_at::date as ends
      from membership m where ${o.isPicture} and m.owner_id = any(${o.owners}::bigint[]) and m.grade = 1 and m.state = 1
        and m.begins_at <= ${o.now} and m.ends_at > ${o.now}
      union all
      select p.kind, p.contract_id, p.owner_id, p.title, case
          when p.kind = 1 then greatest(0, p.nodes - p.running)
          when p.quota_frames is not null then greatest(0, p.quota_frames - p.used_frames - p.running)
          when p.quota_ms <= p.used_ms then 0 end, not p.is_overflow, p.ends
      from (select t.*, c.first_day + c.days as ends,
          (select count(*) from node_attempt n where n.right_contract_id = t.contract_id)::int as running
        from ${packsInForce(o.platformId, o.now)} and t.owner_id = any(${o.owners}::bigint[])) p) r
    order by r."feeType" = 3 desc, r."feeType", r.ends, r."contractId"`.execute(db);
  return rows.map(({ feeType, contractId, ownerId, project, free, waits }) => ({
    feeType,
    contractId,
    ownerId,
    project: feeType === 2 ? project : '',
    free,
    waits,
  }));
};
