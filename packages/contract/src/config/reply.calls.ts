import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { AutoReplyId, Instant, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { replyMatch } from './setup.codes.ts';

const access = anyOf('config:wechatmsg');
const fields = {
  keyword: text(60),
  replyMatch: replyMatch.schema,
  /** Of several that match, the one with the highest is sent. */
  priority: z.int().min(0).max(999),
  replyText: text(2000),
  isOn: z.boolean(),
} as const;

/** Automatic replies to chat messages (people §§3, 7): of the replies that match a message, one is sent. */
export const autoReplies = calls('config', 'autoReplies', {
  ...keptRows('front/user/wechatmsg', {
    access,
    object: 'autoReply',
    id: ['autoReplyId', AutoReplyId],
    fields,
    row: { createTime: Instant },
    query: {
      keyword: text(60).optional(),
      replyText: text(60).optional(),
      replyMatch: replyMatch.schema.optional(),
      isOn: z.boolean().optional(),
    },
    sorts: ['createTimeFlag', 'priorityFlag'],
    updatePath: 'update',
    errors: { add: [errorCodes.alreadyTaken] },
  }),
  /** The replies that match a message, the one that is sent first. */
  match: read('front/user/wechatmsg/match', {
    access,
    input: { message: text(500) },
    output: z.array(z.object({ autoReplyId: AutoReplyId, ...fields })),
  }),
});
