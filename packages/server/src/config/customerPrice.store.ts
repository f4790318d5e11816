import { allocationKind, type PriceScope, priceUnit } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { priceAt, type Priced, priceVersions } from '../task/index.ts';

/** What the prices of a customer depend on. */
interface Customer {
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly level: number;
  readonly student: boolean;
  readonly agentId: number | null;
}

const customerOf = async (db: Db, userId: number, now: Date): Promise<Customer | undefined> => {
  const { rows } = await sql<Customer>`
    select coalesce(nullif(u.owner_id, 0), u.id) as "ownerId", u.currency, coalesce(m.level, u.level) as level,
      coalesce(u.student_until > ${now}, false) as student,
      (select s.admin_id from user_staff s where s.user_id = u.id and s.kind = ${allocationKind.of.agent} and s.valid_to is null) as "agentId"
    from "user" u left join "user" m on m.id = u.main_id where u.id = ${userId}`.execute(db);
  return rows[0];
};

type Frames = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

const versionsFor = (db: Db, { ownerId, agentId, currency }: Customer, now: Date) =>
  priceVersions(db, now, (eb) =>
    eb.and([
      eb('currency', '=', currency),
      eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', ownerId)]),
      eb.or([eb('agent_id', 'is', null), eb('agent_id', '=', agentId ?? 0)]),
    ]),
  );

/** A unit price by the rule that holds, and by those that do not. */
interface UnitPrice {
  readonly platformKind: 0 | 1 | 2 | 3;
  readonly unit: 1 | 2 | 3;
  readonly frameKind: Frames | null;
  readonly currency: 1 | 2;
  readonly held: { readonly rule: PriceScope; readonly hourly: bigint };
  readonly alternatives: readonly { readonly rule: PriceScope; readonly hourly: bigint }[];
}

/** What a customer pays now for each unit that is priced: asked of a node that has one of it, by the rule of the farm. */
export const unitPricesOf = async (db: Db, userId: number, now: Date): Promise<UnitPrice[]> => {
  const customer = await customerOf(db, userId, now);
  if (!customer) return [];
  const versions = await versionsFor(db, customer, now);
  const asked = new Map(
    versions.map((one) => [`${one.platformKind} ${one.unit} ${one.frameKind ?? ''}`, one] as const),
  );
  const prices = [...asked.values()].flatMap(({ platformKind, unit, frameKind }): UnitPrice[] => {
    const node: Priced = {
      ...customer,
      platformKind,
      frameKind: frameKind ?? 0,
      cores: unit === priceUnit.of.coreHour ? 1 : 0,
      gpuCount: unit === priceUnit.of.cardHour ? 1 : 0,
    };
    const held = priceAt(
      versions.filter((one) => one.unit === unit),
      node,
      now,
    );
    if (!held) return [];
    const kind = frameKind as Frames | null;
    return [
      {
        platformKind,
        unit,
        frameKind: kind,
        currency: customer.currency,
        held,
        alternatives: held.alternatives,
      },
    ];
  });
  return prices.toSorted(
    (a, b) => a.platformKind - b.platformKind || a.unit - b.unit || (a.frameKind ?? 0) - (b.frameKind ?? 0),
  );
};

/** Prices that were set for the customer itself, newest first; at most 200. */
export const priceChangesOf = (db: Db, userId: number) =>
  db
    .selectFrom('price_version as v')
    .leftJoin('admin', 'admin.id', 'v.created_by')
    .where(
      'v.owner_id',
      '=',
      sql<number>`(select coalesce(nullif(owner_id, 0), id) from "user" where id = ${userId})`,
    )
    .select([
      'v.platform_kind',
      'v.unit',
      'v.frame_kind',
      'v.currency',
      'v.price',
      'v.valid_from',
      'v.withdrawn_at',
      'v.created_at',
      'v.reason',
      'admin.really_name',
    ])
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc')
    .limit(200)
    .execute();
