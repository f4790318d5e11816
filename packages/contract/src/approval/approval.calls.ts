import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { fourEyesNames, isSettableLimit, limitUnits } from '../kernel/fourEyes.ts';
import { AdminId, ApprovalId, Flag, Instant, listOf, Money, text, ThingId } from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { controlKind } from '../staff/staff.codes.ts';
import { approvalState, decisionBar } from './approval.codes.ts';

const Row = z.record(z.string(), z.unknown());

/** What a command does, found by doing it and taking it back: rows as they were and would be, answers, messages. */
export const Impact = z.object({
  /** Things that change alike stand together; changes beyond the first fifty, each another, stand without their fields. */
  rows: z.array(
    z.object({
      /** The kind of thing, as operation records name it, and the numbers of those that have one, of very many the first. */
      kind: z.string(),
      ids: z.array(z.number()),
      count: z.int(),
      before: Row.nullable(),
      after: Row.nullable(),
      /** Which fields hold the number of another thing, and its kind. */
      refers: z.record(z.string(), z.string()),
    }),
  ),
  /** Answers by id, of a command over ids; of very many the first only. */
  outcomes: z.array(z.object({ id: z.number(), outcome: z.int() })),
  /** How many got which answer. */
  counts: z.record(z.string(), z.int()),
  messages: z.array(z.object({ kind: z.string(), recipient: z.string() })),
});
export type Impact = z.output<typeof Impact>;

/** A thing as people know it. Without a name where the reader does not see it, or it is gone. */
export const NamedThing = z.object({
  id: z.number(),
  name: z.string().nullable(),
  /** Whose it is. */
  userName: z.string().nullable(),
  /** Its page in the console. */
  href: z.string().nullable(),
});
export type NamedThing = z.output<typeof NamedThing>;

/** So many things of one change are named at first, and so many at a time where more are asked for. */
export const namedFirst = 20;
export const namedAtOnce = 500;

const row = {
  approvalId: ApprovalId,
  /** The call that waits, by its name: `staff.organizations.move`. */
  call: z.string(),
  state: approvalState.schema,
  adminId: AdminId,
  reallyName: z.string(),
  createTime: Instant,
  expireTime: Instant,
  /** What the command weighs, and what one person may do alone. */
  weight: z.int(),
  limit: z.int(),
  /** What both are measured in; null where things are counted. */
  unit: z.literal(limitUnits).nullable(),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: Instant.nullable(),
  decision: z.string(),
  /** Whether it is one's own, which one may withdraw and never approve. */
  own: z.boolean(),
  /** Whether the reader may decide it. */
  decidable: z.boolean(),
  version: z.int32(),
} as const;

/** A person decides: no program of theirs does. Requests for a right are decided by who gives rights, without the key to decide. */
const decide = {
  access: anyOf('approval:decide', 'admin:authority:edit'),
  object: 'approval',
  byToken: false,
} as const;
const known = { approvalId: ApprovalId, version: z.int32() } as const;
const moved = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState] as const;

/** Requests for a second person: one's own, and those that one may decide. */
export const approvals = calls('approval', 'approvals', {
  list: list('base/approval/list', {
    id: 'approvalId',
    access: anySignedIn,
    query: {
      stateList: listOf(approvalState.schema).optional(),
      own: Flag.optional(),
      decidable: Flag.optional(),
    },
    row,
    sorts: ['createTimeFlag'],
  }),
  read: read('base/approval/read', {
    access: anySignedIn,
    errors: [errorCodes.notFound],
    input: { approvalId: ApprovalId },
    output: z.object({
      ...row,
      input: z.unknown(),
      impact: Impact,
      /** How many things of each kind change, and the money in those that the reader sees; the command's own kind first. */
      kinds: z.array(
        z.object({
          kind: z.string(),
          /** The area whose texts name the kind and its fields. */
          area: z.string(),
          /** Which fields of it hold a code, and of which table. */
          codes: z.record(z.string(), z.string()),
          /** Which of them hold an amount. */
          amounts: z.array(z.string()),
          count: z.int(),
          sums: z.array(z.object({ field: z.string(), currency: currency.schema, amount: Money })),
        }),
      ),
      /** The active staff with the key to decide who may not decide this one, and why; the first 50. */
      barred: z.array(
        z.object({
          reallyName: z.string(),
          bar: decisionBar.schema,
          /** Of `control`: who had control of whose account, how, and until when that counts. */
          control: z
            .object({
              kind: controlKind.schema,
              controller: z.string(),
              subject: z.string(),
              endTime: Instant,
            })
            .nullable(),
        }),
      ),
      /** Of the customers that it concerns, where it is one: of amounts of rows that name none themselves. */
      currency: currency.schema.nullable(),
      /** The things of `impact`, by kind. */
      named: z.record(z.string(), z.array(NamedThing)),
    }),
  }),
  /**
   * Commands on one thing that wait for a second person, the oldest first: of a customer those too that change what is the customer's.
   * Told to who sees the request or may send the same command, which it would be refused for; nothing of a thing that the reader does
   * not see.
   */
  waiting: read('base/approval/waiting', {
    access: anySignedIn,
    input: { kind: text(40), id: ThingId },
    output: z.array(
      z.object({
        approvalId: ApprovalId,
        call: row.call,
        reallyName: row.reallyName,
        createTime: Instant,
        /** Whether the reader may open the request. */
        visible: z.boolean(),
      }),
    ),
  }),
  /** Further things of one change, of the impact as this version of the request has it. */
  affected: read('base/approval/affected', {
    access: anySignedIn,
    errors: [errorCodes.notFound],
    input: { ...known, row: z.int32().min(0), from: z.int32().min(0) },
    output: z.array(NamedThing),
  }),
  /** Runs the command in the requester's name, where its impact is still the one that was read. */
  approve: command('base/approval/approve', {
    ...decide,
    audit: 'approval.approve',
    errors: [
      ...moved,
      errorCodes.ownRequest,
      errorCodes.ownCustomer,
      errorCodes.ownEntry,
      errorCodes.notTwoPeople,
      errorCodes.impactChanged,
      errorCodes.requestStale,
      errorCodes.beyondOwnRights,
    ],
    input: known,
  }),
  reject: command('base/approval/reject', {
    ...decide,
    audit: 'approval.reject',
    errors: [
      ...moved,
      errorCodes.ownRequest,
      errorCodes.ownCustomer,
      errorCodes.ownEntry,
      errorCodes.notTwoPeople,
    ],
    input: { ...known, reason: text(400) },
  }),
  withdraw: command('base/approval/withdraw', {
    access: anySignedIn,
    object: 'approval',
    audit: 'approval.withdraw',
    errors: moved,
    input: known,
  }),
  limits: read('base/approval/limit/list', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({
        name: z.literal(fourEyesNames),
        limit: z.int(),
        /** The limit that holds while nobody has set another. */
        standard: z.int(),
        updatedBy: z.string().nullable(),
        updateTime: Instant.nullable(),
        /** 0 while nobody has set another. */
        version: z.int32(),
      }),
    ),
  }),
  /** Sets what one person may do alone; itself a matter of two. */
  setLimit: command('base/approval/limit/update', {
    access: anyOf('approval:limit'),
    byToken: false,
    object: 'setting',
    audit: 'approval.setLimit',
    fourEyes: 'limitChange',
    errors: [errorCodes.changedMeanwhile],
    input: {
      name: z.literal(fourEyesNames.filter(isSettableLimit)),
      limit: z.int().min(0).max(1_000_000),
      reason: text(400),
      version: z.int32(),
    },
  }),
});

/** Where the console opens a request. */
export const approvalPlace = (approvalId: number): string => `/approval?approval=${approvalId}`;
