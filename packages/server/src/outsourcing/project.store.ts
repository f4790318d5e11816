import {
  allows,
  microOf,
  type Money,
  offerStatus,
  outsourcingFile,
  projectStatus,
  projectTransitions,
  stageStatus,
  type StudioSkill,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { StoredBy } from '../core/auth/principal.ts';
import { changeRow, insertRow, lockRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { attachFiles, isQualified } from './studio.store.ts';

/** What a customer publishes. */
export interface Published {
  readonly projectId?: number | undefined;
  readonly userId: number;
  readonly currency: 1 | 2;
  readonly title: string;
  readonly description: string;
  readonly studioSkills: readonly StudioSkill[];
  readonly budget: Money;
  readonly offersUntil: Date;
  readonly isDraft: boolean;
  readonly files: readonly string[];
  readonly by: StoredBy;
  readonly now: Date;
}

/** Publishes a project for review, or keeps a draft; answers its number. Throws `notFound`, `notAllowedInState`, `badInput`. */
export const publishProject = async (tx: Tx, o: Published): Promise<number> => {
  if (o.offersUntil <= o.now) throw badFields('offersUntil');
  const set = {
    title: o.title,
    description: o.description,
    studio_skills: [...new Set(o.studioSkills)],
    budget: o.budget,
    offers_until: o.offersUntil,
    project_status: o.isDraft ? projectStatus.of.draft : projectStatus.of.underReview,
    submitted_at: o.isDraft ? null : o.now,
    reason: '',
  };
  const add = (): Promise<number> =>
    insertRow(tx, 'outsourcing_project', {
      now: o.now,
      set: { user_id: o.userId, currency: o.currency, ...set },
    });
  const change = async (id: number): Promise<number> => {
    const row = await lockRow(tx, 'outsourcing_project', { id, of: { user_id: o.userId } });
    expectAllowed('publish', row.project_status);
    await changeRow(tx, 'outsourcing_project', id, { now: o.now, set });
    return id;
  };
  const id = await (o.projectId === undefined ? add() : change(o.projectId));
  const brief = { ids: o.files, file: outsourcingFile.of.brief, by: o.by, field: 'files' } as const;
  await attachFiles(tx, { project_id: id }, brief);
  return id;
};

/** Throws `notAllowedInState` where a project's status does not allow an action. */
export const expectAllowed = (action: keyof typeof projectTransitions, status: number): void => {
  if (!allows(projectTransitions[action], status)) throw new ApiError('notAllowedInState', { status });
};

/** What a studio offers. */
export interface Offered {
  readonly projectId: number;
  readonly userId: number;
  readonly currency: 1 | 2;
  readonly days: number;
  readonly words: string;
  readonly stages: readonly { readonly title: string; readonly amount: Money }[];
  readonly now: Date;
}

/**
 * Makes the offer of a qualified studio, or replaces its own; answers its number. Throws `notFound`, `notAllowedInState`, and
 * `doesNotFit` for an account that is no qualified studio of the project's currency, or is its customer.
 */
export const makeOffer = async (tx: Tx, o: Offered): Promise<number> => {
  const project = await lockRow(tx, 'outsourcing_project', { id: o.projectId });
  if (project.project_status === projectStatus.of.draft) throw notFound();
  expectAllowed('offer', project.project_status);
  if (project.offers_until <= o.now)
    throw new ApiError('notAllowedInState', { status: project.project_status });
  const fits = project.user_id !== o.userId && project.currency === o.currency;
  if (!fits || !(await isQualified(tx, o.userId, o.now))) throw new ApiError('doesNotFit');
  const set = {
    price: textOf(sumOf(o.stages.map(({ amount }) => microOf(amount)))),
    days: o.days,
    words: o.words,
    offer_status: offerStatus.of.open,
  };
  const before = await ownOffer(tx, o);
  if (before) {
    await tx.deleteFrom('outsourcing_stage').where('offer_id', '=', before.id).execute();
    await changeRow(tx, 'outsourcing_offer', before.id, { now: o.now, set });
    // Who read the former price awards none of the new one.
    await changeRow(tx, 'outsourcing_project', project.id, { now: o.now, set: {} });
  }
  const id =
    before?.id ??
    (await insertRow(tx, 'outsourcing_offer', {
      now: o.now,
      set: { project_id: o.projectId, user_id: o.userId, ...set },
    }));
  await tx
    .insertInto('outsourcing_stage')
    .values(o.stages.map(({ title, amount }, at) => ({ offer_id: id, stage_no: at + 1, title, amount })))
    .execute();
  return id;
};

const ownOffer = (tx: Tx, o: { readonly projectId: number; readonly userId: number }) =>
  tx
    .selectFrom('outsourcing_offer')
    .where('project_id', '=', o.projectId)
    .where('user_id', '=', o.userId)
    .selectAll()
    .executeTakeFirst();

/** Withdraws a studio's own open offer. Throws `notFound`, `notAllowedInState`. */
export const withdrawOffer = async (
  tx: Tx,
  o: { readonly projectId: number; readonly userId: number; readonly now: Date },
): Promise<void> => {
  const project = await lockRow(tx, 'outsourcing_project', { id: o.projectId });
  const offer = await ownOffer(tx, o);
  if (!offer) throw notFound();
  expectAllowed('offer', project.project_status);
  if (offer.offer_status !== offerStatus.of.open) throw new ApiError('notAllowedInState');
  const set = { offer_status: offerStatus.of.withdrawn };
  await changeRow(tx, 'outsourcing_offer', offer.id, { now: o.now, set });
};

/** The chosen studio delivers the next stage. Throws `notFound`, `changedMeanwhile`, `notAllowedInState`. */
export const deliverStage = async (
  tx: Tx,
  o: {
    readonly projectId: number;
    readonly version: number;
    readonly userId: number;
    readonly note: string;
    readonly files: readonly string[];
    readonly by: StoredBy;
    readonly now: Date;
  },
): Promise<void> => {
  const { projectId: id, version } = o;
  const project = await lockRow(tx, 'outsourcing_project', { id, version, of: { studio_id: o.userId } });
  expectAllowed('deliver', project.project_status);
  const { stage_no: stageNo } = await tx
    .selectFrom('outsourcing_stage')
    .where('offer_id', '=', project.offer_id)
    .where('stage_status', '=', stageStatus.of.planned)
    .select(({ fn }) => fn.min('stage_no').as('stage_no'))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('outsourcing_stage')
    .set({ stage_status: stageStatus.of.delivered, delivered_at: o.now, note: o.note })
    .where('offer_id', '=', project.offer_id)
    .where('stage_no', '=', stageNo)
    .execute();
  const set = { project_status: projectTransitions.deliver.to, delivered_at: o.now, reason: '' };
  await changeRow(tx, 'outsourcing_project', id, { now: o.now, set });
  const delivery = {
    ids: o.files,
    file: outsourcingFile.of.delivery,
    by: o.by,
    field: 'files',
    stageNo,
  } as const;
  await attachFiles(tx, { project_id: id }, delivery);
};

/** Returns a delivered stage for changes, or disputes a project: by its customer, a dispute by its studio too. Throws as `deliverStage`. */
export const objectTo = async (
  tx: Tx,
  o: {
    readonly projectId: number;
    readonly version: number;
    readonly userId: number;
    readonly step: 'return' | 'dispute';
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> => {
  const { projectId: id, version, step } = o;
  const mine = sql<SqlBool>`(user_id = ${o.userId} or ${step === 'dispute'} and studio_id = ${o.userId})`;
  const project = await lockRow(tx, 'outsourcing_project', { id, version, scope: mine });
  expectAllowed(step, project.project_status);
  if (step === 'return')
    await tx
      .updateTable('outsourcing_stage')
      .set({ stage_status: stageStatus.of.planned })
      .where('offer_id', '=', project.offer_id)
      .where('stage_status', '=', stageStatus.of.delivered)
      .execute();
  const set = { project_status: projectTransitions[step].to, reason: o.reason };
  await changeRow(tx, 'outsourcing_project', id, { now: o.now, set });
};

const mostShown = 100;
/** Projects of an account, those that are open for offers, or those that it was chosen for, the latest first. */
export const projectsFor = (
  db: Db,
  o: { readonly of: 'own' | 'open' | 'chosen'; readonly userId: number; readonly now: Date },
) => {
  const rows = db.selectFrom('outsourcing_project').selectAll();
  const some = {
    own: () => rows.where('user_id', '=', o.userId),
    open: () =>
      rows.where('project_status', '=', projectStatus.of.openForOffers).where('offers_until', '>', o.now),
    chosen: () => rows.where('studio_id', '=', o.userId),
  }[o.of]();
  return some.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(mostShown).execute();
};

/** A project that an account may read: its own, one that is open, one that it was chosen for. Throws `notFound`. */
export const projectFor = (db: Db, o: { readonly projectId: number; readonly userId: number }) =>
  db
    .selectFrom('outsourcing_project')
    .where('id', '=', o.projectId)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', o.userId),
        eb('studio_id', '=', o.userId),
        eb('project_status', '=', projectStatus.of.openForOffers),
      ]),
    )
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** A project as it is stored. */
export const projectRow = (db: Db, id: number) =>
  db.selectFrom('outsourcing_project').where('id', '=', id).selectAll().executeTakeFirstOrThrow(notFound);
