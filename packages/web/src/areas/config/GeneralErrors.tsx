import { errorLevel, generalErrors, languageFlag } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const GeneralErrorDialog = editDialog({
  ...generalErrors,
  id: 'generalErrorId',
  list: generalErrors.list,
  initial: {
    type: errorLevel.of.error,
    isOpen: false,
    isRepair: false,
    desDescriptionEn: '',
    desSolutionEn: '',
  },
  fields: (f) => (
    <>
      <f.Text name="code" autoFocus />
      <f.Code name="type" table={errorLevel} look="radio" />
      <f.Text name="desDescriptionCn" rows={2} />
      <f.Text name="desDescriptionEn" rows={2} />
      <f.Text name="desSolutionCn" rows={3} />
      <f.Text name="desSolutionEn" rows={3} />
      <f.Flag name="isOpen" />
      <f.Flag name="isRepair" />
    </>
  ),
});

/** What error codes say to customers. */
export const GeneralErrors = listScreen(generalErrors.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['generalError'],
  filters: [
    filter.text('code', { inline: true }),
    filter.text('desDescriptionCn', { inline: true }),
    filter.text('desSolutionCn', { inline: true }),
    filter.one('type', errorLevel, { inline: true }),
    filter.flag('isOpen', { inline: true }),
    filter.flag('isRepair'),
    filter.one('languageFlag', languageFlag),
  ],
  columns: [
    col.text('code', { width: 140, pinned: true, sort: 'orderByCode' }),
    col.tag('type', errorLevel),
    col.text('desDescriptionCn', { width: 240 }),
    col.text('desSolutionCn', { width: 240 }),
    ...fields('isOpen', 'isRepair'),
    col.time('updateTime', { sort: 'orderByUpdateTime' }),
    ...hidden('desDescriptionEn', 'desSolutionEn', 'generalErrorId'),
  ],
  actions: [
    bulk(generalErrors.remove, 'generalErrorId', {
      danger: true,
      nameOf: (id, row) => row?.code ?? String(id),
    }),
  ],
  edit: GeneralErrorDialog,
}));
