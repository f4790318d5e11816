import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { AdminId, CopyrightId, CopyrightMatchId, Instant, Money, span, text } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import {
  auditDay,
  copyrightAudit,
  copyrightFile,
  copyrightPayment,
  plagiarismVerdict,
  registerBuild,
} from './copyright.codes.ts';
import { copyrightTransitions } from './copyright.lifecycle.ts';

const view = anyOf('copyright');
const edit = { access: anyOf('copyright:edit'), object: 'copyright' } as const;
const review = { access: anyOf('copyright:review'), object: 'copyright' } as const;
const ids = { ids: 'copyrightIds', id: CopyrightId } as const;
const errors = [errorCodes.notFound, errorCodes.notAllowedInState] as const;
const fileErrors = [errorCodes.notFound, errorCodes.fileGone] as const;
const reason = text(300);

const query = {
  ...customerQuery,
  salesmanId: AdminId.optional(),
  id: CopyrightId.optional(),
  fileType: copyrightFile.schema.optional(),
  auditStatus: copyrightAudit.schema.optional(),
  registerBuildStatus: registerBuild.schema.optional(),
  payStatus: copyrightPayment.schema.optional(),
  auditDay: auditDay.schema.optional(),
  /** Ordered within it. */
  ...span,
} as const;
const row = {
  copyrightId: CopyrightId,
  ...customerRow,
  salesman: z.string().nullable(),
  title: z.string(),
  workVersion: z.string().nullable(),
  fileType: copyrightFile.schema.nullable(),
  auditStatus: copyrightAudit.schema,
  registerBuildStatus: registerBuild.schema,
  payStatus: copyrightPayment.schema,
  auditDay: auditDay.schema,
  price: Money,
  currency: currency.schema,
  sourceName: z.string().nullable(),
  sha256: z.string().nullable(),
  /** The highest similarity with another registered work, in percent. */
  similarity: z.int().nullable(),
  submitTime: Instant.nullable(),
  dueTime: Instant.nullable(),
  decidedBy: z.string().nullable(),
  decideTime: Instant.nullable(),
  reason: z.string().nullable(),
  correctable: z.boolean(),
  certificateNo: z.string().nullable(),
  certificateHash: z.string().nullable(),
  remark: z.string().nullable(),
  createTime: Instant,
  version: z.int32(),
} as const;
const listed = { id: 'copyrightId', query, row, sorts: ['createTimeFlag'] } as const;
const records = list('front/user/copyright/list', { ...listed, access: anyOf('user:copyrightRegister') });

/** Copyright registrations (people §3, lifecycles §25): each is a copyright order, whose number it has. */
export const copyrights = calls('copyright', 'copyrights', {
  records,
  exportRecords: exportOf(records, 'front/user/copyright/export', {
    access: anyOf('user:copyrightRegister:export'),
  }),
  list: list('copyright/list', { ...listed, access: view }),
  detail: read('copyright/detail', {
    access: view,
    errors: [errorCodes.notFound],
    input: { copyrightId: CopyrightId },
    output: z.object(row),
  }),
  /** Stores the work: sources of software are a zip of text files. `update` takes its number. */
  upload: upload('copyright/upload', {
    ...edit,
    audit: 'copyright.upload',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 20 * 1024 * 1024,
    types: ['application/zip', 'application/pdf', 'image/png', 'image/jpeg'],
    input: {},
    output: z.object({ fileId: z.string() }),
  }),
  /** Enters what is registered. */
  update: command('copyright/update', {
    ...edit,
    errors: [...errors, errorCodes.changedMeanwhile],
    input: {
      copyrightId: CopyrightId,
      version: z.int32(),
      fileType: copyrightFile.schema,
      workVersion: text(40),
      /** The work's file, as `upload` answered it; by default the one that is there. */
      sourceFile: z.array(text(60)).max(1).optional(),
      remark: z.string().trim().max(500),
    },
  }),
  /** Fixes the file's hash and what it has in common with others; due after the working days that were bought. */
  submit: perId('copyright/submit', {
    ...edit,
    ...ids,
    errors: [...errors, errorCodes.badInput],
    from: copyrightTransitions.submit.from,
  }),
  /** Earns the fee and builds the certificate. Not by the customer's salesperson, nor by who gave a verdict of a match. */
  approve: perId('copyright/approve', {
    ...review,
    ...ids,
    errors: [...errors, errorCodes.ownCustomer, errorCodes.ownEntry],
    from: copyrightTransitions.approve.from,
  }),
  reject: perId('copyright/reject', {
    ...review,
    ...ids,
    errors: [...errors, errorCodes.ownCustomer],
    from: copyrightTransitions.reject.from,
    rest: { reason, correctable: z.boolean() },
  }),
  rebuild: perId('copyright/rebuild', {
    ...review,
    ...ids,
    errors,
    from: copyrightTransitions.rebuild.from,
  }),
  source: read('copyright/source', {
    access: view,
    nothingFound: 'shown',
    errors: fileErrors,
    input: { copyrightId: CopyrightId },
    output: z.null(),
  }),
  certificate: read('copyright/certificate', {
    access: view,
    nothingFound: 'shown',
    errors: fileErrors,
    input: { copyrightId: CopyrightId },
    output: z.null(),
  }),
  /** Whether a certificate of this number and hash was issued, and of what. */
  verify: read('copyright/certificate/verify', {
    access: view,
    input: { certificateNo: text(40), certificateHash: text(64) },
    output: z.object({
      isGenuine: z.boolean(),
      title: z.string().nullable(),
      ownerName: z.string().nullable(),
      decideTime: Instant.nullable(),
    }),
  }),
  history: read('copyright/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { copyrightId: CopyrightId },
    output: History,
  }),
});

/** What registered works have in common (lifecycles §25). */
export const plagiarism = calls('copyright', 'plagiarism', {
  list: list('copyright/plagiarism/list', {
    access: view,
    id: 'copyrightMatchId',
    query: {
      ...customerQuery,
      copyrightId: CopyrightId.optional(),
      verdict: plagiarismVerdict.schema.optional(),
      /** Those that need a verdict: at or above the limit. */
      isAboveLimit: z.boolean().optional(),
      ...span,
    },
    row: {
      copyrightMatchId: CopyrightMatchId,
      copyrightId: CopyrightId,
      ...customerRow,
      title: z.string(),
      auditStatus: copyrightAudit.schema,
      similarity: z.int(),
      isAboveLimit: z.boolean(),
      otherId: CopyrightId,
      otherTitle: z.string(),
      otherUserName: z.string(),
      verdict: plagiarismVerdict.schema,
      reason: z.string().nullable(),
      decidedBy: z.string().nullable(),
      decideTime: Instant.nullable(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag', 'similarityFlag'],
  }),
  /** The places that two works have in common, with their lines. */
  compare: read('copyright/plagiarism/compare', {
    access: view,
    errors: [errorCodes.notFound],
    input: { copyrightMatchId: CopyrightMatchId },
    output: z.object({
      title: z.string(),
      otherTitle: z.string(),
      similarity: z.int(),
      places: z.array(
        z.object({
          line: z.int(),
          lines: z.array(z.string()),
          otherLine: z.int(),
          otherLines: z.array(z.string()),
        }),
      ),
    }),
  }),
  decide: perId('copyright/plagiarism/verdict', {
    access: anyOf('copyright:review'),
    object: 'copyrightMatch',
    audit: 'copyrightMatch.decide',
    ids: 'copyrightMatchIds',
    id: CopyrightMatchId,
    errors: [...errors, errorCodes.ownCustomer],
    rest: {
      /** Open again takes the verdict back. */
      verdict: plagiarismVerdict.schema,
      reason,
    },
  }),
});
