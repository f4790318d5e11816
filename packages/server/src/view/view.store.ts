import { insertRow, writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

/** What a view says of itself. */
export interface ViewContent {
  readonly name: string;
  readonly audience: 1 | 2 | 3;
  readonly roleId: number | null;
  readonly query: string;
  readonly look: unknown;
}
/** For whom views are read: who, and with which roles. */
export interface Viewer {
  readonly adminId: number;
  readonly roleIds: readonly number[];
}

/** Views that a person sees: their own, those of their roles, those of everyone. */
const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('saved_view as v')
    .where((eb) =>
      eb.or([
        eb('v.admin_id', '=', viewer.adminId),
        eb('v.audience', '=', 3),
        ...(viewer.roleIds.length === 0
          ? []
          : [eb.and([eb('v.audience', '=', 2), eb('v.role_id', 'in', viewer.roleIds)])]),
      ]),
    );

/** The views of one list that a person sees, by name, with whose they are and whether the list opens with one. */
export const visibleViews = (db: Db, viewer: Viewer, list: string) =>
  visible(db, viewer)
    .innerJoin('admin as a', 'a.id', 'v.admin_id')
    .leftJoin('default_view as d', (join) =>
      join
        .onRef('d.view_id', '=', 'v.id')
        .onRef('d.list', '=', 'v.list')
        .on('d.admin_id', '=', viewer.adminId),
    )
    .where('v.list', '=', list)
    .select([
      'v.id',
      'v.name',
      'v.audience',
      'v.role_id',
      'v.admin_id',
      'a.really_name',
      'v.query',
      'v.look',
      'v.version',
      'v.updated_at',
      'd.view_id as default_id',
    ])
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();

/** Whether a person sees a view of a list. */
export const seesView = async (db: Db, viewer: Viewer, list: string, id: number): Promise<boolean> => {
  const found = await visible(db, viewer)
    .where('v.id', '=', id)
    .where('v.list', '=', list)
    .select('v.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** A view that a person sees, locked. Throws `notFound`. */
export const existingView = (tx: Tx, viewer: Viewer, id: number) =>
  visible(tx, viewer).where('v.id', '=', id).selectAll('v').forUpdate().executeTakeFirstOrThrow(notFound);

/** How many views a person has, of a list and of all. Holds the person's row, so that two savings at once are counted one by one. */
export const countOwn = async (
  tx: Tx,
  adminId: number,
  list: string,
): Promise<{ ofList: number; ofAll: number }> => {
  await tx.selectFrom('admin').where('id', '=', adminId).select('id').forNoKeyUpdate().execute();
  return tx
    .selectFrom('saved_view')
    .where('admin_id', '=', adminId)
    .select((eb) => [
      eb.fn.countAll<number>().as('ofAll'),
      eb.fn.countAll<number>().filterWhere('list', '=', list).as('ofList'),
    ])
    .executeTakeFirstOrThrow();
};

/** A person's views of one list have different names. */
const unique = { saved_view_name_unique: 'viewName' };

const columns = (o: ViewContent, now: Date) => ({
  name: o.name,
  audience: o.audience,
  role_id: o.roleId,
  query: o.query,
  look: o.look === null ? null : JSON.stringify(o.look),
  updated_at: now,
});

export const insertView = (
  tx: Tx,
  o: ViewContent & { readonly adminId: number; readonly list: string; readonly now: Date },
): Promise<number> =>
  insertRow(
    tx,
    'saved_view',
    { now: o.now, set: { ...columns(o, o.now), admin_id: o.adminId, list: o.list } },
    unique,
  );

export const updateView = async (
  tx: Tx,
  o: ViewContent & { readonly id: number; readonly now: Date },
): Promise<void> => {
  await writeUnique(
    tx
      .updateTable('saved_view')
      .set((eb) => ({ ...columns(o, o.now), version: eb('version', '+', 1) }))
      .where('id', '=', o.id)
      .execute(),
    unique,
  );
};

/** Takes a view away; lists that opened with it open without one. */
export const deleteView = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
};

/** With which view a list opens for a person; null for none. */
export const putDefault = async (
  tx: Tx,
  o: { readonly adminId: number; readonly list: string; readonly viewId: number | null },
): Promise<void> => {
  const { adminId, list, viewId } = o;
  if (viewId === null) {
    await tx.deleteFrom('default_view').where('admin_id', '=', adminId).where('list', '=', list).execute();
    return;
  }
  await tx
    .insertInto('default_view')
    .values({ admin_id: adminId, list, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['admin_id', 'list']).doUpdateSet({ view_id: viewId }))
    .execute();
};
