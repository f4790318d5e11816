import { hostTag, platformConfigs, platformKind } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useConfigText } from './config.texts.ts';

const TagsHint = () => useConfigText()('tagsHint');

const PlatformDialog = editDialog({
  ...platformConfigs,
  id: 'platformNo',
  list: platformConfigs.list,
  initial: { kind: platformKind.of.cpu, isOn: true },
  fields: (f, _typed, { adding }) => (
    <>
      {adding && <adding.Id name="platformNo" autoFocus />}
      <f.Text name="nameZh" />
      <f.Text name="nameEn" />
      <f.Code name="kind" table={platformKind} look="radio" />
      <f.Codes name="hostTags" table={hostTag} hint={<TagsHint />} />
      <f.Flag name="isOn" />
    </>
  ),
});

/** Platforms of machines, with their types and host tags. */
export const Platforms = listScreen(platformConfigs.list, ({ col, filter, fields }) => ({
  live: ['platform'],
  filters: [
    filter.text('platformName', { inline: true }),
    filter.one('kind', platformKind, { inline: true }),
    filter.one('hostTag', hostTag, { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.id('platformNo', { pinned: true, sort: 'platformNoFlag' }),
    col.text('nameZh', { width: 160 }),
    col.text('nameEn', { width: 160 }),
    col.tag('kind', platformKind),
    col.tags('hostTags', hostTag),
    ...fields('isOn', 'createTime'),
  ],
  edit: PlatformDialog,
  dialogs: {
    import: { call: platformConfigs.importFile, Dialog: lateDialog(() => import('./PlatformImport.tsx')) },
  },
  export: platformConfigs.export,
}));
