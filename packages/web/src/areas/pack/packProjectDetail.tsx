import { projectPacks } from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePackText } from './pack.texts.ts';
import {
  firstColumns,
  lastColumns,
  nameOf,
  packFilters,
  packList,
  Platforms,
  termColumns,
} from './packParts.tsx';
import { PriceFields, saleInitial, TermFields } from './SaleFields.tsx';

const OverflowHint = () => usePackText()('overflowHint');
const ProjectField = ({ f }: { f: Pick<Fields<(typeof projectPacks.update.input)['shape']>, 'Text'> }) => {
  const t = usePackText();
  const labels = useLabels('pack');
  return <f.Text name="title" label={labels.field('projectName')} needed hint={t('projectHint')} />;
};
const QuotaHint = () => usePackText()('quotaHint');

const ProjectPackDialog = editDialog({
  ...projectPacks,
  id: 'contractId',
  list: projectPacks.list,
  width: 'min(640px, 92vw)',
  initial: { ...saleInitial, isOverflow: false, platformIds: [] },
  fields: (f, typed, { adding }) => (
    <>
      {adding && <TermFields f={adding} />}
      <ProjectField f={f} />
      <f.Choose name="platformIds" from={platforms} />
      {adding && <adding.Number name="quotaFrames" hint={<QuotaHint />} />}
      {adding && <adding.Number name="quotaHours" />}
      <f.Flag name="isOverflow" hint={<OverflowHint />} />
      {adding && <PriceFields f={adding} way={(typed as { way?: number }).way} />}
      <f.Text name="reason" rows={2} />
    </>
  ),
});

/** /pack/packProjectDetail: projects for one price, with what is used of their quota. */
export default listScreen(projectPacks.list, ({ col, filter, bulk, fields }) => ({
  ...packList,
  filters: packFilters(filter, 'projectName'),
  columns: [
    ...firstColumns,
    col.text('title', { width: 132, label: 'projectName' }),
    ...fields('usedFrames', 'quotaFrames'),
    ...termColumns,
    ...fields('usedTime', 'quotaTime'),
    col.custom('platform', (row) => <Platforms of={row.platform} />, {
      width: 148,
      priority: 'high',
      watch: (row) => row.platform,
    }),
    col.flag('isOverflow', { width: 132 }),
    ...lastColumns,
  ],
  actions: [
    bulk(projectPacks.remove, 'contractId', {
      danger: true,
      nameOf,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  edit: ProjectPackDialog,
  export: projectPacks.export,
}));
