import { messageCategory, MessagePushId, messagePushes, messageStatus } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useMessagingText } from './messaging.texts.ts';
import { templates } from './templateSource.ts';

const PushDialog = lateDialog(() => import('./PushDialog.tsx'));
const SendHint = () => useMessagingText()('sendHint');
const pageOf = ({ pushId }: { readonly pushId: number }): string =>
  `/dataGraph/adminOperation?push=${pushId}`;

const Edit = editDialog({
  ...messagePushes,
  id: 'pushId',
  list: messagePushes.list,
  initial: {},
  fields: (f) => (
    <>
      <f.Text name="title" autoFocus />
      <f.Choose name="templateId" from={templates} />
    </>
  ),
});

const List = listScreen(messagePushes.list, ({ col, filter, bulk, hidden }) => {
  const nameOf = (id: number, row: { title: string } | undefined): string => row?.title ?? String(id);
  return {
    live: ['messagePush'],
    status: 'messageStatus',
    statusTable: messageStatus,
    open: pageOf,
    filters: [
      filter.text('title', { inline: true }),
      filter.one('messageStatus', messageStatus, { inline: true }),
      filter.one('messageCategory', messageCategory, { inline: true }),
    ],
    columns: [
      col.text('title', { width: 200, pinned: true, link: pageOf }),
      col.tag('messageCategory', messageCategory, { width: 100 }),
      col.tag('messageStatus', messageStatus, { width: 110 }),
      col.text('templateName', { width: 160 }),
      col.time('sendTime'),
      col.number('total'),
      col.number('sent'),
      col.number('failed'),
      col.number('skipped'),
      col.time('endTime'),
      col.text('reason', { width: 180 }),
      col.time('createTime', { sort: 'createTimeFlag' }),
      col.id('parentId', { hidden: true }),
      ...hidden('pushId'),
    ],
    actions: [
      bulk(messagePushes.updateSendTime, 'pushId', {
        nameOf,
        ask: {
          fields: (f) => <f.Time name="sendTime" hint={<SendHint />} />,
          initial: () => ({ sendTime: null }),
        },
      }),
      bulk(messagePushes.cancel, 'pushId', { nameOf }),
      bulk(messagePushes.stop, 'pushId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(messagePushes.resend, 'pushId', { nameOf }),
      bulk(messagePushes.remove, 'pushId', { nameOf, danger: true }),
    ],
    edit: Edit,
  };
});

/** Pushes of text messages, and one of them over the list, at `?push=12`. */
export const PushList = Object.assign(
  (): ReactNode => {
    const at = useDialogParam('push');
    const id = MessagePushId.safeParse(Number(at.value));
    return (
      <>
        <List />
        {at.value !== null && id.success && <PushDialog id={id.data} onClose={at.close} />}
      </>
    );
  },
  { prefetch: List.prefetch },
);
