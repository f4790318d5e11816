import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { AdminId, Instant, line, OperationId } from '../kernel/values.ts';
import { sessionEnd, signInResult } from './monitor.codes.ts';

const signIns = list('operate/signIn/query', {
  access: anyOf('monitor:operate'),
  id: 'operationId',
  query: {
    adminId: AdminId.optional(),
    /** Part of a name: the person's, or that they sign in with. */
    userName: line(64).optional(),
    result: signInResult.schema.optional(),
    startDate: Instant.optional(),
    endDate: Instant.optional(),
  },
  row: {
    operationId: OperationId,
    operateTime: Instant,
    /** The account that it is about. */
    adminId: AdminId.nullable(),
    userName: z.string().nullable(),
    loginName: z.string().nullable(),
    call: z.string(),
    result: signInResult.schema,
    /** 200, or why it was refused. */
    outcome: z.int(),
    ip: z.string().nullable(),
    /** The browser's own header, of a session that began or ended. */
    userAgent: z.string().nullable(),
    /** Who did it, where that was another person. */
    byName: z.string().nullable(),
    sessionEnd: sessionEnd.schema.nullable(),
    endTime: Instant.nullable(),
    requestId: z.string(),
  },
  sorts: ['operateTimeFlag'],
});

/** Who signed in from where with what, who could not and why, and how sessions ended. */
export const signInLog = calls('monitor', 'signInLog', {
  list: signIns,
  export: exportOf(signIns, 'operate/signIn/export', { access: anyOf('monitor:operate:export') }),
});
