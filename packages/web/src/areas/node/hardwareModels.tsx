import { hardwareModels, hardwareType } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useRentText } from './rent.texts.ts';

const PerformanceHint = () => useRentText()('performanceHint');

const ModelDialog = editDialog({
  ...hardwareModels,
  id: 'hardwareModelId',
  list: hardwareModels.list,
  initial: { hardwareType: hardwareType.of.gpu, isOn: true, remark: '' },
  fields: (f) => (
    <>
      <f.Code name="hardwareType" table={hardwareType} look="radio" />
      <f.Text name="model" autoFocus />
      <f.Number name="performance" hint={<PerformanceHint />} />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** /node/hardwareModelToPerformance: models of processors and cards with how fast they render (tasks §2). */
export default listScreen(hardwareModels.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['hardwareModel', 'node'],
  filters: [
    filter.one('hardwareType', hardwareType, { inline: true }),
    filter.text('model', { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.text('model', { width: 240, pinned: true, sort: 'modelFlag' }),
    ...fields('hardwareType', 'performance', 'nodeCount', 'isOn', 'remark', 'createTime'),
    ...hidden('hardwareModelId'),
  ],
  actions: [
    bulk(hardwareModels.remove, 'hardwareModelId', {
      danger: true,
      nameOf: (id, row) => row?.model ?? String(id),
    }),
  ],
  edit: ModelDialog,
}));
