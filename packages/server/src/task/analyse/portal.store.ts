import type { Language, TaskId } from '@renderdesk/contract';
import type { Db, Tx } from '../../core/db/db.ts';
import { asIdOrNull } from '../../core/db/wire.ts';
import { ApiError, messageOf, notFound } from '../../core/http/apiError.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';
import type { SceneFarm } from '../submit/scene.store.ts';
import { detailOf } from './facts.store.ts';
import { anew, applyToAnalyses, isAnalyseAllowed } from './life.store.ts';
import { expectRoom } from './open.store.ts';
import { clearBlacklist, submitAnalysed } from './work.store.ts';

interface Own {
  readonly userId: number;
  readonly analyseId: number;
}
const own = (db: Db, o: Own) =>
  db
    .selectFrom('analyse_task')
    .where('id', '=', o.analyseId)
    .where('user_id', '=', o.userId)
    .where('deleted_at', 'is', null);

/** An analysis of an account, as its customer is shown it. Throws `notFound`. */
export const ownAnalysis = async (db: Db, o: Own & { readonly language: Language }) => {
  const row = await own(db, o)
    .select(['status', 'message', 'fail_code', 'task_id'])
    .executeTakeFirstOrThrow(notFound);
  const { findings } = await detailOf(db, o.analyseId, o.language);
  return {
    analyseStatus: row.status,
    findings: findings.map(({ code, description, solution, blocks, detail }) => ({
      code,
      description,
      solution,
      blocks,
      detail,
    })),
    message: row.fail_code === null ? row.message : messageOf(row.fail_code, o.language, null),
    taskId: asIdOrNull<TaskId>(row.task_id),
  };
};

/** Does what a customer wants with an analysis of their own; answers its status. Throws `notFound`, `notAllowedInState`, `limitReached`. */
export const actOnOwnAnalysis = async (
  tx: Tx,
  by: By,
  o: Own & { readonly action: 'submit' | 'regain' | 'abandon' },
  farm: SceneFarm,
): Promise<number> => {
  const row = await own(tx, o).selectAll().forUpdate().executeTakeFirstOrThrow(notFound);
  if (!isAnalyseAllowed(o.action, row.status, by)) throw new ApiError('notAllowedInState', { state: '' });
  if (o.action === 'regain') {
    await expectRoom(tx, row.owner_id);
    await clearBlacklist(tx, [row.id]);
  }
  if (o.action === 'submit') await submitAnalysed(tx, by, row, farm);
  else
    await applyToAnalyses(tx, by, [row], { action: o.action, ...(o.action === 'regain' && { set: anew }) });
  const { status } = await own(tx, o).select('status').executeTakeFirstOrThrow();
  return status;
};
