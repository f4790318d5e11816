import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { forms } from './seal.forms.ts';

/** The first fault of the audit record; everything after it depends on it. */
export interface SealFault {
  /**
   * `rows`: a record was changed, added or removed. `chain`: a seal was changed or removed. `form`: the seal has a form
   * that this version does not know.
   */
  readonly kind: 'rows' | 'chain' | 'form';
  readonly sealId: number;
  readonly sealedAt: Date;
}

export interface SealVerdict {
  readonly seals: number;
  readonly rows: number;
  /** Records without a seal: those of the last seconds while a server runs. */
  readonly unsealed: number;
  readonly fault: SealFault | undefined;
}

export interface Seal {
  readonly id: number;
  readonly cluster: string;
  readonly form: number;
  readonly from: string;
  readonly upTo: string;
  readonly at: Date;
  readonly rows: number;
  readonly hash: Buffer;
  readonly before: Buffer | null;
}

/** The columns of a `Seal`. */
export const sealColumns = sql`id, cluster, form, from_xid::text as from, up_to_xid::text as "upTo", sealed_at as at, rows, hash,
  prev_hash as before`;

/** Seals read at once; most cover the few records of ten seconds. */
const page = 500;

/** Recomputes every seal from the current records and compares. Read-only; safe while the server runs. */
export const verifySeals = async (db: Db): Promise<SealVerdict> => {
  let seals = 0;
  let rows = 0;
  let last: Seal | undefined;
  for (;;) {
    const some = await sealsAfter(db, last?.id ?? 0);
    for (const seal of some) {
      const fault = await faultOf(db, seal, last);
      if (fault) {
        const found = { kind: fault, sealId: seal.id, sealedAt: seal.at };
        return { seals, rows, unsealed: await unsealed(db), fault: found };
      }
      seals += 1;
      rows += seal.rows;
      last = seal;
    }
    if (some.length < page) return { seals, rows, unsealed: await unsealed(db), fault: undefined };
  }
};

const sealsAfter = async (db: Db, id: number): Promise<readonly Seal[]> => {
  const { rows } = await sql<Seal>`
    select ${sealColumns} from operation_seal where id > ${id} order by id limit ${page}`.execute(db);
  return rows;
};

/** Fault of one seal; `last` is the seal before it. */
export const faultOf = async (
  db: Db,
  seal: Seal,
  last: Seal | undefined,
): Promise<SealFault['kind'] | undefined> => {
  const line = forms[seal.form];
  if (!line) return 'form';
  // A removed seal leaves a successor whose previous hash no seal has.
  if (Buffer.compare(seal.before ?? Buffer.alloc(0), last?.hash ?? Buffer.alloc(0)) !== 0) return 'chain';
  const { rows } = await sql<{ line: string }>`
    select ${line} as line from operation o
    where o.cluster = ${seal.cluster} and o.xid >= ${seal.from}::xid8 and o.xid < ${seal.upTo}::xid8
    order by o.xid, o.id limit ${seal.rows + 1}`.execute(db);
  return rows.length === seal.rows && hashOf(last?.hash, rows).equals(seal.hash) ? undefined : 'rows';
};

/** Hash of a seal: over the hash of the seal before and each serialised row. */
const hashOf = (before: Buffer | undefined, rows: readonly { readonly line: string }[]): Buffer => {
  const hash = createHash('sha256').update(before ?? Buffer.alloc(0));
  for (const row of rows) hash.update(row.line).update('\n');
  return hash.digest();
};

const unsealed = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from operation o
    where not exists (select from operation_seal s where s.cluster = o.cluster and s.up_to_xid > o.xid)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};
