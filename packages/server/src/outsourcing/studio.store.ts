import {
  allows,
  isRealNameAbsent,
  outsourcingFile,
  type QualificationStatus,
  qualificationStatus,
  qualificationTransitions,
  type StudioSkill,
} from '@renderdesk/contract';
import { attachable } from '../core/attachments/attachment.store.ts';
import type { StoredBy } from '../core/auth/principal.ts';
import { changeRow, insertRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';

/** What a studio hands in. */
export interface HandedIn {
  readonly userId: number;
  readonly studioName: string;
  readonly introduction: string;
  readonly studioSkills: readonly StudioSkill[];
  readonly seats: number;
  readonly samples: readonly string[];
  readonly contract: string;
  readonly by: StoredBy;
  readonly now: Date;
}

/** Stores that a file belongs to a qualification or a project. Throws `badInput` for one that the uploader did not store. */
export const attachFiles = async (
  tx: Tx,
  of: { readonly qualification_id: number } | { readonly project_id: number },
  o: {
    readonly ids: readonly string[];
    readonly file: 1 | 2 | 3 | 4;
    readonly by: StoredBy;
    readonly field: string;
    readonly stageNo?: number;
  },
): Promise<void> => {
  for (const id of new Set(o.ids)) {
    await attachable(tx, { id, kind: 'outsourcing', by: o.by, field: o.field });
    await tx
      .insertInto('outsourcing_file')
      .values({ key: id, ...of, outsourcing_file: o.file, stage_no: o.stageNo ?? null })
      .execute();
  }
};

/**
 * Puts the qualification of a certified main account under review; answers its number. Throws `notMainAccount`, `notAllowedInState`,
 * `badInput`.
 */
export const submitQualification = async (tx: Tx, o: HandedIn): Promise<number> => {
  const user = await tx
    .selectFrom('user')
    .where('id', '=', o.userId)
    .where('deleted_at', 'is', null)
    .select(['main_id', 'auth_status'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (user.main_id !== null) throw new ApiError('notMainAccount');
  if (isRealNameAbsent(user.auth_status)) throw new ApiError('notAllowedInState');
  const before = await tx
    .selectFrom('qualification')
    .where('user_id', '=', o.userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  const { submit } = qualificationTransitions;
  if (before && !allows(submit, before.qualification_status))
    throw new ApiError('notAllowedInState', { status: before.qualification_status });
  const set = {
    studio_name: o.studioName,
    introduction: o.introduction,
    studio_skills: [...new Set(o.studioSkills)],
    seats: o.seats,
    qualification_status: submit.to satisfies QualificationStatus,
    submitted_at: o.now,
    reason: '',
    decided_by: null,
    decided_at: null,
  };
  if (before) await changeRow(tx, 'qualification', before.id, { now: o.now, set });
  const id =
    before?.id ?? (await insertRow(tx, 'qualification', { now: o.now, set: { user_id: o.userId, ...set } }));
  const { sample, contract } = outsourcingFile.of;
  const of = { qualification_id: id };
  await attachFiles(tx, of, { ids: o.samples, file: sample, by: o.by, field: 'samples' });
  await attachFiles(tx, of, { ids: [o.contract], file: contract, by: o.by, field: 'contract' });
  return id;
};

/** The qualification of an account. Throws `notFound`. */
export const qualificationOf = (db: Db, userId: number) =>
  db.selectFrom('qualification').where('user_id', '=', userId).selectAll().executeTakeFirstOrThrow(notFound);

/** Whether an account is a studio that is qualified at a moment, locked against a revocation. */
export const isQualified = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const found = await tx
    .selectFrom('qualification')
    .where('user_id', '=', userId)
    .where('qualification_status', '=', qualificationStatus.of.approved)
    .where('valid_until', '>', now)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
};

/** Qualifications whose time is over expire; answers how many. Projects that run go on. */
export const expireQualifications = async (tx: Tx, now: Date): Promise<number> => {
  const ended = await tx
    .updateTable('qualification')
    .set((eb) => ({
      qualification_status: qualificationTransitions.expire.to,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('qualification_status', '=', qualificationStatus.of.approved)
    .where('valid_until', '<=', now)
    .returning('id')
    .execute();
  return ended.length;
};

/** What a studio writes of itself. */
export const introductionOf = async (db: Db, id: number): Promise<string> =>
  (
    await db
      .selectFrom('qualification')
      .where('id', '=', id)
      .select('introduction')
      .executeTakeFirstOrThrow(notFound)
  ).introduction;

/** Whose qualifications these are. */
export const studiosOf = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('qualification').where('id', 'in', ids).select(['id', 'user_id']).execute();

/** Whether the time of any qualification is over. */
export const anyToExpire = async (db: Db, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('qualification')
    .where('qualification_status', '=', qualificationStatus.of.approved)
    .where('valid_until', '<=', now)
    .select('id')
    .executeTakeFirst()) !== undefined;
