import { softwareVersions, versionStatus } from '@renderdesk/contract';
import { software } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useConfigText } from './config.texts.ts';

const CustomHint = () => useConfigText()('customHint');
export const StatusHint = () => useConfigText()('statusHint');

const VersionDialog = editDialog({
  ...softwareVersions,
  id: 'softwareVersionId',
  list: softwareVersions.list,
  initial: { versionStatus: versionStatus.of.hidden, isCustom: false, remark: '' },
  duplicates: true,
  fields: (f) => (
    <>
      <f.Choose name="cgId" from={software} autoFocus />
      <f.Text name="versionName" />
      <f.Code name="versionStatus" table={versionStatus} hint={<StatusHint />} />
      <f.Flag name="isCustom" hint={<CustomHint />} />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** Versions of software. */
export const SoftwareVersions = listScreen(
  softwareVersions.list,
  ({ col, filter, bulk, fields, hidden }) => ({
    status: 'versionStatus',
    statusTable: versionStatus,
    live: ['softwareVersion', 'node'],
    filters: [
      filter.choose('cgId', software, { inline: true }),
      filter.text('versionName', { inline: true }),
      filter.one('versionStatus', versionStatus, { inline: true }),
      filter.flag('isCustom', { inline: true }),
    ],
    columns: [
      col.named('cgId', software, { width: 140, pinned: true, sort: 'cgIdFlag' }),
      col.text('versionName', { width: 120 }),
      col.tag('versionStatus', versionStatus),
      ...fields('nodeCount', 'isCustom', 'remark', 'createTime'),
      ...hidden('softwareVersionId'),
    ],
    actions: [
      bulk(softwareVersions.setStatus, 'softwareVersionId', {
        nameOf: (id, row) => row?.versionName ?? String(id),
        ask: {
          fields: (f) => (
            <f.Code name="versionStatus" table={versionStatus} look="radio" hint={<StatusHint />} />
          ),
          initial: (rows) => ({ versionStatus: rows[0]?.versionStatus }),
        },
      }),
      bulk(softwareVersions.setCustom, 'softwareVersionId', {
        nameOf: (id, row) => row?.versionName ?? String(id),
        ask: {
          fields: (f) => <f.Flag name="isCustom" hint={<CustomHint />} />,
          initial: (rows) => ({ isCustom: rows[0]?.isCustom }),
        },
      }),
      bulk(softwareVersions.remove, 'softwareVersionId', {
        danger: true,
        nameOf: (id, row) => row?.versionName ?? String(id),
      }),
    ],
    edit: VersionDialog,
    export: softwareVersions.export,
  }),
);
