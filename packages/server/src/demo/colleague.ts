import { certificationOutcome, certifications, demoColleague } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import { openDemoHistory } from '../demoHistory.ts';
import { staffNamed } from './staff.ts';

/**
 * Somebody of finance claims the application that waits longest of those who study and signed up on our website, and approves it: else nobody
 * could apply as a student. All others wait for whoever looks at the demo. Answers the application; undefined where there is none.
 */
export const reviewStudent = async (app: App): Promise<number | undefined> => {
  const now = app.clock();
  const id = await app.db.transaction().execute(async (tx) => {
    const next = await tx
      .selectFrom('certification as c')
      .innerJoin('user', 'user.id', 'c.user_id')
      .where('c.outcome', '=', certificationOutcome.of.open)
      .where('c.claimed_by', 'is', null)
      .where('user.business_type', '=', 0)
      .where('user.partner_id', 'is not', null)
      .select(['c.id', 'c.version'])
      .orderBy('c.submitted_at')
      .orderBy('c.id')
      .limit(1)
      // Whoever takes theirs back this moment is passed over.
      .forUpdate(['c', 'user'])
      .skipLocked()
      .executeTakeFirst();
    if (!next) return undefined;
    const { adminId } = await staffNamed(tx, demoColleague.loginName);
    const { staff } = await openDemoHistory(tx, {
      blobs: app.blobs,
      config: app.config,
      by: adminId,
      since: now,
    });
    const { id: certificationId, version } = next;
    await staff(adminId, certifications.claim, { certificationIds: [certificationId] }, now);
    await staff(
      adminId,
      certifications.update,
      {
        certificationId,
        version: version + 1,
        certificationOutcome: certificationOutcome.of.approved,
        refusalReason: null,
        remarks: '',
      },
      now,
    );
    return certificationId;
  });
  if (id !== undefined) app.live.send([{ topic: 'certification' }]);
  return id;
};
