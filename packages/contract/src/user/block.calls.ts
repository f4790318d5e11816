import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { BlockId, Instant, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery } from '../session/customer.fields.ts';
import { blockKind, blockLine } from './block.codes.ts';

const reason = z.string().trim().max(300);
/** What was typed or pasted, one entry a line; empty lines count as lines and are passed over. */
const Lines = z
  .array(z.string().max(1000))
  .max(1000)
  .refine((lines) => lines.some((line) => line.trim() !== ''));
/** What became of each line that was not empty, by its number from 1. */
const LinesAnswer = z.object({
  added: z.int(),
  lines: z.array(
    z.object({
      line: z.int(),
      typed: z.string(),
      blockLine: blockLine.schema,
      /** What to type instead, where that can be told. */
      instead: z.string().nullable(),
    }),
  ),
});

const mails = { access: anyOf('user:blacklist:edit'), object: 'block' } as const;
const emailList = list('front/user/contact/blacklist', {
  access: anyOf('user:blacklist'),
  id: 'blockId',
  query: {
    /** A customer whom an entry holds. */
    ...customerQuery,
    email: text(40).optional(),
    reason: text(100).optional(),
  },
  row: {
    blockId: BlockId,
    /** An address, or `@domain`. */
    pattern: z.string(),
    /** Accounts that have it now. */
    userCount: z.int(),
    reason: z.string(),
    createdBy: z.string(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag'],
});

/** The entries for which a registration or a change was refused (`onBlockList`), as staff are told them in the answer's data. */
export const BlocksMet = z.object({
  blocks: z.array(
    z.object({
      blockKind: blockKind.schema,
      blockValue: z.string(),
      /** Of the list of third parties, and not of our own. */
      isThird: z.boolean(),
    }),
  ),
});

/** Mail addresses and domains that no account may register with or change to (people §2). */
export const emailBlocks = calls('user', 'emailBlocks', {
  list: emailList,
  export: exportOf(emailList, 'front/user/exportBlacklist', { access: anyOf('user:blacklist:edit') }),
  /** Line by line: those that are on the list already stay as they are, those that are no address are refused alone. */
  add: command('front/user/contact/blacklist/add', {
    ...mails,
    input: { patterns: Lines, reason },
    output: LinesAnswer,
  }),
  update: command('front/user/contact/blacklist/update', {
    ...mails,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { blockId: BlockId, version: z.int32(), reason },
  }),
  remove: perId('front/user/contact/blacklist/delete', {
    ...mails,
    ids: 'blockIds',
    id: BlockId,
    errors: [errorCodes.notFound],
  }),
});

const thirds = { access: anyOf('user:thirdBlockList:edit'), object: 'block' } as const;

/** What third parties report: phone numbers, addresses, networks and companies that no account may be made of (overview §2). */
export const thirdBlocks = calls('user', 'thirdBlocks', {
  list: list('front/user/thirdBlock/list', {
    access: anyOf('user:thirdBlockList'),
    id: 'blockId',
    query: {
      ...customerQuery,
      blockKind: blockKind.schema.optional(),
      /** A part of it. */
      value: text(100).optional(),
      source: text(60).optional(),
      /** Those that hold no more alone. */
      isExpired: z.boolean().optional(),
    },
    row: {
      blockId: BlockId,
      blockKind: blockKind.schema,
      blockValue: z.string(),
      source: z.string(),
      /** The customer from whose page it was put on the list. */
      sourceUserId: UserId.nullable(),
      userCount: z.int(),
      reason: z.string(),
      expireTime: Instant.nullable(),
      createdBy: z.string(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  /** Line by line, as on our own list. */
  add: command('front/user/thirdBlock/add', {
    ...thirds,
    input: {
      blockKind: blockKind.schema,
      blockValues: Lines,
      source: text(60),
      reason,
      expireTime: Instant.nullable(),
    },
    output: LinesAnswer,
  }),
  update: command('front/user/thirdBlock/update', {
    ...thirds,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: {
      blockId: BlockId,
      version: z.int32(),
      /** May be left empty where a customer is the source. */
      source: z.string().trim().max(60),
      reason,
      expireTime: Instant.nullable(),
    },
  }),
  remove: perId('front/user/thirdBlock/delete', {
    ...thirds,
    ids: 'blockIds',
    id: BlockId,
    errors: [errorCodes.notFound],
  }),
});

/** What a customer has, put on the block lists: the address on our own, phone number and company beside what third parties report. */
export const customerBlocks = calls('user', 'customerBlocks', {
  /** What of a customer can be blocked: whether it is on a list by now, and how many accounts have it. */
  preview: read('front/user/block/preview', {
    access: anyOf('user:blacklist:edit', 'user:thirdBlockList:edit'),
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    output: z.array(z.object({ blockKind: blockKind.schema, isListed: z.boolean(), userCount: z.int() })),
  }),
  /** Each list wants its own key. What is on a list by now stays as it is. */
  add: command('front/user/block/add', {
    access: anyOf('user:blacklist:edit', 'user:thirdBlockList:edit'),
    object: 'block',
    errors: [errorCodes.notFound, errorCodes.badInput, errorCodes.forbidden],
    input: {
      userId: UserId,
      blockEmail: z.boolean().optional(),
      blockPhone: z.boolean().optional(),
      blockCompany: z.boolean().optional(),
      reason: text(300),
    },
    output: z.object({ added: z.int() }),
  }),
});
