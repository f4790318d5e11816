import { activityTemplates, type ActivityTemplateId, zone } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { newTerms, TermsFields } from './TermsFields.tsx';

const TemplateDialog = editDialog({
  add: activityTemplates.add,
  update: activityTemplates.update,
  id: 'templateId',
  width: 'min(760px, 92vw)',
  load: (templateId: ActivityTemplateId) => callApi(activityTemplates.get, { templateId }),
  initial: newTerms,
  duplicates: true,
  fields: (f) => (
    <>
      <f.Text name="templateName" autoFocus />
      <TermsFields f={f} />
    </>
  ),
});

/** Templates: terms that recharge activities begin with. */
export const RechargeTemplates = listScreen(
  activityTemplates.list,
  ({ col, filter, bulk, fields, hidden }) => ({
    live: ['activityTemplate'],
    filters: [filter.text('templateName', { inline: true }), filter.one('zone', zone, { inline: true })],
    columns: [
      col.text('templateName', { width: 240, pinned: true }),
      ...fields('zone', 'creater', 'createTime'),
      ...hidden('templateId'),
    ],
    actions: [
      bulk(activityTemplates.remove, 'templateId', {
        danger: true,
        nameOf: (id, row) => row?.templateName ?? String(id),
      }),
    ],
    edit: TemplateDialog,
  }),
);
