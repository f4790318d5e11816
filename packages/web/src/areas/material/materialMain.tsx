import { displayPlace, materialLicense, materials, materialStatus, materialType } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useMaterialText } from './material.texts.ts';

const FileHint = (): ReactNode => useMaterialText()('fileHint');

const MaterialDialog = editDialog({
  add: materials.add,
  update: materials.update,
  id: 'materialId',
  list: materials.list,
  initial: {
    materialType: materialType.of.picture,
    license: materialLicense.of.own,
    licenseUntil: null,
    remark: '',
  },
  fields: (f, _typed, { adding, updating }) => (
    <>
      <f.Text name="materialName" autoFocus />
      <f.Code name="materialType" table={materialType} look="radio" />
      {adding && <adding.Files name="file" upload={materials.upload} max={1} />}
      {updating && <updating.Files name="file" upload={materials.upload} max={1} hint={<FileHint />} />}
      <f.Code name="license" table={materialLicense} look="radio" />
      <f.Text name="source" />
      <f.Time name="licenseUntil" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** Below a row: what shows the same file now. */
const Uses = ({ row }: { row: { readonly materialId: number } }): ReactNode => {
  const t = useMaterialText();
  const labels = useLabels('notice');
  const { data, error, refetch } = useRead(materials.uses, { materialId: row.materialId as never });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  if (data.length === 0) return <p className="rd-faint">{t('noUses')}</p>;
  return (
    <ul>
      {data.map(({ displayId, title, place }) => (
        <li key={displayId}>
          {title} <StatusTag code={place} table={displayPlace} labels={labels} />
        </li>
      ))}
    </ul>
  );
};

const nameOf = (id: number, row: { readonly materialName: string } | undefined): string =>
  row?.materialName ?? String(id);
/** /material/material-main: files with their licence, and what shows them (lifecycles §26). */
export default listScreen(materials.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['material', 'display'],
  status: 'status',
  statusTable: materialStatus,
  Below: Uses,
  filters: [
    filter.text('materialName', { inline: true }),
    filter.one('materialType', materialType, { inline: true }),
    filter.one('status', materialStatus, { inline: true }),
    filter.one('license', materialLicense, { inline: true }),
    filter.range('startTime', 'endTime', { label: 'createTime' }),
  ],
  columns: [
    col.thumbnail(
      'fileName',
      {
        call: materials.file,
        input: ({ isPicture, materialId }) => (isPicture ? { materialId } : undefined),
      },
      { label: 'preview' },
    ),
    col.text('materialName', { width: 200, pinned: true, sort: 'materialNameFlag' }),
    ...fields('status', 'materialType', 'license'),
    col.number('usedCount', { width: 96 }),
    ...fields('licenseUntil', 'source'),
    ...fields('bytes', 'createdBy', 'createTime', 'decidedBy', 'decideTime', 'reason', 'remark'),
    col.text('sha256', { width: 240, hidden: true }),
    ...hidden('isPicture', 'materialId'),
  ],
  actions: [
    bulk(materials.submit, 'materialId', { nameOf }),
    bulk(materials.approve, 'materialId', { nameOf }),
    bulk(materials.reject, 'materialId', {
      nameOf,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
    bulk(materials.takeOff, 'materialId', {
      nameOf,
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
    bulk(materials.remove, 'materialId', { nameOf, danger: true }),
  ],
  edit: MaterialDialog,
  export: materials.export,
}));
