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
export const insertApplication = (
  tx: Tx,
  o: Contents & { readonly by: number; readonly now: Date },
): Promise<number> =>
  insertRow(tx, 'agent_application', {
    now: o.now,
    set: { ...columnsOf(o), entered_by: o.by, submitted_at: o.now },
  });

/** The contract of an application. Throws `notFound`. */
export const pactOf = async (db: Db, id: number): Promise<string | null> => {
  const found = db.selectFrom('agent_application').where('id', '=', id).where('deleted_at', 'is', null);
  return (await found.select('pact_key').executeTakeFirstOrThrow(notFound)).pact_key;
};

/** How an applicant is reached. Throws `notFound`. */
export const contactOf = (db: Db, id: number) =>
  db
    .selectFrom('agent_application')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['phone', 'email'])
    .executeTakeFirstOrThrow(notFound);
