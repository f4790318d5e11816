import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';

/** Whom a provider vouches for; an address only where it has verified it. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether it says that it has asked for more than one factor (RFC 8176). */
  readonly severalFactors: boolean;
}

const columns = [
  'admin.id',
  'admin.login_name',
  'admin.password_hash',
  'admin.status',
  'admin.must_change_password',
] as const;

/** Who is bound to an identity. */
export const boundTo = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('sign_on')
    .innerJoin('admin', 'admin.id', 'sign_on.admin_id')
    .where('sign_on.issuer', '=', issuer)
    .where('sign_on.subject', '=', subject)
    .where('admin.deleted_at', 'is', null)
    .select(columns)
    .executeTakeFirst();

/** The active member of staff of a verified address who is not bound to another identity of this provider. */
export const byVerifiedAddress = async (tx: Tx, { issuer, email }: Claims) =>
  email === undefined
    ? undefined
    : tx
        .selectFrom('admin')
        .where('email_folded', '=', sql<string>`folded(${email})`)
        .where('deleted_at', 'is', null)
        .where('status', '=', 0)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('sign_on')
                .whereRef('sign_on.admin_id', '=', 'admin.id')
                .where('sign_on.issuer', '=', issuer)
                .select('sign_on.subject'),
            ),
          ),
        )
        .select(columns)
        .forUpdate()
        .executeTakeFirst();

/** Binds an identity: from now on its subject alone counts. */
export const bind = async (
  tx: Tx,
  o: Claims & { readonly adminId: number; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('sign_on')
    .values({ admin_id: o.adminId, issuer: o.issuer, subject: o.subject, created_at: o.now })
    .execute();
};
