import { jsonTemplates } from '@renderdesk/contract';
import { software } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useConfigText } from './config.texts.ts';
import { TemplateBelow } from './TemplateBelow.tsx';

const SchemaHint = () => useConfigText()('schemaHint');

const TemplateDialog = editDialog({
  ...jsonTemplates,
  id: 'jsonTemplateId',
  list: jsonTemplates.list,
  initial: { jsonContent: '{}', jsonSchema: '{}', isOn: true, remark: '' },
  duplicates: true,
  fields: (f) => (
    <>
      <f.Choose name="cgId" from={software} autoFocus />
      <f.Text name="templateName" />
      <f.Json name="jsonContent" />
      <f.Json name="jsonSchema" hint={<SchemaHint />} />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** /deploy/jsonTemplateConfig: templates of JSON, by software. */
export default listScreen(jsonTemplates.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['jsonTemplate'],
  filters: [
    filter.choose('cgId', software, { inline: true }),
    filter.text('templateName', { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.text('templateName', { width: 200, pinned: true }),
    col.named('cgId', software, { width: 120 }),
    col.toggle('isOn', jsonTemplates.update),
    ...fields('remark', 'createTime'),
    ...hidden('jsonContent', 'jsonTemplateId'),
  ],
  actions: [
    bulk(jsonTemplates.remove, 'jsonTemplateId', {
      danger: true,
      nameOf: (id, row) => row?.templateName ?? String(id),
    }),
  ],
  edit: TemplateDialog,
  Below: TemplateBelow,
}));
