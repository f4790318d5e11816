import { day, longestPartnerKey, partnerReach, portalScope } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { firstLoginName } from '../core/auth/firstAdmin.ts';
import { partnerKeyOwner } from '../core/auth/principal.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import type { Db, Tx } from '../core/db/db.ts';

/** What the partner of a demo is called. */
const websiteName = '官网';

/** Our own website as a partner of all customers with every scope, made where it is not there; answers its number and its maker. */
export const addWebsite = async (
  tx: Tx,
  o: { readonly by: number; readonly now: Date },
): Promise<{ id: number; created_by: number }> => {
  await tx
    .insertInto('partner')
    .values({
      name: websiteName,
      scopes: [...portalScope.codes],
      reach: partnerReach.of.all,
      created_by: o.by,
      created_at: o.now,
    })
    .onConflict((same) => same.doNothing())
    .execute();
  return tx
    .selectFrom('partner')
    .where('name', '=', websiteName)
    .select(['id', 'created_by'])
    .executeTakeFirstOrThrow();
};

/**
 * Gives our own website in a demo the key that its simulated customers come by.
 * Does nothing in a database that the demo did not fill, and leaves a partner of that name as it is.
 */
export const ensureWebsite = async (
  db: Db,
  sealer: Sealer,
  o: { readonly key: string | undefined; readonly now: Date },
): Promise<void> => {
  const [name = '', secret = ''] = o.key?.split(':') ?? [];
  if (name === '') return;
  await db.transaction().execute(async (tx) => {
    const admin = await tx
      .selectFrom('admin')
      .where('login_name', '=', firstLoginName)
      .where(sql<SqlBool>`exists (select from setting where key = 'demo' and value = 'true')`)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    const known = await tx.selectFrom('partner_key').where('name', '=', name).select('id').executeTakeFirst();
    if (!admin || known) return;
    // Not by the administrator: who makes a key of a partner decides nothing that comes through it.
    const website = await addWebsite(tx, { by: admin.id, now: o.now });
    await tx
      .insertInto('partner_key')
      .values({
        created_by: website.created_by,
        created_at: o.now,
        partner_id: website.id,
        name,
        secret: sealer.seal(secret, partnerKeyOwner(name)),
        ends_at: new Date(o.now.getTime() + longestPartnerKey * day),
      })
      .execute();
  });
};
