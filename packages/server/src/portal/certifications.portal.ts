import { authType, certificationImage } from '@renderdesk/contract';
import {
  applicationsOf,
  attachImages,
  handedIn,
  lockMain,
  studentsOf,
  submitCertification,
  submitStudent,
  withdrawOwn,
} from '../certification/index.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { type QueryContext, type Commands, type Reads, storedFile } from './portalRequest.ts';

const images = ({
  customer,
  partner,
}: Pick<QueryContext, 'customer' | 'partner'>): { partner_id: number; user_id: number } => ({
  partner_id: partner.id,
  user_id: customer.id,
});

/** Look-ups of an account's applications. */
export const certificationReads = {
  certifications: async ({ app: { db }, customer }) =>
    (await applicationsOf(db, customer.id)).map((row) => ({
      certificationId: row.id,
      authType: row.auth_type,
      certificationOutcome: row.outcome,
      refusalReason: row.reason,
      remarks: row.remarks,
      submitTime: asInstant(row.submitted_at),
      decideTime: asInstantOrNull(row.decided_at),
      dueTime: asInstantOrNull(row.due_at),
    })),

  students: async ({ app: { db }, customer }) =>
    (await studentsOf(db, customer.id)).map((row) => ({
      studentId: row.id,
      status: row.status,
      refusalReason: row.reason,
      remarks: row.remarks,
      submitTime: asInstant(row.submitted_at),
      decideTime: asInstantOrNull(row.decided_at),
      studentEndTime: asInstantOrNull(row.ends_at),
    })),
} satisfies Partial<Reads>;

/** Applications by their customers. */
export const certificationCommands = {
  image: async (c) => {
    const { tx, input, now, app } = c;
    const file = await storedFile(input, {
      types: ['image/png', 'image/jpeg'],
      language: c.language,
    });
    return {
      fileId: await storeFile(tx, app.blobs, file, { kind: 'identity', by: images(c), now }),
    };
  },

  certify: async (c) => {
    const { tx, customer, input, now } = c;
    const { identitycardFrontImage, identitycardBehindImage, certificate } = certificationImage.of;
    const isBusiness = input.authType === authType.of.business;
    const wanted = isBusiness ? [certificate] : [identitycardFrontImage, identitycardBehindImage];
    const handed = handedIn(input, wanted);
    const applicant = await lockMain(tx, customer.id);
    const id = await submitCertification(tx, applicant, { ...input, userId: customer.id, by: null, now });
    await attachImages(tx, { certification_id: id }, handed, images(c));
    return { certificationId: id };
  },
  withdrawCertification: async ({ tx, customer, input, now }) => {
    await withdrawOwn(tx, { userId: customer.id, id: input.certificationId, now });
    return null;
  },

  student: async (c) => {
    const { tx, customer, input, now } = c;
    const handed = handedIn(input, input.chsiCode === '' ? [1, 2, 3] : []);
    const applicant = await lockMain(tx, customer.id);
    const id = await submitStudent(tx, applicant, { ...input, userId: customer.id, by: null, now });
    await attachImages(tx, { student_id: id }, handed, images(c));
    return { studentId: id };
  },
} satisfies Partial<Commands>;
