import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, Money, OutsourcingOfferId, OutsourcingProjectId, span, text } from '../kernel/values.ts';
import { Price } from '../pay/contract.fields.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { projectStatus, studioSkill } from './outsourcing.codes.ts';
import { FileFacts, OfferFacts } from './outsourcing.fields.ts';
import { projectTransitions } from './outsourcing.lifecycle.ts';

const view = { access: anyOf('outsourcing:outsourcing:project') } as const;
const ids = {
  object: 'outsourcingProject',
  ids: 'projectIds',
  id: OutsourcingProjectId,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
} as const;
const review = { ...ids, access: anyOf('outsourcing:outsourcing:project:review') } as const;
const money = { ...ids, access: anyOf('outsourcing:outsourcing:project:money') } as const;
const reason = text(300);

const row = {
  projectId: OutsourcingProjectId,
  ...customerRow,
  title: z.string(),
  studioSkills: z.array(studioSkill.schema),
  projectStatus: projectStatus.schema,
  currency: currency.schema,
  budget: Money,
  /** What the chosen offer costs. */
  price: Money.nullable(),
  studioName: z.string().nullable(),
  offers: z.int(),
  /** Of the chosen offer: how many are paid, and how many there are. */
  stagesPaid: z.int(),
  stagesTotal: z.int(),
  offersUntil: Instant,
  submitTime: Instant.nullable(),
  matchTime: Instant.nullable(),
  deliverTime: Instant.nullable(),
  endTime: Instant.nullable(),
  reason: z.string(),
  createTime: Instant,
  version: z.int32(),
} as const;

/** Outsourcing projects (people §2, lifecycles §24): published through the portal, reviewed and settled here. */
export const outsourcingProjects = calls('outsourcing', 'outsourcingProjects', {
  list: list('outsourcing/project/list', {
    ...view,
    id: 'projectId',
    query: {
      ...customerQuery,
      title: z.string().optional(),
      studioName: z.string().optional(),
      projectStatus: projectStatus.schema.optional(),
      studioSkill: studioSkill.schema.optional(),
      currency: currency.schema.optional(),
      /** Created within it. */
      ...span,
    },
    row,
    sorts: ['createTimeFlag'],
  }),
  detail: read('outsourcing/project/detail', {
    ...view,
    errors: [errorCodes.notFound],
    input: { projectId: OutsourcingProjectId },
    output: z.object({
      ...row,
      description: z.string(),
      /** By the books: what is reserved now, what studios got, and what the customer got back. */
      reservedAmount: Money,
      paidAmount: Money,
      returnedAmount: Money,
      offerList: z.array(OfferFacts),
      files: z.array(FileFacts),
    }),
  }),
  approve: perId('outsourcing/project/status/approve', { ...review, from: projectTransitions.approve.from }),
  reject: perId('outsourcing/project/status/reject', {
    ...review,
    from: projectTransitions.reject.from,
    rest: { reason },
  }),
  /** Chooses a qualified studio for the customer: the offer’s price is reserved of the customer’s cash. */
  award: command('outsourcing/project/status/award', {
    access: review.access,
    object: 'outsourcingProject',
    errors: [...ids.errors, errorCodes.changedMeanwhile, errorCodes.cashShort, errorCodes.doesNotFit],
    input: {
      projectId: OutsourcingProjectId,
      version: z.int32(),
      offerId: OutsourcingOfferId,
      /** Who at the customer chose it. */
      reason,
    },
  }),
  /** Finance confirms what is reserved, and work begins. */
  begin: perId('outsourcing/project/status/begin', { ...money, from: projectTransitions.begin.from }),
  /** What is reserved goes back to the customer. */
  cancel: perId('outsourcing/project/status/cancel', {
    ...money,
    from: projectTransitions.cancel.from,
    rest: { reason },
  }),
  /** Decides a dispute: the studio gets an amount of what is reserved, the customer the rest. */
  settle: command('outsourcing/project/status/settle', {
    access: money.access,
    object: 'outsourcingProject',
    errors: [...ids.errors, errorCodes.changedMeanwhile, errorCodes.badInput],
    input: { projectId: OutsourcingProjectId, version: z.int32(), payAmount: Price, reason },
  }),
  file: read('outsourcing/project/file', {
    ...view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { projectId: OutsourcingProjectId, fileId: text(60) },
    output: z.null(),
  }),
  history: read('outsourcing/project/history', {
    ...view,
    errors: [errorCodes.notFound],
    input: { projectId: OutsourcingProjectId },
    output: History,
  }),
});
