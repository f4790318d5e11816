import { type Micro, microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { stateOf, turnOf } from './version.rules.ts';

/** What a charge is of, as rows of `software_fee` say it: versions of one thing follow one another. */
export interface FeeScope {
  readonly software_id: number;
  readonly fee_name: string;
  /** One version of the software; empty for all. */
  readonly version_name: string;
  /** One plugin by its word; empty for the software itself. */
  readonly plugin_name: string;
  readonly currency: 1 | 2;
}
/** What it costs; amounts of different units cannot be compared. */
export interface FeePrice {
  readonly fee_unit: 1 | 2 | 3;
  readonly price: Micro;
}

const sameFee = sql<boolean>`(later.software_id, folded(later.fee_name), folded(later.version_name), folded(later.plugin_name), later.currency)
  = (v.software_id, folded(v.fee_name), folded(v.version_name), folded(v.plugin_name), v.currency)`;

/** Charges with their state. */
export const feesAt = (db: Db, now: Date) => {
  const state = stateOf(now, 'software_fee', sameFee);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('software_fee as v')
        .selectAll('v')
        .select(state.as('state'))
        .select(turnOf(state).as('turn'))
        .as('fee'),
    )
    .leftJoin('admin', 'admin.id', 'fee.created_by');
};

/** Where versions stand, by id. */
export const statesOf = async (db: Db, ids: readonly number[], now: Date): Promise<Map<number, number>> => {
  const rows = await feesAt(db, now).where('fee.id', 'in', ids).select(['fee.id', 'fee.state']).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
};

export const feeNames = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('software_fee')
    .where('withdrawn_at', 'is', null)
    .select('fee_name')
    .distinct()
    .orderBy('fee_name')
    .limit(500)
    .execute();
  return rows.map((row) => row.fee_name);
};

const ofScope = (db: Db, scope: FeeScope) =>
  db
    .selectFrom('software_fee')
    .where('software_id', '=', scope.software_id)
    .where('currency', '=', scope.currency)
    .where(
      sql<boolean>`(folded(fee_name), folded(version_name), folded(plugin_name))
        = (folded(${scope.fee_name}), folded(${scope.version_name}), folded(${scope.plugin_name}))`,
    );

/** What a charge is at a moment; undefined where none is in force. */
export const feeOfScope = async (db: Db, scope: FeeScope, at: Date): Promise<FeePrice | undefined> => {
  const found = await ofScope(db, scope)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .select(['fee_unit', 'price'])
    .executeTakeFirst();
  return found && { ...found, price: microOf(found.price) };
};

/** The first version of a charge that was to begin after one moment and up to another; also one that was withdrawn, as of prices. */
export const firstFee = async (
  db: Db,
  scope: FeeScope,
  after: Date,
  until: Date,
): Promise<FeePrice | undefined> => {
  const found = await ofScope(db, scope)
    .where('valid_from', '>', after)
    .where('valid_from', '<=', until)
    .orderBy('valid_from')
    .orderBy('id')
    .select(['fee_unit', 'price'])
    .executeTakeFirst();
  return found && { ...found, price: microOf(found.price) };
};

/** Charges by id, locked. */
export const lockFees = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('software_fee').where('id', 'in', ids).selectAll().orderBy('id').forUpdate().execute();

/** Whether the version or the plugin that a charge names is kept or reported by a node. Throws `notFound` where the software is not there. */
export const isKnown = async (db: Db, scope: FeeScope): Promise<{ version: boolean; plugin: boolean }> => {
  await db
    .selectFrom('software')
    .where('id', '=', scope.software_id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
  const { version_name: version, plugin_name: plugin, software_id: id } = scope;
  const { rows } = await sql<{ version: boolean; plugin: boolean }>`
    select ${version} = '' or exists (select from software_version v where v.software_id = ${id} and v.deleted_at is null
        and folded(v.version_name) = folded(${version}))
      or exists (select from node n, jsonb_array_elements(n.renderers) r where n.deleted_at is null
        and (r->>'softwareId')::int = ${id} and folded(r->>'version') = folded(${version})) as version,
      ${plugin} = '' or exists (select from plugin p where p.software_id = ${id} and p.deleted_at is null
        and folded(${plugin}) in (folded(p.plugin_name), folded(p.plugin_name || ' ' || p.plugin_version)))
      or exists (select from node n, unnest(n.plugins) p where n.deleted_at is null and n.software @> array[${id}::int]
        and folded(${plugin}) in (folded(p), folded(regexp_replace(p, ' [^ ]*$', '')))) as plugin`.execute(
    db,
  );
  return rows[0] ?? { version: false, plugin: false };
};
