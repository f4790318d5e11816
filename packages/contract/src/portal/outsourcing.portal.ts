import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  Instant,
  line,
  Money,
  OutsourcingOfferId,
  OutsourcingProjectId,
  QualificationId,
  text,
} from '../kernel/values.ts';
import {
  projectStatus,
  qualificationStatus,
  studioLevel,
  studioSkill,
} from '../outsourcing/outsourcing.codes.ts';
import { FileFacts, OfferFacts } from '../outsourcing/outsourcing.fields.ts';
import { Cents } from '../pay/recharge.calls.ts';
import { currency } from '../session/session.codes.ts';
import { portalScope } from './portal.codes.ts';
import { act, base64Bytes, look } from './portalCall.ts';

const { certifications, orders } = portalScope.of;
const mostFile = 5 * 1024 * 1024;
const files = z.array(z.uuid()).max(6).default([]);
const skills = z.array(studioSkill.schema).min(1).max(studioSkill.codes.length);
const stateErrors = [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.notMainAccount] as const;
const project = { projectId: OutsourcingProjectId, version: z.int32() } as const;

/** Outsourcing (lifecycles §24): studios qualify, customers publish projects, choose an offer and pay by stage. */
export const outsourcingCalls = {
  outsourcingFile: act('qualification/file', {
    summary:
      'Stores a file of outsourcing, base64; its file ID is handed in with a qualification, project or delivery',
    scope: certifications,
    object: 'qualification',
    errors: [errorCodes.fileNotAccepted, errorCodes.bodyTooLarge],
    maxBytes: base64Bytes(mostFile),
    input: { name: line(200), content: sensitive('identity', z.base64().min(1)) },
    output: z.object({ fileId: z.string() }),
  }),
  submitQualification: act('qualification/submit', {
    summary: 'Hands in the qualification of a studio; its account is certified as a person or an enterprise',
    scope: certifications,
    object: 'qualification',
    errors: [errorCodes.notMainAccount, errorCodes.notAllowedInState],
    fields: {
      samples: 'At least one, by the IDs that `qualification/file` answered',
      contract: 'The signed contract',
    },
    input: {
      studioName: line(100),
      introduction: text(2000),
      studioSkills: skills,
      seats: z.int().min(1).max(10_000),
      samples: z.array(z.uuid()).min(1).max(6),
      contract: z.uuid(),
    },
    output: z.object({ qualificationId: QualificationId }),
  }),
  qualification: look('qualification/read', {
    summary: 'The qualification of the account',
    scope: certifications,
    errors: [errorCodes.notFound],
    input: {},
    output: z.object({
      qualificationId: QualificationId,
      studioName: z.string(),
      studioSkills: z.array(studioSkill.schema),
      qualificationStatus: qualificationStatus.schema,
      studioLevel: studioLevel.schema.nullable(),
      validUntil: Instant.nullable(),
      reason: z.string(),
    }),
  }),
  publishProject: act('project/publish', {
    summary:
      'Publishes a project, or keeps it as a draft; a draft and a rejected one are published again by `projectId`',
    scope: orders,
    object: 'outsourcingProject',
    errors: [...stateErrors],
    fields: { offersUntil: 'Offers are made until then', budget: 'In the currency of the account' },
    input: {
      projectId: OutsourcingProjectId.optional(),
      title: text(100),
      description: text(4000),
      studioSkills: skills,
      budget: Cents,
      offersUntil: Instant,
      isDraft: z.boolean().default(false),
      files,
    },
    output: z.object({ projectId: OutsourcingProjectId }),
  }),
  projects: look('project/list', {
    summary:
      'Projects of the account (`own`), those that are open for offers (`open`), and those that it was chosen for (`chosen`), the latest 100',
    scope: orders,
    input: { of: z.literal(['own', 'open', 'chosen']) },
    output: z.array(
      z.object({
        projectId: OutsourcingProjectId,
        title: z.string(),
        studioSkills: z.array(studioSkill.schema),
        budget: Money,
        currency: currency.schema,
        projectStatus: projectStatus.schema,
        offersUntil: Instant,
        version: z.int32(),
      }),
    ),
  }),
  project: look('project/read', {
    summary: 'A project with its offers: all of them for its customer, for a studio its own one',
    scope: orders,
    errors: [errorCodes.notFound],
    input: { projectId: OutsourcingProjectId },
    output: z.object({
      projectId: OutsourcingProjectId,
      title: z.string(),
      description: z.string(),
      studioSkills: z.array(studioSkill.schema),
      budget: Money,
      price: Money.nullable(),
      currency: currency.schema,
      projectStatus: projectStatus.schema,
      offersUntil: Instant,
      reason: z.string(),
      version: z.int32(),
      offers: z.array(OfferFacts),
      files: z.array(FileFacts),
    }),
  }),
  makeOffer: act('project/offer', {
    summary: 'Makes the studio’s offer for an open project, by stages; sent again it replaces the one before',
    scope: orders,
    object: 'outsourcingProject',
    errors: [...stateErrors, errorCodes.doesNotFit],
    fields: { stages: 'Each is delivered, accepted and paid in this order' },
    input: {
      projectId: OutsourcingProjectId,
      days: z.int().min(1).max(3650),
      words: text(2000),
      stages: z
        .array(z.object({ title: text(100), amount: Cents }))
        .min(1)
        .max(20),
    },
    output: z.object({ offerId: OutsourcingOfferId }),
  }),
  withdrawOffer: act('project/withdraw', {
    summary: 'Withdraws the studio’s offer while no studio is chosen',
    scope: orders,
    object: 'outsourcingProject',
    errors: [...stateErrors],
    input: { projectId: OutsourcingProjectId },
    output: z.null(),
  }),
  awardProject: act('project/award', {
    summary: 'Chooses a studio; the price is reserved of the account’s cash until stages are accepted',
    scope: orders,
    object: 'outsourcingProject',
    errors: [...stateErrors, errorCodes.changedMeanwhile, errorCodes.cashShort, errorCodes.doesNotFit],
    input: { ...project, offerId: OutsourcingOfferId },
    output: z.null(),
  }),
  deliverStage: act('project/deliver', {
    summary: 'The chosen studio delivers the next stage',
    scope: orders,
    object: 'outsourcingProject',
    errors: [...stateErrors, errorCodes.changedMeanwhile],
    input: { ...project, note: text(2000), files },
    output: z.null(),
  }),
  acceptStage: act('project/accept', {
    summary: 'Accepts the delivered stage, which is paid to the studio; the last one ends the project',
    scope: orders,
    object: 'outsourcingProject',
    errors: [...stateErrors, errorCodes.changedMeanwhile],
    input: project,
    output: z.null(),
  }),
  stepProject: act('project/step', {
    summary:
      'Returns a delivered stage for changes, disputes a running project, or cancels one that has not begun',
    scope: orders,
    object: 'outsourcingProject',
    errors: [...stateErrors, errorCodes.changedMeanwhile],
    fields: { step: '`return` and `cancel` are the customer’s; both may `dispute`' },
    input: { ...project, step: z.literal(['return', 'dispute', 'cancel']), reason: text(300) },
    output: z.null(),
  }),
} as const;
