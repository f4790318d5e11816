import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, reveal, upload } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { CertificationId, DayText, Instant, line, StudentId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { authStatus } from '../session/session.codes.ts';
import {
  authType,
  certificationImage,
  certificationOutcome,
  refusalReason,
  studentStatus,
} from './certification.codes.ts';

const view = anyOf('user:student');
const edit = { access: anyOf('user:student:edit') } as const;
const remarks = z.string().trim().max(500);
const seen = { version: z.int32() } as const;
const Number18 = sensitive('identity', z.string().trim().min(1).max(40));
/** A file that was stored for it; none where it is left out. */
const file = z.array(text(60)).max(1).optional();
const errors = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState];
const submitErrors = [
  errorCodes.notFound,
  errorCodes.notMainAccount,
  errorCodes.notAllowedInState,
  errorCodes.limitReached,
  errorCodes.doesNotFit,
];
const query = { ...customerQuery, startTime: Instant.optional(), endTime: Instant.optional() } as const;
const shown = {
  fullName: z.string(),
  idNumber: sensitive('identity', z.string()),
  remarks: z.string(),
  submitTime: Instant,
  submittedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decideTime: Instant.nullable(),
  /** By then somebody has looked at it, in working days. */
  dueTime: Instant.nullable(),
  version: z.int32(),
} as const;
const Images = z.array(z.object({ image: certificationImage.schema, fileId: z.string(), name: z.string() }));
/** An image as somebody sees it who may: with their name across it, as a data URL. */
const imageOf = { dataUrl: z.string() } as const;
const uploaded = {
  ...edit,
  errors: [errorCodes.fileNotAccepted],
  maxBytes: 8 * 1024 * 1024,
  types: ['image/png', 'image/jpeg'],
  input: {},
  output: z.object({ fileId: z.string() }),
} as const;

const certificationRow = {
  certificationId: CertificationId,
  ...customerRow,
  authType: authType.schema,
  /** Where the application left the account (lifecycles §1). */
  status: authStatus.schema,
  certificationOutcome: certificationOutcome.schema,
  refusalReason: refusalReason.schema.nullable(),
  legalPerson: z.string(),
  claimedBy: z.string().nullable(),
  claimTime: Instant.nullable(),
  ...shown,
} as const;

/** Real-name certification of people and enterprises: applications are the truth, the account bears the derived status (lifecycles §1). */
export const certifications = calls('certification', 'certifications', {
  list: list('front/user/enterprise/list', {
    access: view,
    id: 'certificationId',
    query: {
      ...query,
      status: authStatus.schema.optional(),
      authType: authType.schema.optional(),
      certificationOutcome: certificationOutcome.schema.optional(),
    },
    row: certificationRow,
    sorts: ['submitTimeFlag'],
    // Who waits longest stands first.
    defaultSort: { by: 'submitTimeFlag', value: 1 },
  }),
  /** One application with its images, and the others of the account. */
  query: read('front/user/enterprise/query', {
    access: view,
    errors: [errorCodes.notFound],
    input: { certificationId: CertificationId },
    output: z.object({
      ...certificationRow,
      /** The first of the certificate's images; null where it has none. */
      certificate: z.string().nullable(),
      images: Images,
      others: z.array(
        z.object({
          certificationId: CertificationId,
          authType: authType.schema,
          certificationOutcome: certificationOutcome.schema,
          refusalReason: refusalReason.schema.nullable(),
          submitTime: Instant,
          decideTime: Instant.nullable(),
        }),
      ),
      /** Main accounts certified with the same number. */
      sameNumber: z.int(),
      /** Claimed by the reader: theirs to decide. */
      isOwnClaim: z.boolean(),
      /** The reader may put it back: it is theirs, or of a colleague who left. */
      isReleasable: z.boolean(),
    }),
  }),
  /** Name and number whole. */
  reveal: reveal('front/user/enterprise/reveal', {
    access: anyOf('user:student:image'),
    object: 'certification',
    audit: 'certification.reveal',
    errors: [errorCodes.notFound],
    input: { certificationId: CertificationId },
    output: { idNumber: sensitive('identity', z.string(), { shown: true }) },
  }),
  image: reveal('front/user/enterprise/image', {
    access: anyOf('user:student:image'),
    object: 'certification',
    audit: 'certification.image',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { certificationId: CertificationId, fileId: text(60) },
    output: imageOf,
  }),
  upload: upload('front/user/enterprise/upload', {
    ...uploaded,
    object: 'certification',
    audit: 'certification.upload',
  }),
  /** Enters an application that a customer signed on paper, or sent by mail. */
  submit: command('front/user/enterprise/submit', {
    ...edit,
    object: 'certification',
    audit: 'certification.submit',
    errors: submitErrors,
    input: {
      userId: UserId,
      authType: authType.schema,
      fullName: line(100),
      idNumber: Number18,
      /** Of an enterprise. */
      legalPerson: z.string().trim().max(60),
      /** Of a person, both sides; of an enterprise its representative's, where they came along. */
      identitycardFrontImage: file,
      identitycardBehindImage: file,
      /** The licence of an enterprise. */
      certificate: file,
      authorization: file,
      remarks,
    },
    output: z.object({ certificationId: CertificationId }),
  }),
  /** Takes applications out of the queue: whoever claims one decides it. */
  claim: perId('front/user/enterprise/claim', {
    ...edit,
    object: 'certification',
    ids: 'certificationIds',
    id: CertificationId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  release: perId('front/user/enterprise/release', {
    ...edit,
    object: 'certification',
    ids: 'certificationIds',
    id: CertificationId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  /** Approves or refuses one's own claim; refusing wants a reason, and `other` remarks. */
  update: command('front/user/enterprise/update', {
    ...edit,
    object: 'certification',
    audit: 'certification.update',
    errors: [...errors, errorCodes.limitReached, errorCodes.ownEntry, errorCodes.notTwoPeople],
    input: {
      certificationId: CertificationId,
      ...seen,
      certificationOutcome: certificationOutcome.schema,
      refusalReason: refusalReason.schema.nullable(),
      remarks,
    },
  }),
  /** Takes an application back for the customer; what was certified before stays. */
  withdraw: command('front/user/enterprise/withdraw', {
    ...edit,
    object: 'certification',
    audit: 'certification.withdraw',
    errors,
    input: { certificationId: CertificationId, ...seen, reason: text(300) },
  }),
  /** What stands in the way of an account's certification ending, and what ends with it. */
  revoking: read('front/user/enterprise/revoking', {
    access: anyOf('user:student:revoke'),
    errors: [errorCodes.notFound],
    input: { certificationId: CertificationId },
    output: z.object({
      isStudent: z.boolean(),
      creditLimit: z.string(),
      openReceipts: z.int(),
      childCount: z.int(),
    }),
  }),
  /** Ends a certification for fraud or by order; a student's ends with it. */
  revoke: command('front/user/enterprise/revoke', {
    access: anyOf('user:student:revoke'),
    object: 'certification',
    audit: 'certification.revoke',
    fourEyes: 'certificationRevoke',
    errors,
    input: { certificationId: CertificationId, ...seen, reason: text(300) },
  }),
  history: read('front/user/enterprise/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { certificationId: CertificationId },
    output: History,
  }),
});

const studentRow = {
  studentId: StudentId,
  ...customerRow,
  status: studentStatus.schema,
  school: z.string(),
  graduateDay: DayText,
  /** Until when it holds, where it was verified. */
  studentEndTime: Instant.nullable(),
  refusalReason: refusalReason.schema.nullable(),
  ...shown,
} as const;

/** Students: prices and activities of their own until they graduate, a year at most (people §4, lifecycles §2). */
export const students = calls('certification', 'students', {
  list: list('front/user/studentAuthen/list', {
    access: view,
    id: 'studentId',
    query: { ...query, status: studentStatus.schema.optional() },
    row: studentRow,
    sorts: ['submitTimeFlag'],
    // Who waits longest stands first.
    defaultSort: { by: 'submitTimeFlag', value: 1 },
  }),
  detail: read('front/user/studentAuthen/detail', {
    access: view,
    errors: [errorCodes.notFound],
    input: { studentId: StudentId },
    output: z.object({
      ...studentRow,
      chsiCode: z.string(),
      /** The files of the three images (people §3); null where one is missing. */
      identitycardFrontImage: z.string().nullable(),
      identitycardBehindImage: z.string().nullable(),
      studentCardImage: z.string().nullable(),
      images: Images,
    }),
  }),
  image: reveal('front/user/studentAuthen/image', {
    access: anyOf('user:student:image'),
    object: 'student',
    audit: 'student.image',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { studentId: StudentId, fileId: text(60) },
    output: imageOf,
  }),
  upload: upload('front/user/studentAuthen/upload', {
    ...uploaded,
    object: 'student',
    audit: 'student.upload',
  }),
  /** Three images, or the code of the ministry's online report. Name and number are those of the personal certification. */
  submit: command('front/user/studentAuthen/submit', {
    ...edit,
    object: 'student',
    audit: 'student.submit',
    errors: [...submitErrors, errorCodes.alreadyTaken],
    input: {
      userId: UserId,
      fullName: line(100),
      idNumber: Number18,
      school: text(100),
      graduateDay: DayText,
      chsiCode: z.string().trim().max(40),
      identitycardFrontImage: file,
      identitycardBehindImage: file,
      studentCardImage: file,
      remarks,
    },
    output: z.object({ studentId: StudentId }),
  }),
  /** 2 verifies, 3 refuses with a reason, 4 ends a verified one early with remarks. */
  changeStatus: command('front/user/studentAuthen/changeStatus', {
    ...edit,
    object: 'student',
    audit: 'student.changeStatus',
    errors: [
      ...errors,
      errorCodes.alreadyTaken,
      errorCodes.doesNotFit,
      errorCodes.ownEntry,
      errorCodes.notTwoPeople,
    ],
    input: {
      studentId: StudentId,
      ...seen,
      status: studentStatus.schema,
      refusalReason: refusalReason.schema.nullable(),
      remarks,
    },
  }),
});
