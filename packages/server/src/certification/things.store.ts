import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import { accountName } from '../user/index.ts';
import { certificationsSeen } from './certification.store.ts';
import { studentsSeen } from './student.store.ts';

const address = '/user/studentCertification';

const certifications: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await certificationsSeen(db, actor)
      .where('c.id', 'in', ids)
      .select(['c.id', accountName().as('name')])
      .execute();
    return rows.map(({ id, name }) => ({
      id,
      name: String(id),
      userName: name,
      href: `${address}?tab=certification&certification=${id}`,
    }));
  },
};
const students: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await studentsSeen(db, actor)
      .where('s.id', 'in', ids)
      .select(['s.id', accountName().as('name')])
      .execute();
    return rows.map(({ id, name }) => ({
      id,
      name: String(id),
      userName: name,
      href: `${address}?student=${id}`,
    }));
  },
};

/** Applications as people know them: by their number and whose they are. */
export const certificationThings: ThingSources = { certification: certifications, student: students };
