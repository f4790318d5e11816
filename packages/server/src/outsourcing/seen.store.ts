import type { OutsourcingOfferId, UserId } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import type { Viewer } from '../core/auth/principal.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { notFound } from '../core/http/apiError.ts';
import { seenBy } from '../pay/index.ts';

/** Qualifications that somebody sees, joined to `user`. */
export const qualificationsSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('qualification')
    .innerJoin('user', 'user.id', 'qualification.user_id')
    .where(seenBy(db, actor, 'qualification.user_id'));

/** Projects that somebody sees, joined to `user`, their customer. */
export const projectsSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('outsourcing_project as project')
    .innerJoin('user', 'user.id', 'project.user_id')
    .where(seenBy(db, actor, 'project.user_id'));

type FileOf = { readonly qualificationId: number } | { readonly projectId: number };
const filesOf = (db: Db, of: FileOf) => {
  const files = db.selectFrom('outsourcing_file as f').innerJoin('attachment as a', 'a.id', 'f.key');
  return 'projectId' in of
    ? files.where('f.project_id', '=', of.projectId)
    : files.where('f.qualification_id', '=', of.qualificationId);
};

/** Files of a qualification or a project, as answers have them. */
export const filesShown = async (db: Db, of: FileOf) => {
  const rows = await filesOf(db, of)
    .select(['f.key', 'f.outsourcing_file', 'f.stage_no', 'a.name'])
    .orderBy('f.outsourcing_file')
    .orderBy('f.stage_no')
    .orderBy('a.name')
    .execute();
  return rows.map((row) => ({
    fileId: row.key,
    outsourcingFile: row.outsourcing_file,
    name: row.name,
    stageNo: row.stage_no,
  }));
};

/** The id of a file that belongs to a qualification or a project. Throws `notFound`. */
export const fileIn = async (db: Db, of: FileOf, fileId: string): Promise<string> =>
  (await filesOf(db, of).where('f.key', '=', fileId).select('f.key').executeTakeFirstOrThrow(notFound)).key;

/** The name under which studios are known. */
export const studioNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('qualification')
    .where('user_id', 'in', ids)
    .select(['user_id', 'studio_name'])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.studio_name]));
};

/** Offers of a project with their stages, as answers have them; `by` limits them to one studio. */
export const offersShown = async (db: Db, projectId: number, by?: number) => {
  let query = db.selectFrom('outsourcing_offer').where('project_id', '=', projectId);
  if (by !== undefined) query = query.where('user_id', '=', by);
  const offers = await query.selectAll().orderBy('id').execute();
  if (offers.length === 0) return [];
  const stages = await db
    .selectFrom('outsourcing_stage')
    .where(
      'offer_id',
      'in',
      offers.map(({ id }) => id),
    )
    .selectAll()
    .orderBy('offer_id')
    .orderBy('stage_no')
    .execute();
  const names = await studioNames(
    db,
    offers.map((offer) => offer.user_id),
  );
  return offers.map((offer) => ({
    offerId: asId<OutsourcingOfferId>(offer.id),
    studioId: asId<UserId>(offer.user_id),
    studioName: names.get(offer.user_id) ?? '',
    price: asMoney(offer.price),
    days: offer.days,
    words: offer.words,
    offerStatus: offer.offer_status,
    createTime: asInstant(offer.created_at),
    stages: stages
      .filter((stage) => stage.offer_id === offer.id)
      .map((stage) => ({
        stageNo: stage.stage_no,
        title: stage.title,
        amount: asMoney(stage.amount),
        stageStatus: stage.stage_status,
        note: stage.note,
        deliverTime: asInstantOrNull(stage.delivered_at),
        payTime: asInstantOrNull(stage.paid_at),
      })),
  }));
};

/** A condition on rows of a table of this area with the column of their customer. */
export const ofCustomers = (db: Db, viewer: Viewer) => seenBy(db, viewer, 'user_id');
