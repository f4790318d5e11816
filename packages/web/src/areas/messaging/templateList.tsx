import { messageTemplates, templateStatus, templateType } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useMessagingText } from './messaging.texts.ts';

const ContentHint = () => useMessagingText()('contentHint', { name: '{name}', userId: '{userId}' });

const TemplateDialog = editDialog({
  ...messageTemplates,
  id: 'templateId',
  list: messageTemplates.list,
  initial: {},
  duplicates: true,
  fields: (f) => (
    <>
      <f.Text name="templateName" autoFocus />
      <f.Code name="templateType" table={templateType} look="radio" />
      <f.Text name="content" rows={5} hint={<ContentHint />} />
    </>
  ),
});

/** Templates of text messages, with their review. */
export const TemplateList = listScreen(messageTemplates.list, ({ col, filter, bulk, hidden }) => {
  const nameOf = (id: number, row: { templateName: string } | undefined): string =>
    row?.templateName ?? String(id);
  return {
    live: ['messageTemplate'],
    status: 'templateStatus',
    statusTable: templateStatus,
    filters: [
      filter.text('templateName', { inline: true }),
      filter.one('templateStatus', templateStatus, { inline: true }),
      filter.one('templateType', templateType, { inline: true }),
    ],
    columns: [
      col.text('templateName', { width: 180, pinned: true }),
      col.tag('templateType', templateType, { width: 110 }),
      col.tag('templateStatus', templateStatus, { width: 110 }),
      col.text('content', { width: 360 }),
      col.text('providerNo', { width: 140 }),
      col.text('reason', { width: 180 }),
      col.time('createTime', { sort: 'createTimeFlag' }),
      ...hidden('templateId'),
    ],
    actions: [
      bulk(messageTemplates.submit, 'templateId', { nameOf }),
      bulk(messageTemplates.approve, 'templateId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="providerNo" autoFocus /> },
      }),
      bulk(messageTemplates.reject, 'templateId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(messageTemplates.disable, 'templateId', { nameOf }),
      bulk(messageTemplates.enable, 'templateId', { nameOf }),
      bulk(messageTemplates.remove, 'templateId', { nameOf, danger: true }),
    ],
    edit: TemplateDialog,
  };
});
