import { softwareConfigs } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const SoftwareDialog = editDialog({
  ...softwareConfigs,
  id: 'cgId',
  list: softwareConfigs.list,
  fields: (f) => <f.Text name="softwareName" autoFocus />,
});

/** The software that scenes are made in. */
export const SoftwareList = listScreen(softwareConfigs.list, ({ col, filter, bulk, fields }) => ({
  live: ['software', 'softwareVersion', 'plugin', 'node'],
  filters: [filter.text('softwareName', { inline: true })],
  columns: [
    col.id('cgId', { sort: 'cgIdFlag' }),
    col.text('softwareName', { width: 200, pinned: true, sort: 'softwareNameFlag' }),
    ...fields('versionCount', 'pluginCount', 'nodeCount', 'createTime'),
  ],
  actions: [
    bulk(softwareConfigs.remove, 'cgId', {
      danger: true,
      nameOf: (id, row) => row?.softwareName ?? String(id),
    }),
  ],
  edit: SoftwareDialog,
  export: softwareConfigs.export,
}));
