import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import { seenBy } from '../pay/index.ts';
import { accountName } from '../user/index.ts';

const address = '/copyright/copyright-main';

/** Registrations by their works. */
const copyright: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await db
      .selectFrom('contract_terms as t')
      .innerJoin('user', 'user.id', 't.owner_id')
      .where('t.contract_id', 'in', ids)
      .where(seenBy(db, actor, 't.owner_id'))
      .select(['t.contract_id as id', 't.title', accountName().as('userName')])
      .execute();
    return rows.map(({ id, title, userName }) => ({
      id,
      name: title,
      userName,
      href: `${address}?copyright=${id}`,
    }));
  },
};
/** Matches by the work that was submitted. */
const copyrightMatch: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await db
      .selectFrom('copyright_match as m')
      .innerJoin('contract_terms as t', 't.contract_id', 'm.registration_id')
      .innerJoin('user', 'user.id', 't.owner_id')
      .where('m.id', 'in', ids)
      .where(seenBy(db, actor, 't.owner_id'))
      .select(['m.id', 't.title', accountName().as('userName')])
      .execute();
    return rows.map(({ id, title, userName }) => ({
      id,
      name: title,
      userName,
      href: `${address}?tab=plagiarism&match=${id}`,
    }));
  },
};

export const copyrightThings: ThingSources = { copyright, copyrightMatch };
