import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { totpOwner } from './factor.store.ts';
import { asperaOwner, partnerKeyOwner, webhookOwner } from './principal.ts';
import type { Sealer } from './sealing.ts';

/**
 * Seals every secret anew that is not under the present key. Secrets that no key opens are left and counted: their key
 * is lost.
 */
export const resealAll = (
  db: Db,
  sealer: Sealer,
): Promise<{ readonly sealed: number; readonly lost: number }> =>
  db.transaction().execute(async (tx) => {
    let sealed = 0;
    let lost = 0;
    /** A secret sealed anew under the present key; undefined when it already is, or when no key opens it. */
    const anew = (secret: Buffer, owner: string): Buffer | undefined => {
      if (sealer.isPresent(secret)) return undefined;
      try {
        const text = sealer.open(secret, owner);
        sealed += 1;
        return sealer.seal(text, owner);
      } catch {
        lost += 1;
        return undefined;
      }
    };
    const factors = tx
      .selectFrom('totp')
      .select(['admin_id as id', 'secret'])
      .orderBy('admin_id')
      .forUpdate();
    for (const { id, secret: former } of await factors.execute()) {
      const secret = anew(former, totpOwner(id));
      if (secret) await tx.updateTable('totp').set({ secret }).where('admin_id', '=', id).execute();
    }
    const keys = tx.selectFrom('partner_key').select(['id', 'name', 'secret']).orderBy('id').forUpdate();
    for (const { id, name, secret: former } of await keys.execute()) {
      const secret = anew(former, partnerKeyOwner(name));
      if (secret) await tx.updateTable('partner_key').set({ secret }).where('id', '=', id).execute();
    }
    const webhooks = tx
      .selectFrom('webhook')
      .select(['partner_id as id', 'secret'])
      .orderBy('id')
      .forUpdate();
    for (const { id, secret: former } of await webhooks.execute()) {
      const secret = anew(former, webhookOwner(id));
      if (secret) await tx.updateTable('webhook').set({ secret }).where('partner_id', '=', id).execute();
    }
    const accounts = tx
      .selectFrom('aspera_account')
      .where('password', 'is not', null)
      .select(['id', 'password'])
      .orderBy('id')
      .forUpdate();
    for (const { id, password: former } of await accounts.execute()) {
      const password = former && anew(former, asperaOwner(id));
      if (password) await tx.updateTable('aspera_account').set({ password }).where('id', '=', id).execute();
    }
    return { sealed, lost };
  });

/** Whether a server is connected to this database. */
export const isServed = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'renderdesk%' LIMIT 1`.execute(db);
  return rows.length > 0;
};
