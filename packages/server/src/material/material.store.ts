import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

/** Materials that are not deleted, each with its file. */
export const materialsOf = (db: Db) =>
  db
    .selectFrom('material')
    .innerJoin('attachment as file', 'file.id', 'material.file_key')
    .where('material.deleted_at', 'is', null);

/** How many adverts, slides and backgrounds show the file of a material. */
export const usedCount = sql<number>`(select count(*)::int from attachment a join display d on d.picture_id = a.id
  where a.sha256 = file.sha256 and d.deleted_at is null)`;

/** What shows the file of a material now. Throws `notFound`. */
export const usesOf = async (db: Db, id: number) => {
  const { sha256 } = await materialsOf(db)
    .where('material.id', '=', id)
    .select('file.sha256')
    .executeTakeFirstOrThrow(notFound);
  return db
    .selectFrom('attachment as a')
    .innerJoin('display as d', 'd.picture_id', 'a.id')
    .where('a.sha256', '=', sha256)
    .where('d.deleted_at', 'is', null)
    .select(['d.id', 'd.title', 'd.place'])
    .orderBy('d.id')
    .execute();
};

/** Those of some materials whose file is shown somewhere. */
export const usedOf = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await materialsOf(tx)
    .where('material.id', 'in', ids)
    .select(['material.id', usedCount.as('used')])
    .execute();
  return new Set(rows.filter(({ used }) => used > 0).map(({ id }) => id));
};

/** The file of a material. Throws `notFound`. */
export const fileOf = async (db: Db, id: number): Promise<string> =>
  (
    await materialsOf(db)
      .where('material.id', '=', id)
      .select('material.file_key')
      .executeTakeFirstOrThrow(notFound)
  ).file_key;
