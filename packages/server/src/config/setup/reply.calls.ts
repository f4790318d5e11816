import { autoReplies, type Out } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { keptReplies, matchingReplies } from './setup.store.ts';

const list = listing(autoReplies.list)
  .from((db) => keptReplies(db))
  .list({
    key: 'auto_reply.id',
    where: {
      keyword: words('auto_reply.keyword'),
      replyText: words('auto_reply.reply_text'),
      replyMatch: eq('auto_reply.reply_match'),
      isOn: eq('auto_reply.is_on'),
    },
    sorts: { createTimeFlag: 'auto_reply.created_at', priorityFlag: 'auto_reply.priority' },
    columns: { autoReplyId: 'auto_reply.id' },
  });

const columnsOf = (input: Out<typeof autoReplies.add.input.shape>) => ({
  keyword: input.keyword,
  reply_match: input.replyMatch,
  priority: input.priority,
  reply_text: input.replyText,
  is_on: input.isOn,
});
const unique = { auto_reply_keyword_unique: 'keyword' } as const;

/** Automatic replies to chat messages. */
export const replyCalls = serve(autoReplies, {
  list,
  add: async ({ tx, input, now }) => ({
    autoReplyId: asId(await insertRow(tx, 'auto_reply', { now, set: columnsOf(input) }, unique)),
  }),
  update: async ({ tx, input, now }) => {
    const { autoReplyId: id, version } = input;
    await updateRow(tx, 'auto_reply', { id, version, now, set: columnsOf(input) }, unique);
    return null;
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'auto_reply', { ids, now, expectedVersions }),
  match: async ({ db, input }) =>
    (await matchingReplies(db, input.message)).map((row) => ({
      autoReplyId: asId(row.id),
      keyword: row.keyword,
      replyMatch: row.reply_match,
      priority: row.priority,
      replyText: row.reply_text,
      isOn: row.is_on,
    })),
});
