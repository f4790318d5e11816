import type { Db } from '../db/db.ts';

/** Words that a person's password must not consist of: names, addresses, and those of their organisation. */
export const wordsOf = async (db: Db, adminId: number): Promise<string[]> => {
  const found = await db
    .selectFrom('admin')
    .leftJoin('organization', 'organization.id', 'admin.organization_id')
    .leftJoin('agent_application', 'agent_application.agent_id', 'admin.id')
    .where('admin.id', '=', adminId)
    .select(['admin.really_name', 'admin.email', 'organization.name', 'agent_application.company'])
    .execute();
  return found
    .flatMap(({ really_name, email, name, company }) => [really_name, email, name, company])
    .filter((one) => one !== null);
};
