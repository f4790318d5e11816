import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { AdminId, Instant, InviteCodeId, orNull, span, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { inviteStatus, inviteTransitions } from './invite.codes.ts';
import { InviteCodeText } from './invite.fields.ts';

const access = anyOf('config:register:invite:code');
const keep = { access, object: 'inviteCode' } as const;
const step = <A extends keyof typeof inviteTransitions>(action: A) => ({
  ...keep,
  ids: 'inviteCodeIds' as const,
  id: InviteCodeId,
  from: inviteTransitions[action].from,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
});
const own = {
  /** The member of staff or the agent who invites. */
  adminId: AdminId.nullable(),
  /** So many customers may register by it; null for any number. */
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  validFrom: Instant.nullable(),
  /** Exclusive. */
  validUntil: Instant.nullable(),
  remark: z.string().trim().max(300),
} as const;

const inviteRow = {
  inviteCodeId: InviteCodeId,
  inviteCode: z.string(),
  status: inviteStatus.schema,
  ...own,
  inviter: z.string(),
  usedCount: z.int32(),
  createTime: Instant,
  version: z.int32(),
} as const;
const inviteList = list('inviteCode/list', {
  access,
  id: 'inviteCodeId',
  query: {
    inviteCode: text(20).optional(),
    status: inviteStatus.schema.optional(),
    adminId: AdminId.optional(),
    ...span,
  },
  row: inviteRow,
  sorts: ['createTimeFlag'],
});

/** Invite codes of registration: a code is enabled and disabled, and never deleted or given to another inviter (lifecycles §15). */
export const inviteCodes = calls('marketing', 'inviteCodes', {
  list: inviteList,
  detail: read('inviteCode/detail', {
    access,
    errors: [errorCodes.notFound],
    input: { inviteCodeId: InviteCodeId },
    output: z.object(inviteRow),
  }),
  /** Customers who registered by a code, of those that the caller sees, with their first recharge. */
  logs: list('inviteCode/logs', {
    access,
    id: 'userId',
    query: { inviteCodeId: InviteCodeId, ...customerQuery, ...span },
    row: {
      ...customerRow,
      useTime: Instant,
      /** The partner through which the customer registered. */
      partnerName: z.string(),
      firstRechargeTime: Instant.nullable(),
    },
    sorts: ['useTimeFlag'],
  }),
  /** Without a code the server makes one. */
  add: command('inviteCode/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: { inviteCode: orNull(InviteCodeText), ...own },
    output: z.object({ inviteCodeId: InviteCodeId }),
  }),
  enable: perId('inviteCode/enable', step('enable')),
  disable: perId('inviteCode/disable', step('disable')),
  export: exportOf(inviteList, 'inviteCode/export', { access }),
});
