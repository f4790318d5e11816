import { autoReplies, replyMatch } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useConfigText } from './config.texts.ts';

const PriorityHint = () => useConfigText()('replyHint');

const ReplyDialog = editDialog({
  ...autoReplies,
  id: 'autoReplyId',
  list: autoReplies.list,
  initial: { replyMatch: replyMatch.of.part, priority: 0, isOn: true },
  duplicates: true,
  fields: (f) => (
    <>
      <f.Text name="keyword" autoFocus />
      <f.Code name="replyMatch" table={replyMatch} look="radio" />
      <f.Number name="priority" hint={<PriorityHint />} />
      <f.Text name="replyText" rows={5} />
      <f.Flag name="isOn" />
    </>
  ),
});

/** /deploy/wechatAutoResponse: automatic replies to chat messages. */
export default listScreen(autoReplies.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['autoReply'],
  filters: [
    filter.text('keyword', { inline: true }),
    filter.one('replyMatch', replyMatch, { inline: true }),
    filter.flag('isOn', { inline: true }),
    filter.text('replyText'),
  ],
  columns: [
    col.text('keyword', { width: 180, pinned: true }),
    col.tag('replyMatch', replyMatch, { width: 140 }),
    ...fields('priority'),
    col.toggle('isOn', autoReplies.update),
    col.text('replyText', { width: 360 }),
    ...fields('createTime'),
    ...hidden('autoReplyId'),
  ],
  actions: [
    bulk(autoReplies.remove, 'autoReplyId', {
      danger: true,
      nameOf: (id, row) => row?.keyword ?? String(id),
    }),
  ],
  edit: ReplyDialog,
  dialogs: { test: { call: autoReplies.match, Dialog: lateDialog(() => import('./ReplyTest.tsx')) } },
}));
