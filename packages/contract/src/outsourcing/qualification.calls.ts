import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { list } from '../kernel/listCall.ts';
import { DayText, Instant, QualificationId, span, text } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { businessLine } from '../session/session.codes.ts';
import { qualificationStatus, studioLevel, studioSkill } from './outsourcing.codes.ts';
import { FileFacts } from './outsourcing.fields.ts';
import { qualificationTransitions } from './outsourcing.lifecycle.ts';

const view = { access: anyOf('outsourcing:outsourcing:qualification') } as const;
const review = {
  access: anyOf('outsourcing:outsourcing:qualification:review'),
  object: 'qualification',
  ids: 'qualificationIds',
  id: QualificationId,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.ownCustomer],
} as const;
/** A status update names the line of business that it is of (people §3). */
const channel = z.literal(businessLine.of.outsourcing);
const reason = text(300);

const row = {
  qualificationId: QualificationId,
  ...customerRow,
  studioName: z.string(),
  studioSkills: z.array(studioSkill.schema),
  seats: z.int(),
  qualificationStatus: qualificationStatus.schema,
  studioLevel: studioLevel.schema.nullable(),
  submitTime: Instant.nullable(),
  validUntil: Instant.nullable(),
  decidedBy: z.string().nullable(),
  decideTime: Instant.nullable(),
  reason: z.string(),
  createTime: Instant,
  version: z.int32(),
} as const;

/** Qualifications of studios (people §2, lifecycles §24): handed in through the portal, decided here. */
export const qualifications = calls('outsourcing', 'qualifications', {
  list: list('outsourcing/qualification/list', {
    ...view,
    id: 'qualificationId',
    query: {
      ...customerQuery,
      studioName: z.string().optional(),
      qualificationStatus: qualificationStatus.schema.optional(),
      studioLevel: studioLevel.schema.optional(),
      studioSkill: studioSkill.schema.optional(),
      /** Submitted within it. */
      ...span,
    },
    row,
    sorts: ['createTimeFlag'],
  }),
  detail: read('outsourcing/qualification/detail', {
    ...view,
    errors: [errorCodes.notFound],
    input: { qualificationId: QualificationId },
    output: z.object({ ...row, introduction: z.string(), files: z.array(FileFacts) }),
  }),
  approve: perId('outsourcing/qualification/status/approve', {
    ...review,
    from: qualificationTransitions.approve.from,
    rest: { channel, studioLevel: studioLevel.schema, validDay: DayText },
  }),
  reject: perId('outsourcing/qualification/status/reject', {
    ...review,
    from: qualificationTransitions.reject.from,
    rest: { channel, reason },
  }),
  /** Projects that run go on. */
  revoke: perId('outsourcing/qualification/status/revoke', {
    ...review,
    access: anyOf('outsourcing:outsourcing:qualification:revoke'),
    from: qualificationTransitions.revoke.from,
    rest: { channel, reason },
  }),
  file: read('outsourcing/qualification/file', {
    ...view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { qualificationId: QualificationId, fileId: text(60) },
    output: z.null(),
  }),
  history: read('outsourcing/qualification/history', {
    ...view,
    errors: [errorCodes.notFound],
    input: { qualificationId: QualificationId },
    output: History,
  }),
});
