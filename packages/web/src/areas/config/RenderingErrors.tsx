import { errorLevel, languageFlag, renderingErrors } from '@renderdesk/contract';
import { software } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useConfigText } from './config.texts.ts';

const AnySoftware = () => useConfigText()('anySoftware');

const RenderingErrorDialog = editDialog({
  ...renderingErrors,
  id: 'renderingErrorId',
  list: renderingErrors.list,
  initial: {
    type: errorLevel.of.error,
    languageFlag: languageFlag.of.chinese,
    isOpen: false,
    isShow: true,
    cgId: null,
  },
  duplicates: true,
  fields: (f) => (
    <>
      <f.Text name="desDescription" rows={2} autoFocus />
      <f.Text name="desSolution" rows={3} />
      <f.Choose name="cgId" from={software} hint={<AnySoftware />} />
      <f.Code name="type" table={errorLevel} look="radio" />
      <f.Code name="languageFlag" table={languageFlag} look="radio" />
      <f.Flag name="isOpen" />
      <f.Flag name="isShow" />
    </>
  ),
});

/** What errors of renderers mean, by software and language. */
export const RenderingErrors = listScreen(renderingErrors.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['renderingError'],
  filters: [
    filter.text('desDescription', { inline: true }),
    filter.text('desSolution', { inline: true }),
    filter.choose('cgId', software, { inline: true }),
    filter.one('type', errorLevel, { inline: true }),
    filter.one('languageFlag', languageFlag, { inline: true }),
    filter.flag('isOpen'),
    filter.flag('isShow'),
  ],
  columns: [
    col.text('desDescription', { width: 260, pinned: true }),
    col.tag('type', errorLevel),
    col.named('cgId', software, { width: 120 }),
    col.text('desSolution', { width: 260 }),
    col.tag('languageFlag', languageFlag),
    ...fields('isOpen', 'isShow'),
    col.time('updateTime', { sort: 'orderByUpdateTime' }),
    ...hidden('renderingErrorId'),
  ],
  actions: [
    bulk(renderingErrors.remove, 'renderingErrorId', {
      danger: true,
      nameOf: (id, row) => row?.desDescription ?? String(id),
    }),
  ],
  edit: RenderingErrorDialog,
  dialogs: {
    test: { call: renderingErrors.match, Dialog: lateDialog(() => import('./LogTest.tsx')) },
    proposals: { call: renderingErrors.proposals, Dialog: lateDialog(() => import('./ErrorProposals.tsx')) },
  },
}));
