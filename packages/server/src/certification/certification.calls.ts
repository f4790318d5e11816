import {
  authType,
  certificationImage,
  certificationOutcome,
  certifications,
  errorCodes,
  refusalReason,
  students,
  studentStatus,
} from '@renderdesk/contract';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { expectSecond } from '../core/auth/control.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import { historyOf } from '../core/audit/history.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, since, until } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { readById } from '../core/calls/reading.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields, businessTime } from '../core/http/apiError.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import * as store from './certification.store.ts';
import { certificationNames } from './certificationNames.ts';
import { attachImages, handedIn, imagesOf, openImage, viewerName } from './image.store.ts';
import {
  chsiCodeOf,
  decideStudent,
  endStudentOf,
  expectStudent,
  lockStudent,
  studentsSeen,
  submitStudent,
} from './student.store.ts';

const { approved, refused, revoked, withdrawn } = certificationOutcome.of;

/** A refusal needs its reason, and `other` what it is. */
const expectReason = (reason: number | null, remarks: string): void => {
  if (reason === null) throw badFields('refusalReason');
  if (reason === refusalReason.of.other && remarks === '') throw badFields('remarks');
};

const shown = <const T extends 'c' | 's'>(of: T) =>
  ({
    fullName: `${of}.full_name`,
    idNumber: `${of}.id_number`,
    remarks: `${of}.remarks`,
    refusalReason: `${of}.reason`,
    submitTime: `${of}.submitted_at`,
    submittedBy: 'entered.really_name',
    decidedBy: 'decided.really_name',
    decideTime: `${of}.decided_at`,
    dueTime: `${of}.due_at`,
    version: `${of}.version`,
  }) as const;

const list = listing(certifications.list)
  .from((db, { actor }) => store.certificationsSeen(db, actor))
  .join((rows) =>
    rows
      .leftJoin('admin as entered', 'entered.id', 'c.submitted_by')
      .leftJoin('admin as claimer', 'claimer.id', 'c.claimed_by')
      .leftJoin('admin as decided', 'decided.id', 'c.decided_by'),
  )
  .list({
    key: 'c.id',
    where: {
      ...ofUser('user.id'),
      startTime: since('c.submitted_at'),
      endTime: until('c.submitted_at'),
      status: eq('c.status'),
      authType: eq('c.auth_type'),
      certificationOutcome: eq('c.outcome'),
    },
    sorts: { submitTimeFlag: 'c.submitted_at' },
    columns: {
      certificationId: 'c.id',
      ...customerColumns,
      certificationOutcome: 'c.outcome',
      claimedBy: 'claimer.really_name',
      claimTime: 'c.claimed_at',
      ...shown('c'),
    },
  });

/** Real-name certification of people and enterprises. */
export const certificationCalls = (blobs: Blobs): Route[] =>
  serve(certifications, {
    list,

    query: async (c) => {
      const { db, input, actor } = c;
      const row = await readById(list, db, { ...c, input: {} }, input.certificationId);
      const [images, others, plain, claim] = await Promise.all([
        imagesOf(db, { certification_id: input.certificationId }),
        store.othersOf(db, { userId: row.userId, id: input.certificationId }),
        store.numberOf(db, input.certificationId),
        store.claimOf(db, input.certificationId),
      ]);
      const isOwnClaim = claim.claimed_by === actor.adminId;
      return {
        ...row,
        certificate: images.find(({ image }) => image === certificationImage.of.certificate)?.key ?? null,
        images: images.map(({ key, image, name }) => ({ fileId: key, image, name })),
        others: others.map((one) => ({
          certificationId: asId(one.id),
          authType: one.auth_type,
          certificationOutcome: one.outcome,
          refusalReason: one.reason,
          submitTime: asInstant(one.submitted_at),
          decideTime: asInstantOrNull(one.decided_at),
        })),
        isOwnClaim,
        isReleasable: isOwnClaim || claim.is_abandoned,
        sameNumber: await store.accountsOfNumber(db, { number: plain, userId: row.userId }),
      };
    },

    reveal: async ({ tx, actor, input, effects }) => {
      const [row] = await store.lockCertifications(tx, actor, [input.certificationId]);
      if (!row) throw new ApiError('notFound');
      effects.affected.push({ id: row.id, outcome: errorCodes.success });
      return { idNumber: row.id_number };
    },

    image: async ({ tx, actor, input, now, effects }) => {
      const [row] = await store.lockCertifications(tx, actor, [input.certificationId]);
      if (!row) throw new ApiError('notFound');
      const words = `${await viewerName(tx, actor.adminId)} ${businessTime(now.getTime()).slice(0, 10)}`;
      effects.affected.push({ id: row.id, outcome: errorCodes.success });
      const whose = { certification_id: row.id };
      return { dataUrl: await openImage(tx, blobs, whose, { fileId: input.fileId, words }) };
    },

    upload: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'identity', by: storedBy(actor), now }),
    }),

    submit: async ({ tx, actor, input, now }) => {
      const { identitycardFrontImage, identitycardBehindImage, certificate } = certificationImage.of;
      const images = handedIn(
        input,
        input.authType === authType.of.business
          ? [certificate]
          : [identitycardFrontImage, identitycardBehindImage],
      );
      const applicant = await store.lockApplicant(tx, actor, input.userId);
      const id = await store.submitCertification(tx, applicant, { ...input, by: actor.adminId, now });
      await attachImages(tx, { certification_id: id }, images, storedBy(actor));
      return { certificationId: asId(id) };
    },

    claim: (c) => store.claimAll({ ...c, action: 'claim' }),
    release: (c) => store.claimAll({ ...c, action: 'release' }),

    update: async ({ tx, actor, input, now, effects }) => {
      const { certificationId: id, version, remarks, certificationOutcome: outcome } = input;
      if (outcome !== approved && outcome !== refused) throw badFields('certificationOutcome');
      if (outcome === refused) expectReason(input.refusalReason, remarks);
      const row = await store.lockCertification(tx, actor, { id, version });
      if (row.claimed_by !== actor.adminId) throw new ApiError('notAllowedInState');
      if (row.submitted_by === actor.adminId) throw new ApiError('ownEntry');
      if (row.submitted_by !== null) await expectSecond(tx, actor.adminId, [row.submitted_by], now);
      if (outcome === approved) await store.expectApprovable(tx, row);
      effects.reason = remarks;
      const step = {
        outcome,
        remarks,
        reason: outcome === refused ? input.refusalReason : null,
        decided_by: actor.adminId,
        decided_at: now,
      };
      await store.takeOn(tx, row, outcome === approved ? 'approve' : 'reject', { step, now });
      // An enterprise is no student, and another person is not the one who was.
      if (outcome === approved)
        await endStudentOf(tx, row.user_id, {
          now,
          ...(row.auth_type === authType.of.personal && { unlessOf: row.id_number }),
        });
      return null;
    },

    withdraw: async ({ tx, actor, input, now, effects }) => {
      const row = await store.lockCertification(tx, actor, {
        id: input.certificationId,
        version: input.version,
      });
      effects.reason = input.reason;
      const step = { outcome: withdrawn, decided_by: actor.adminId, decided_at: now };
      await store.takeOn(tx, row, 'withdraw', { step, now });
      return null;
    },

    revoking: async ({ db, actor, input, now }) => {
      const userId = await store.applicantOf(db, actor, input.certificationId);
      const rests = await store.restsOn(db, userId, now);
      if (!rests) throw new ApiError('notFound');
      return {
        isStudent: rests.student,
        creditLimit: asMoney(rests.credit),
        openReceipts: rests.receipts,
        childCount: rests.children,
      };
    },

    revoke: async ({ tx, actor, input, now, effects }) => {
      const row = await store.lockCertification(tx, actor, {
        id: input.certificationId,
        version: input.version,
      });
      // One that another took the place of certifies nothing any more.
      if ((await store.inForce(tx, row.user_id))?.id !== row.id) throw new ApiError('notAllowedInState');
      effects.reason = input.reason;
      effects.weight = 1;
      const step = { outcome: revoked, decided_by: actor.adminId, decided_at: now };
      await store.takeOn(tx, row, 'revoke', { step, now });
      await endStudentOf(tx, row.user_id, { now });
      return null;
    },

    history: async ({ db, actor, input, language }) => {
      const { certificationId: id } = input;
      await store.applicantOf(db, actor, id);
      return historyOf(
        db,
        { kinds: ['certification'], id, names: certificationNames(language) },
        { language },
      );
    },
  });

const studentList = listing(students.list)
  .from((db, { actor }) => studentsSeen(db, actor))
  .join((rows) =>
    rows
      .leftJoin('admin as entered', 'entered.id', 's.submitted_by')
      .leftJoin('admin as decided', 'decided.id', 's.decided_by'),
  )
  .list({
    key: 's.id',
    where: {
      ...ofUser('user.id'),
      startTime: since('s.submitted_at'),
      endTime: until('s.submitted_at'),
      status: eq('s.status'),
    },
    sorts: { submitTimeFlag: 's.submitted_at' },
    columns: {
      studentId: 's.id',
      ...customerColumns,
      graduateDay: 's.graduates_on',
      studentEndTime: 's.ends_at',
      ...shown('s'),
    },
  });

/** Students. */
export const studentCalls = (blobs: Blobs): Route[] =>
  serve(students, {
    list: studentList,

    detail: async (c) => {
      const { db, input } = c;
      const row = await readById(studentList, db, { ...c, input: {} }, input.studentId);
      const images = await imagesOf(db, { student_id: input.studentId });
      const { identitycardFrontImage, identitycardBehindImage, studentCardImage } = certificationImage.of;
      const fileOf = (code: number): string | null => images.find(({ image }) => image === code)?.key ?? null;
      const chsiCode = await chsiCodeOf(db, input.studentId);
      return {
        ...row,
        chsiCode,
        identitycardFrontImage: fileOf(identitycardFrontImage),
        identitycardBehindImage: fileOf(identitycardBehindImage),
        studentCardImage: fileOf(studentCardImage),
        images: images.map(({ key, image, name }) => ({ fileId: key, image, name })),
      };
    },

    image: async ({ tx, actor, input, now, effects }) => {
      const { studentId, fileId } = input;
      await expectStudent(tx, actor, studentId);
      const words = `${await viewerName(tx, actor.adminId)} ${businessTime(now.getTime()).slice(0, 10)}`;
      effects.affected.push({ id: studentId, outcome: errorCodes.success });
      return { dataUrl: await openImage(tx, blobs, { student_id: studentId }, { fileId, words }) };
    },

    upload: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'identity', by: storedBy(actor), now }),
    }),

    submit: async ({ tx, actor, input, now }) => {
      const images = handedIn(input, input.chsiCode === '' ? [1, 2, 3] : []);
      const applicant = await store.lockApplicant(tx, actor, input.userId);
      const id = await submitStudent(tx, applicant, { ...input, by: actor.adminId, now });
      await attachImages(tx, { student_id: id }, images, storedBy(actor));
      return { studentId: asId(id) };
    },

    changeStatus: async ({ tx, actor, input, now, effects }) => {
      const { status, remarks } = input;
      if (status === studentStatus.of.unverified) throw badFields('status');
      if (status === studentStatus.of.refused) expectReason(input.refusalReason, remarks);
      if (status === studentStatus.of.expired && remarks === '') throw badFields('remarks');
      const row = await lockStudent(tx, actor, { id: input.studentId, version: input.version });
      if (row.submitted_by === actor.adminId && status === studentStatus.of.verified)
        throw new ApiError('ownEntry');
      if (row.submitted_by !== null && status === studentStatus.of.verified)
        await expectSecond(tx, actor.adminId, [row.submitted_by], now);
      effects.reason = remarks;
      await decideStudent(tx, row, {
        to: status,
        reason: input.refusalReason,
        remarks,
        by: actor.adminId,
        now,
      });
      return null;
    },
  });
