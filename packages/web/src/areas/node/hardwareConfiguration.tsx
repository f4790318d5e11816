import { hardwareConfigs, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { software } from '../../domain/index.ts';
import { callApi } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { useRentText } from './rent.texts.ts';

type Config = RowOf<typeof hardwareConfigs.list>;
const VersionHint = () => useRentText()('versionHint');

const ConfigDialog = editDialog({
  ...hardwareConfigs,
  id: 'id',
  list: hardwareConfigs.list,
  width: 'min(880px, 94vw)',
  initial: { cgVersion: '', hardware: [] },
  fields: (f) => (
    <>
      <f.Choose name="cgId" from={software} autoFocus />
      <f.Text name="cgVersion" hint={<VersionHint />} />
      <f.Rows name="hardware" blank={{ status: true, current: false }}>
        {(row) => (
          <>
            <row.Text name="model" />
            <row.Number name="gpuNum" needed />
            <row.Number name="ram" needed />
            <row.Flag name="status" />
            <row.Flag name="current" />
          </>
        )}
      </f.Rows>
    </>
  ),
});

const Version = ({ of }: { of: string }): ReactNode => {
  const t = useRentText();
  return of === '' ? t('allVersions') : of;
};
/** Models with memory and cards, the default ones first. */
const Hardware = ({ of }: { of: Config['hardware'] }): ReactNode =>
  of.length === 0 ? (
    <EmptyValue />
  ) : (
    of
      .filter(({ status }) => status)
      .toSorted((a, b) => Number(b.current) - Number(a.current))
      .map(({ model, gpuNum, ram }) => `${model} (${gpuNum} GPU, ${ram} GB)`)
      .join(' · ')
  );

/** /node/hardwareConfiguration: hardware that software is offered, a tree of software and its versions (tasks §3). */
export default listScreen(hardwareConfigs.list, ({ col, filter, bulk, hidden }) => ({
  live: ['hardwareConfig'],
  filters: [filter.choose('cgId', software, { inline: true })],
  columns: [
    col.text('cgName', { width: 200, pinned: true, sort: 'cgFlag' }),
    col.custom('cgVersion', (row) => <Version of={row.cgVersion} />, {
      width: 140,
      watch: (row) => row.cgVersion,
    }),
    col.number('versions', { width: 96 }),
    col.custom('hardware', (row) => <Hardware of={row.hardware} />, {
      width: 520,
      watch: (row) => JSON.stringify(row.hardware),
    }),
    col.time('createTime'),
    ...hidden('id', 'cgId'),
  ],
  tree: {
    has: ({ versions }) => versions > 0,
    read: async ({ cgId }) =>
      (await callApi(hardwareConfigs.list, { versionsOf: cgId, pageSize: 200, cgVersionFlag: 1 })).items,
  },
  actions: [
    bulk(hardwareConfigs.remove, 'id', {
      danger: true,
      nameOf: (id, row) => (row ? `${row.cgName} ${row.cgVersion}`.trim() : String(id)),
    }),
  ],
  edit: ConfigDialog,
}));
