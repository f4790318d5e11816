import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { AutoReplyId, Instant, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { replyMatch } from './setup.codes.ts';

const access = anyOf('config:wechatmsg');
const keep = { access, object: 'autoReply' } as const;
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
  list: list('front/user/wechatmsg/list', {
    access,
    id: 'autoReplyId',
    query: {
      keyword: text(60).optional(),
      replyText: text(60).optional(),
      replyMatch: replyMatch.schema.optional(),
      isOn: z.boolean().optional(),
    },
    row: { autoReplyId: AutoReplyId, ...fields, createTime: Instant, version: z.int32() },
    sorts: ['createTimeFlag', 'priorityFlag'],
  }),
  add: command('front/user/wechatmsg/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken],
    input: fields,
    output: z.object({ autoReplyId: AutoReplyId }),
  }),
  update: command('front/user/wechatmsg/update', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { autoReplyId: AutoReplyId, version: z.int32(), ...fields },
  }),
  remove: perId('front/user/wechatmsg/delete', { ...keep, ids: 'autoReplyIds', id: AutoReplyId }),
  /** The replies that match a message, the one that is sent first. */
  match: read('front/user/wechatmsg/match', {
    access,
    input: { message: text(500) },
    output: z.array(z.object({ autoReplyId: AutoReplyId, ...fields })),
  }),
});
