import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId, reveal } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, Keywords, listOf, OutboxId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { outboxState } from './session.codes.ts';

/** What left the house by mail, and what could not: for administrators, and for the demo, which has no mail server. */
export const outbox = calls('session', 'outbox', {
  list: list('base/outbox/list', {
    id: 'outboxId',
    access: anyOf('admin:outbox'),
    query: {
      stateList: listOf(outboxState.schema).optional(),
      /** Part of the recipient's address. */
      keywords: Keywords,
      startTime: Instant.optional(),
      endTime: Instant.optional(),
    },
    row: {
      outboxId: OutboxId,
      kind: z.string(),
      recipient: sensitive('email', z.string()),
      subject: z.string(),
      /** Only of messages that were sent locally: another reader's mail is not shown. */
      body: z.string().nullable(),
      state: outboxState.schema,
      attempts: z.int(),
      createTime: Instant,
      nextTime: Instant.nullable(),
      sentTime: Instant.nullable(),
      error: z.string().nullable(),
    },
    sorts: ['createTimeFlag'],
  }),
  /** The whole address of one message. */
  reveal: reveal('base/outbox/reveal', {
    access: anyOf('admin:outbox:reveal'),
    audit: 'message.reveal',
    object: 'outbox',
    errors: [errorCodes.notFound],
    input: { outboxId: OutboxId },
    output: { recipient: z.string() },
  }),
  /** Tries a message again that was given up. */
  resend: perId('base/outbox/resend', {
    access: anyOf('admin:outbox'),
    audit: 'message.resend',
    object: 'outbox',
    ids: 'outboxIds',
    id: OutboxId,
    errors: [errorCodes.notAllowedInState, errorCodes.notFound],
    from: [outboxState.of.givenUp],
  }),
});
