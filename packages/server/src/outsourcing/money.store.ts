import {
  day,
  acceptedAfterDays,
  type Micro,
  micro,
  microOf,
  type Money,
  noMoney,
  offerStatus,
  projectStatus,
  projectTransitions,
  stageStatus,
  sumOf,
} from '@renderdesk/contract';
import type { Expression, Selectable, SqlBool } from 'kysely';
import { changeRow, lockRow } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import {
  type By,
  lockEscrow,
  occasionOf,
  payFromReserved,
  reserveForProject,
  returnReserved,
} from '../pay/index.ts';
import { expectAllowed } from './project.store.ts';
import { isQualified } from './studio.store.ts';

type Project = Selectable<DB['outsourcing_project']>;
const part = (project: Project, ownerId: number | null, amount: Micro, step: string) => ({
  projectId: project.id,
  ownerId: ownerId ?? 0,
  currency: project.currency,
  amount,
  step,
});
const stagesOf = (tx: Tx, project: Project) =>
  tx
    .selectFrom('outsourcing_stage')
    .where('offer_id', '=', project.offer_id)
    .selectAll()
    .orderBy('stage_no')
    .execute();
const decided = (by: By) => (by.kind === 'staff' ? { decided_by: by.id, decided_at: by.now } : {});

interface Which {
  readonly projectId: number;
  readonly version: number;
  /** Whose projects: a condition, such as `seenBy`. */
  readonly scope: Expression<SqlBool>;
}
const lockProject = (tx: Tx, o: Which): Promise<Project> =>
  lockRow(tx, 'outsourcing_project', { id: o.projectId, version: o.version, scope: o.scope });

/**
 * Chooses an offer (3 → 4): its price is reserved of the customer's cash, the other offers are not chosen. Throws `notFound`,
 * `changedMeanwhile`, `notAllowedInState`, `cashShort`, and `doesNotFit` where the studio is qualified no more.
 */
export const awardProject = async (
  tx: Tx,
  o: Which & { readonly offerId: number; readonly reason: string },
  by: By,
): Promise<void> => {
  const project = await lockProject(tx, o);
  expectAllowed('award', project.project_status);
  const offer = await tx
    .selectFrom('outsourcing_offer')
    .where('id', '=', o.offerId)
    .where('project_id', '=', project.id)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);
  if (offer.offer_status !== offerStatus.of.open) throw new ApiError('notAllowedInState');
  if (!(await isQualified(tx, offer.user_id, by.now))) throw new ApiError('doesNotFit');
  const amount = microOf(offer.price);
  await reserveForProject(tx, part(project, project.user_id, amount, 'reserve'), await occasionOf(tx, by));
  await closeOffers(tx, project.id, by.now);
  const chosen = { offer_status: offerStatus.of.chosen };
  await changeRow(tx, 'outsourcing_offer', offer.id, { now: by.now, set: chosen });
  await changeRow(tx, 'outsourcing_project', project.id, {
    now: by.now,
    set: {
      project_status: projectTransitions.award.to,
      offer_id: offer.id,
      studio_id: offer.user_id,
      price: offer.price,
      matched_at: by.now,
      reason: o.reason,
      ...decided(by),
    },
  });
};

const closeOffers = async (tx: Tx, projectId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('outsourcing_offer')
    .set((eb) => ({
      offer_status: offerStatus.of.notChosen,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('project_id', '=', projectId)
    .where('offer_status', '=', offerStatus.of.open)
    .execute();
};

/** Accepts the delivered stage of a locked project (6 → 5, the last 6 → 7): it is paid to the studio. */
const acceptDelivered = async (tx: Tx, project: Project, by: By): Promise<void> => {
  const stages = await stagesOf(tx, project);
  const stage = stages.find((one) => one.stage_status === stageStatus.of.delivered);
  if (!stage) throw new ApiError('notAllowedInState');
  const step = `pay:${stage.stage_no}`;
  const amount = microOf(stage.amount);
  await payFromReserved(tx, part(project, project.studio_id, amount, step), await occasionOf(tx, by));
  await tx
    .updateTable('outsourcing_stage')
    .set({ stage_status: stageStatus.of.paid, paid_at: by.now })
    .where('offer_id', '=', stage.offer_id)
    .where('stage_no', '=', stage.stage_no)
    .execute();
  const isLast = stages.every((one) => one === stage || one.stage_status === stageStatus.of.paid);
  const set = isLast
    ? { project_status: projectTransitions.accept.to, ended_at: by.now }
    : { project_status: projectStatus.of.inProgress };
  await changeRow(tx, 'outsourcing_project', project.id, { now: by.now, set });
};

/** Accepts the delivered stage of a customer's project. Throws `notFound`, `changedMeanwhile`, `notAllowedInState`. */
export const acceptStage = async (tx: Tx, o: Which, by: By): Promise<void> => {
  const project = await lockProject(tx, o);
  expectAllowed('accept', project.project_status);
  await acceptDelivered(tx, project, by);
};

/** Projects whose delivered stage nobody answered in time. */
export const unanswered = async (db: Db, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('outsourcing_project')
    .where('project_status', '=', projectStatus.of.delivered)
    .where('delivered_at', '<=', new Date(now.getTime() - acceptedAfterDays * day))
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
/** Accepts the delivered stage of one of them, unless it was answered meanwhile. */
export const acceptByTime = async (tx: Tx, id: number, now: Date): Promise<void> => {
  const project = await lockRow(tx, 'outsourcing_project', { id });
  if (project.project_status === projectStatus.of.delivered)
    await acceptDelivered(tx, project, { kind: 'system', id: null, now });
};

const dropStages = async (tx: Tx, project: Project): Promise<void> => {
  await tx
    .updateTable('outsourcing_stage')
    .set({ stage_status: stageStatus.of.dropped })
    .where('offer_id', '=', project.offer_id)
    .where('stage_status', 'in', [stageStatus.of.planned, stageStatus.of.delivered])
    .execute();
};

/** Cancels a locked project that has not begun (3, 4 → 8): what is reserved goes back. Throws `notAllowedInState`. */
export const cancelLocked = async (tx: Tx, project: Project, reason: string, by: By): Promise<void> => {
  expectAllowed('cancel', project.project_status);
  await closeOffers(tx, project.id, by.now);
  if (project.price !== null) {
    const back = part(project, project.user_id, microOf(project.price), 'return');
    await returnReserved(tx, back, await occasionOf(tx, by));
    await dropStages(tx, project);
  }
  await changeRow(tx, 'outsourcing_project', project.id, {
    now: by.now,
    set: { project_status: projectTransitions.cancel.to, ended_at: by.now, reason, ...decided(by) },
  });
};
/** The same by its customer. */
export const cancelProject = async (tx: Tx, o: Which & { readonly reason: string }, by: By): Promise<void> =>
  cancelLocked(tx, await lockProject(tx, o), o.reason, by);

/**
 * Decides a dispute (9 → 7 or 8): the studio gets an amount of what is reserved, the customer the rest. Throws `notFound`,
 * `changedMeanwhile`, `notAllowedInState`, and `badInput` for more than is reserved.
 */
export const settleProject = async (
  tx: Tx,
  o: Which & { readonly payAmount: Money; readonly reason: string },
  by: By,
): Promise<void> => {
  const project = await lockProject(tx, o);
  expectAllowed('settle', project.project_status);
  const open = (await stagesOf(tx, project)).filter(
    ({ stage_status: status }) => status < stageStatus.of.paid,
  );
  const rest = sumOf(open.map(({ amount }) => microOf(amount)));
  const paid = microOf(o.payAmount);
  if (paid > rest) throw badFields('payAmount');
  await lockEscrow(tx, [project.user_id, project.studio_id ?? 0]);
  const occasion = await occasionOf(tx, by);
  if (paid > noMoney) await payFromReserved(tx, part(project, project.studio_id, paid, 'settle'), occasion);
  const back = micro(rest - paid);
  if (back > noMoney) await returnReserved(tx, part(project, project.user_id, back, 'return'), occasion);
  await dropStages(tx, project);
  const status = paid > noMoney ? projectTransitions.settle.to : projectStatus.of.closed;
  await changeRow(tx, 'outsourcing_project', project.id, {
    now: by.now,
    set: { project_status: status, ended_at: by.now, reason: o.reason, ...decided(by) },
  });
};
