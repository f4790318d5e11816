import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId, upload } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { AdminId, Flag, Instant, SalespersonBatchId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { organizationType } from '../staff/staff.codes.ts';
import { allocationKind } from './user.codes.ts';

const view = anyOf('user:allocate', 'agent:label');
const change = { access: anyOf('user:allocate'), object: 'user' } as const;
const reason = text(300);
const Allocated = z.object({ kind: allocationKind.schema, adminId: AdminId, reallyName: z.string() });

/** So long what somebody gave may be taken back by them. */
export const allocationUndoMinutes = 10;

/**
 * Who looks after which customer (lifecycles §3): at most one salesman, PC, TD and agent each, from a moment on. Rows are ended
 * and never overwritten, since money looks at who it was at the time of payment.
 */
export const allocations = calls('user', 'allocations', {
  /** Customers with the staff allocated to them now. */
  list: list('front/user/allocation/list', {
    access: view,
    id: 'userId',
    query: {
      ...customerQuery,
      /** Allocated to this member of staff now, as whatever. */
      adminId: AdminId.optional(),
      kind: allocationKind.schema.optional(),
      /** Those alone whom `adminId` has right after this colleague had them: what a hand-over gave, and may be handed back. */
      fromAdminId: AdminId.optional(),
      unallocatedSalesman: Flag.optional(),
      unallocatedPC: Flag.optional(),
      unallocatedTD: Flag.optional(),
    },
    row: { ...customerRow, allocated: z.array(Allocated), registerTime: Instant },
    sorts: ['registerTimeFlag'],
  }),
  /** Who may be chosen: active staff of organisations of these types, with how many customers they have of those that the caller sees. */
  admins: read('front/user/queryAdminByOrganizationType', {
    access: view,
    aliases: ['base/user/queryAdminByOrganizationType'],
    input: { types: z.array(organizationType.schema).min(1).max(6) },
    output: z.array(
      z.object({
        adminId: AdminId,
        loginName: z.string(),
        reallyName: z.string(),
        organizationName: z.string(),
        type: organizationType.schema,
        customerCount: z.int(),
      }),
    ),
  }),
  /** All rows of one customer, newest first. */
  history: read('front/user/allocation/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    output: z.array(
      z.object({
        kind: allocationKind.schema,
        adminId: AdminId,
        reallyName: z.string(),
        startTime: Instant,
        endTime: Instant.nullable(),
        changedBy: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
  /**
   * Gives customers to one member of staff, as what their organisation's type says; to nobody as a kind that is named. Those taken
   * from somebody else count against the limit.
   */
  allocate: perId('base/user/allocateUserAdmin', {
    ...change,
    aliases: ['front/user/allocateUserAdmin'],
    audit: 'user.allocate',
    fourEyes: 'userMove',
    ids: 'userIds',
    id: UserId,
    errors: [errorCodes.notFound, errorCodes.notOfThisKind, errorCodes.notAllowedInState],
    rest: { kind: allocationKind.schema.optional(), adminId: AdminId.nullable(), reason },
  }),
  /** How many customers somebody would hand over, of those that the caller sees. */
  moving: read('base/user/moveUser/preview', {
    aliases: ['front/user/moveUser/preview'],
    access: change.access,
    errors: [errorCodes.noCustomers],
    input: { fromAdminId: AdminId },
    output: z.object({
      reallyName: z.string(),
      customerCount: z.int(),
      kinds: z.array(z.object({ kind: allocationKind.schema, customerCount: z.int() })),
    }),
  }),
  /**
   * From whom somebody got customers whom they still have, the latest first: each can be handed back, as a hand-over of its own, so that
   * who had a customer on which day stays as it was.
   */
  received: read('base/user/moveUser/received', {
    access: change.access,
    input: { adminId: AdminId },
    output: z.array(
      z.object({
        fromAdminId: AdminId,
        reallyName: z.string(),
        kind: allocationKind.schema,
        customerCount: z.int(),
        lastTime: Instant,
      }),
    ),
  }),
  /**
   * Hands customers of a colleague over to another, as whatever they are allocated. All of somebody's are a frozen selection of
   * the list; many become a job. Somebody without customers, as far as the caller sees them, is refused (973).
   */
  move: perId('base/user/moveUser', {
    ...change,
    aliases: ['front/user/moveUser'],
    audit: 'user.move',
    fourEyes: 'userMove',
    ids: 'userIds',
    id: UserId,
    errors: [
      errorCodes.noCustomers,
      errorCodes.notOfThisKind,
      errorCodes.notFound,
      errorCodes.notAllowedInState,
    ],
    rest: { fromAdminId: AdminId, toAdminId: AdminId, reason },
  }),
  /**
   * Takes back what the caller gave within the last minutes (`allocationUndoMinutes`), or whom they took from a customer: the customers are
   * whoever's had them right before, or nobody's. It is an allocation of its own, so who had a customer on which day stays as it was.
   */
  undo: perId('base/user/moveUser/undo', {
    ...change,
    audit: 'user.undoAllocation',
    fourEyes: 'userMove',
    ids: 'userIds',
    id: UserId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  /**
   * Reads a CSV of customer (ID or name) and salesperson (sign-in name). Without `apply` it only tells what it would do; with it
   * the lines that can be are carried out, and the others are kept to be downloaded.
   */
  importFile: upload('front/user/batchSalesperson/upload', {
    ...change,
    aliases: ['base/user/batchSalesperson/upload'],
    audit: 'user.batchSalesperson',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 2 * 1024 * 1024,
    types: ['text/csv'],
    input: { apply: z.literal(['0', '1']) },
    output: z.object({
      added: z.int(),
      applied: z.boolean(),
      batchId: SalespersonBatchId.nullable(),
      rows: z.array(
        z.object({
          line: z.int(),
          customer: z.string(),
          salesperson: z.string(),
          code: z.int(),
          message: z.string(),
        }),
      ),
    }),
  }),
  /** One's own uploads. */
  batches: list('front/user/batchSalesperson/list', {
    aliases: ['base/user/batchSalesperson/list'],
    access: change.access,
    id: 'batchId',
    query: {},
    row: {
      batchId: SalespersonBatchId,
      fileName: z.string(),
      total: z.int(),
      done: z.int(),
      failed: z.int(),
      createTime: Instant,
    },
    sorts: ['createTimeFlag'],
  }),
  /** The lines of an upload that failed, with why, in the form in which they can be sent again. */
  failedRows: read('front/user/batchSalesperson/failed', {
    aliases: ['base/user/batchSalesperson/failed'],
    access: change.access,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.nothingFound],
    input: { batchId: SalespersonBatchId },
    output: z.null(),
  }),
});
