import { createHash, randomBytes } from 'node:crypto';
import { passwordLinkLives } from '@renderdesk/contract';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';

const hashOf = (link: string): Buffer => createHash('sha256').update(link).digest();

/** Makes the one link by which a person may set their password; an earlier one ends. Its secret is known here alone. */
export const makeLink = async (
  tx: Tx,
  o: { readonly adminId: number; readonly by: number; readonly now: Date },
): Promise<{ link: string; until: Date }> => {
  const link = randomBytes(32).toString('base64url');
  const until = new Date(o.now.getTime() + passwordLinkLives);
  const row = { token_hash: hashOf(link), created_by: o.by, created_at: o.now, expires_at: until };
  await tx
    .insertInto('password_link')
    .values({ admin_id: o.adminId, ...row })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(row))
    .execute();
  return { link, until };
};

/** Ends the links of some people. */
export const endLinksOf = async (tx: Tx, adminIds: readonly number[]): Promise<void> => {
  if (adminIds.length > 0) await tx.deleteFrom('password_link').where('admin_id', 'in', adminIds).execute();
};

const ofLink = (db: Db, link: string, now: Date) =>
  db
    .selectFrom('password_link')
    .innerJoin('admin', 'admin.id', 'password_link.admin_id')
    .where('password_link.token_hash', '=', hashOf(link))
    .where('password_link.expires_at', '>', now)
    .where('admin.status', '=', 0)
    .where('admin.deleted_at', 'is', null)
    .select([
      'admin.id',
      'admin.login_name',
      'admin.really_name',
      'admin.email',
      'admin.language',
      'password_link.expires_at',
    ]);

/** Whose password a link sets. Throws `linkGone`. */
export const personOfLink = async (db: Db, link: string, now: Date) => {
  const found = await ofLink(db, link, now).executeTakeFirst();
  if (!found) throw new ApiError('linkGone');
  return found;
};

/** The same, locked: of two that use it at once one is late. Throws `linkGone`. */
export const takeLink = async (tx: Tx, link: string, now: Date) => {
  const found = await ofLink(tx, link, now).forUpdate('password_link').executeTakeFirst();
  if (!found) throw new ApiError('linkGone');
  await tx.deleteFrom('password_link').where('admin_id', '=', found.id).execute();
  return found;
};
