import { dictionaryEntries } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const EntryDialog = editDialog({
  ...dictionaryEntries,
  id: 'dictionaryEntryId',
  list: dictionaryEntries.list,
  initial: { entryOrder: 0, isOn: true, remark: '' },
  duplicates: true,
  fields: (f) => (
    <>
      <f.Text name="dictionary" autoFocus />
      <f.Text name="entryValue" />
      <f.Text name="nameZh" />
      <f.Text name="nameEn" />
      <f.Number name="entryOrder" />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** Choices of fields, by dictionary. */
export const DictionaryEntries = listScreen(
  dictionaryEntries.list,
  ({ col, filter, bulk, fields, hidden }) => ({
    live: ['dictionaryEntry'],
    filters: [
      filter.text('dictionary', { inline: true }),
      filter.text('entryValue', { inline: true }),
      filter.flag('isOn', { inline: true }),
    ],
    columns: [
      col.text('dictionary', { width: 140, pinned: true, sort: 'dictionaryFlag' }),
      ...fields('entryValue', 'nameZh', 'nameEn', 'entryOrder'),
      col.toggle('isOn', dictionaryEntries.update),
      ...fields('remark', 'createTime'),
      ...hidden('dictionaryEntryId'),
    ],
    actions: [
      bulk(dictionaryEntries.remove, 'dictionaryEntryId', {
        danger: true,
        nameOf: (id, row) => row?.entryValue ?? String(id),
      }),
    ],
    edit: EntryDialog,
  }),
);
