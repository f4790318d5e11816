import { mountPaths, nodeOs, storeType } from '@renderdesk/contract';
import { editDialog } from '../kit/edit/index.ts';
import { listScreen } from '../kit/list/index.ts';
import { useDomainText } from './domain.texts.ts';
import { platforms } from './sources.ts';

const PointHint = () => useDomainText()('mountHint');

const MountDialog = editDialog({
  ...mountPaths,
  id: 'mountPathId',
  list: mountPaths.list,
  initial: { os: nodeOs.of.linux, storeType: storeType.of.input, isOn: true, remark: '' },
  duplicates: true,
  fields: (f) => (
    <>
      <f.Choose name="platform" from={platforms} autoFocus />
      <f.Code name="storeType" table={storeType} look="radio" />
      <f.Text name="storagePath" placeholder="//storage/input" />
      <f.Code name="os" table={nodeOs} look="radio" />
      <f.Text name="mountPoint" hint={<PointHint />} />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** Where the nodes of a platform mount its storage. */
export const MountPaths = listScreen(mountPaths.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['mountPath'],
  filters: [
    filter.choose('platform', platforms, { inline: true }),
    filter.one('os', nodeOs, { inline: true }),
    filter.one('storeType', storeType, { inline: true }),
    filter.text('storagePath', { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.text('mountPoint', { width: 180, pinned: true }),
    col.named('platform', platforms, { width: 120, sort: 'platformFlag' }),
    col.tag('os', nodeOs),
    col.tag('storeType', storeType),
    col.text('storagePath', { width: 240 }),
    col.toggle('isOn', mountPaths.update),
    ...fields('remark', 'createTime'),
    ...hidden('mountPathId'),
  ],
  actions: [
    bulk(mountPaths.remove, 'mountPathId', {
      danger: true,
      nameOf: (id, row) => row?.mountPoint ?? String(id),
    }),
  ],
  edit: MountDialog,
}));
