import { errorCodes, roleKind } from '@renderdesk/contract';
import { bySystem, recordOperation } from './operation.ts';
import type { App } from '../app.ts';
import { notify } from '../jobs/notifying.ts';
import { verifySeals, type SealVerdict } from './seal.verify.ts';

/** Verifies the audit record each night; a fault goes to the log and to every administrator. */
export const verifyNightly = async (
  app: Pick<App, 'db' | 'clock' | 'log' | 'live'>,
): Promise<SealVerdict> => {
  const verdict = await verifySeals(app.db);
  const { fault } = verdict;
  const c = bySystem(app.clock());
  await app.db.transaction().execute((tx) =>
    recordOperation(tx, c, {
      call: 'audit.verify',
      action: 'audit.verify',
      outcome: fault ? errorCodes.internal : errorCodes.success,
      input: null,
      after: verdict,
    }),
  );
  if (!fault) {
    app.log.info(verdict, 'the audit record is as it was sealed');
    return verdict;
  }
  app.log.error(verdict, 'the audit record is not as it was sealed');
  const effects = await app.db.transaction().execute(async (tx) => {
    const people = await tx
      .selectFrom('admin')
      .innerJoin('admin_role', 'admin_role.admin_id', 'admin.id')
      .innerJoin('role', 'role.id', 'admin_role.role_id')
      .where('role.kind', '=', roleKind.of.administrator)
      .where('role.deleted_at', 'is', null)
      .where('admin.deleted_at', 'is', null)
      .select('admin.id')
      .distinct()
      .execute();
    const data = { kind: fault.kind, sealId: fault.sealId, sealedAt: fault.sealedAt.toISOString() };
    const events = [];
    for (const { id } of people)
      events.push(...(await notify(tx, c, { adminId: id, kind: 'auditBroken', data })));
    return events;
  });
  app.live.send(effects);
  return verdict;
};
