import * as z from 'zod';
import {
  authType,
  certificationOutcome,
  refusalReason,
  studentStatus,
} from '../certification/certification.codes.ts';
import { errorCodes } from '../errors/codes.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { CertificationId, DayText, Instant, line, StudentId, text } from '../kernel/values.ts';
import { portalScope } from './portal.codes.ts';
import { act, base64Bytes, look, remarks } from './portalCall.ts';

const { certifications } = portalScope.of;
const mostImage = 5 * 1024 * 1024;
const file = z.array(z.uuid()).max(4).default([]);

const certificationState = z.object({
  certificationId: CertificationId,
  authType: authType.schema,
  certificationOutcome: certificationOutcome.schema,
  refusalReason: refusalReason.schema.nullable(),
  remarks: z.string(),
  submitTime: Instant,
  decideTime: Instant.nullable(),
  dueTime: Instant.nullable(),
});
/** Certifications of people, enterprises and students. */
export const certificationCalls = {
  image: act('certification/image', {
    summary: 'Stores an image, base64; its file ID is handed in with an application of the same customer',
    scope: certifications,
    object: 'certification',
    errors: [errorCodes.fileNotAccepted, errorCodes.bodyTooLarge],
    maxBytes: base64Bytes(mostImage),
    input: { name: line(200), content: sensitive('identity', z.base64().min(1)) },
    output: z.object({ fileId: z.string() }),
  }),
  certify: act('certification/submit', {
    summary: 'Applies for the real-name certification of a person or an enterprise',
    scope: certifications,
    object: 'certification',
    errors: [errorCodes.notMainAccount, errorCodes.notAllowedInState, errorCodes.limitReached],
    fields: {
      idNumber:
        'Of a person their 18-character identity number, of an enterprise its credit code; check digits are checked',
      legalPerson: 'Of an enterprise',
      identitycardFrontImage:
        'Of a person both sides, by the IDs that `certification/image` answered. Each image serves one application',
      identitycardBehindImage: 'As the front',
      certificate: 'Of an enterprise its licence',
      authorization: 'Of an enterprise, where somebody else than its legal person applies',
    },
    input: {
      authType: authType.schema,
      fullName: line(100),
      idNumber: sensitive('identity', text(40)),
      /** Of an enterprise. */
      legalPerson: z.string().trim().max(60).default(''),
      identitycardFrontImage: file,
      identitycardBehindImage: file,
      certificate: file,
      authorization: file,
      remarks,
    },
    output: z.object({ certificationId: CertificationId }),
  }),
  withdrawCertification: act('certification/withdraw', {
    summary: 'Takes an application back that nobody has decided',
    scope: certifications,
    object: 'certification',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { certificationId: CertificationId },
    output: z.null(),
  }),
  certifications: look('certification/list', {
    summary: 'Applications of the account, the latest first',
    scope: certifications,
    input: {},
    output: z.array(certificationState),
  }),
  student: act('student/submit', {
    summary: 'Applies as a student, with three images or the code of the online report',
    scope: certifications,
    object: 'student',
    errors: [
      errorCodes.notMainAccount,
      errorCodes.notAllowedInState,
      errorCodes.doesNotFit,
      errorCodes.alreadyTaken,
    ],
    fields: {
      chsiCode: 'The code of the online report; without one all three images are wanted',
      idNumber: 'The one that the account was certified with',
    },
    input: {
      fullName: line(100),
      idNumber: sensitive('identity', text(40)),
      school: text(100),
      graduateDay: DayText,
      chsiCode: z.string().trim().max(40).default(''),
      identitycardFrontImage: file,
      identitycardBehindImage: file,
      studentCardImage: file,
      remarks,
    },
    output: z.object({ studentId: StudentId }),
  }),
  students: look('student/list', {
    summary: 'Student applications of the account, the latest first',
    scope: certifications,
    input: {},
    output: z.array(
      z.object({
        studentId: StudentId,
        status: studentStatus.schema,
        refusalReason: refusalReason.schema.nullable(),
        remarks: z.string(),
        submitTime: Instant,
        decideTime: Instant.nullable(),
        studentEndTime: Instant.nullable(),
      }),
    ),
  }),
} as const;
