import { createReadStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Blobs } from '../core/blobs/blob.ts';
import { readStored } from '../core/blobs/stored.ts';
import { insertRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

interface Contents {
  readonly contactName: string;
  readonly company: string;
  readonly businessType: 0 | 1 | 2 | 3;
  readonly country: string;
  readonly mode: 1 | 2;
  readonly source: 1 | 2;
  readonly statement: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}
/** The columns of what was entered. */
export const columnsOf = (o: Contents) => ({
  contact_name: o.contactName,
  company: o.company,
  business_type: o.businessType,
  country: o.country,
  mode: o.mode,
  source: o.source,
  statement: o.statement,
  ...(o.phone !== undefined && { phone: o.phone }),
  ...(o.email !== undefined && { email: o.email }),
});

/** Enters an application. */
export const insertApplication = async (
  tx: Tx,
  o: Contents & { readonly by: number; readonly now: Date },
): Promise<number> => {
  return insertRow(tx, 'agent_application', {
    now: o.now,
    set: { ...columnsOf(o), entered_by: o.by, submitted_at: o.now },
  });
};

const objectOf = (key: string): string => `pact/${key}`;

/** Stores the file of a contract and answers its key. */
export const keepPact = async (
  tx: Tx,
  blobs: Blobs,
  file: { readonly path: string; readonly name: string; readonly type: string },
  o: { readonly by: number; readonly now: Date },
): Promise<string> => {
  const key = randomUUID();
  const size = await blobs.put(objectOf(key), createReadStream(file.path));
  await tx
    .insertInto('agent_pact')
    .values({ key, name: file.name, media_type: file.type, size, uploaded_by: o.by, uploaded_at: o.now })
    .execute();
  return key;
};

/** Whether somebody uploaded this file, or the application has it already: another's file is not attached by guessing. */
export const mayAttach = async (
  tx: Tx,
  o: { readonly key: string; readonly by: number; readonly own: string | null },
): Promise<boolean> => {
  if (o.key === o.own) return true;
  const found = await tx
    .selectFrom('agent_pact')
    .where('key', '=', o.key)
    .where('uploaded_by', '=', o.by)
    .select('key')
    .executeTakeFirst();
  return found !== undefined;
};

/** The contract of an application. Throws `notFound` where it has none, `fileGone` where the object is missing. */
export const openPact = async (
  db: Db,
  blobs: Blobs,
  applicationId: number,
): Promise<{
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly body: Readable;
}> => {
  const found = await db
    .selectFrom('agent_application as a')
    .innerJoin('agent_pact as p', 'p.key', 'a.pact_key')
    .where('a.id', '=', applicationId)
    .where('a.deleted_at', 'is', null)
    .select(['p.key', 'p.name', 'p.media_type', 'p.size'])
    .executeTakeFirstOrThrow(notFound);
  const body = await readStored(blobs, objectOf(found.key));
  return { name: found.name, type: found.media_type, size: found.size, body };
};

/** How an applicant is reached; nothing where there is no such application. */
export const contactOf = (db: Db, id: number) =>
  db
    .selectFrom('agent_application')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['phone', 'email'])
    .execute();
