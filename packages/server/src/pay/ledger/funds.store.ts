import type { CouponType } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * What of a purse no running or unposted work needs (ledger §5): cash, usable lots of these coupon types and credit left, less
 * holds and pending. An expression over a column with owner ids; negative where more is running than there is.
 */
export const freeFunds = (
  owner: RawBuilder<unknown>,
  o: { readonly types: readonly CouponType[]; readonly now: Date },
): RawBuilder<string> => sql<string>`(
  select coalesce(sum(a.balance) filter (where a.kind = 1), 0)
    + coalesce((select sum(lot.remaining) from lot where lot.owner_id = ${owner} and lot.state = 1
      and lot.coupon_type = any(${o.types}::smallint[]) and (lot.expires_at is null or lot.expires_at > ${o.now})), 0)
    + coalesce((select case when live.credit_blocked then 0
        else greatest(0, live.credit_limit + coalesce(sum(a.balance) filter (where a.kind = 2), 0)) end
        - live.running_hold - live.pending from owner_live live where live.owner_id = ${owner}), 0)
  from account a where a.owner_id = ${owner} and a.kind in (1, 2))::numeric(20, 6)`;
