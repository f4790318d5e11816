import { copyrightAudit, leastSimilarity } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { placesOf, type Prints } from './winnow.rules.ts';

/** Places that a comparison shows, and lines of each. */
const most = { places: 50, lines: 40 } as const;
const { underReview, approved } = copyrightAudit.of;

/** The text of a work's file, and what is compared of it. */
export const keepPrints = async (
  tx: Tx,
  fileId: string,
  o: { readonly prints: Prints; readonly lines: readonly string[] },
): Promise<void> => {
  await tx
    .insertInto('copyright_print')
    .values({
      source_key: fileId,
      line_texts: [...o.lines],
      hashes: [...o.prints.hashes],
      hash_lines: [...o.prints.lines],
    })
    .execute();
};

/**
 * Compares a submitted work with those of other customers that are submitted or registered, and keeps what is alike. A match of an
 * earlier submission keeps its verdict only where the similarity is the same.
 */
export const matchWork = async (
  tx: Tx,
  o: { readonly id: number; readonly ownerId: number; readonly now: Date },
): Promise<void> => {
  const { rows } = await sql<{ id: number; similarity: number }>`
    with work as (select r.sha256, r.source_key,
        (select array(select distinct unnest(p.hashes)) from copyright_print p where p.source_key = r.source_key) as hashes
      from copyright_registration r where r.id = ${o.id}),
    others as (
      select r.id, r.sha256, p.hashes from copyright_registration r
        join contract_terms t on t.contract_id = r.id left join copyright_print p on p.source_key = r.source_key
      where r.audit_status in (${underReview}, ${approved}) and t.owner_id <> ${o.ownerId} and r.id <> ${o.id}),
    weighed as (
      select o.id, case when o.sha256 = w.sha256 then 100
        when coalesce(cardinality(w.hashes), 0) = 0 then 0
        else (select count(*) from unnest(w.hashes) h where h = any(o.hashes)) * 100 / cardinality(w.hashes) end::int as similarity
      from others o, work w where o.sha256 = w.sha256 or o.hashes && w.hashes)
    select id, similarity from weighed where similarity >= ${leastSimilarity} order by id`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row.similarity]));
  const before = await tx
    .selectFrom('copyright_match')
    .where('registration_id', '=', o.id)
    .select(['id', 'other_id', 'similarity'])
    .execute();
  const gone = before.filter((one) => found.get(one.other_id) !== one.similarity).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('copyright_match').where('id', 'in', gone).execute();
  const known = new Set(before.filter(({ id }) => !gone.includes(id)).map(({ other_id }) => other_id));
  const fresh = rows.filter(({ id }) => !known.has(id));
  if (fresh.length > 0)
    await tx
      .insertInto('copyright_match')
      .values(
        fresh.map(({ id, similarity }) => ({
          registration_id: o.id,
          other_id: id,
          similarity,
          created_at: o.now,
        })),
      )
      .execute();
};

const printsOfWork = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('copyright_registration as r')
    .innerJoin('copyright_print as p', 'p.source_key', 'r.source_key')
    .where('r.id', '=', id)
    .select(['p.hashes', 'p.hash_lines as lines', 'p.line_texts as texts'])
    .executeTakeFirst();
  return found ?? { hashes: [], lines: [], texts: [] };
};

/** The places that two works have in common, with their lines. */
export const placesOfMatch = async (db: Db, o: { readonly id: number; readonly otherId: number }) => {
  const [own, other] = [await printsOfWork(db, o.id), await printsOfWork(db, o.otherId)];
  const linesOf = (texts: readonly string[], line: number, count: number): string[] =>
    texts.slice(line - 1, line - 1 + Math.min(count, most.lines));
  return placesOf(own, other, most.places).map((place) => ({
    line: place.line,
    lines: linesOf(own.texts, place.line, place.count),
    otherLine: place.otherLine,
    otherLines: linesOf(other.texts, place.otherLine, place.otherCount),
  }));
};

/** Whose works matches are about, and how far these are; the works stay as they are until the transaction ends. */
export const ownersOfMatches = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('copyright_match as m')
    .innerJoin('copyright_registration as r', 'r.id', 'm.registration_id')
    .innerJoin('contract_terms as t', 't.contract_id', 'r.id')
    .where('m.id', 'in', ids)
    .select(['m.id', 't.owner_id as ownerId', 'r.audit_status as auditStatus'])
    .orderBy('r.id')
    .forShare('r')
    .execute();
