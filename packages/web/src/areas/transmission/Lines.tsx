import { type LineCalls, transferEngines, type TransferEngineId, zone } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

type Calls = { readonly [K in keyof LineCalls]: LineCalls[K] & { readonly area: 'transmission' } };

const engines: Source<TransferEngineId> = wholeSource(transferEngines.list, { pageSize: 800 }, (answer) =>
  answer.items.map((one) => ({ value: one.transferEngineId, name: one.engineName, note: one.host })),
);

/** The lines of one kind, by zone. Only lines of engines name an engine. */
export const linesOf = (group: object) => {
  const calls = group as Calls;
  const ofEngine = 'transferEngineId' in calls.list.row.shape;
  const LineDialog = editDialog({
    add: calls.save,
    update: calls.save,
    id: 'transferLineId',
    list: calls.list,
    initial: {
      zone: zone.of.domestic,
      port: 443,
      bandwidthMbps: 1000,
      isDefault: false,
      isOn: true,
      remark: '',
    },
    duplicates: true,
    fields: (f) => (
      <>
        {ofEngine && <f.Choose name="transferEngineId" from={engines} />}
        <f.Text name="lineName" autoFocus />
        <f.Code name="zone" table={zone} look="radio" />
        <f.Text name="host" />
        <f.Number name="port" />
        <f.Number name="bandwidthMbps" />
        <f.Flag name="isDefault" />
        <f.Flag name="isOn" />
        <f.Text name="remark" rows={2} />
      </>
    ),
  });
  return listScreen(calls.list, ({ col, filter, bulk, fields, hidden }) => ({
    live: ['transferLine', 'transferEngine'],
    filters: [
      filter.one('zone', zone, { inline: true }),
      filter.text('lineName', { inline: true }),
      filter.flag('isOn', { inline: true }),
    ],
    columns: [
      col.tag('zone', zone, { sort: 'zoneFlag' }),
      col.text('lineName', { width: 160, pinned: true, sort: 'lineNameFlag' }),
      ...(ofEngine ? fields('engineName') : []),
      col.text('host', { width: 220 }),
      ...fields('port', 'bandwidthMbps', 'isDefault'),
      col.toggle('isOn', calls.save),
      ...fields('remark', 'createTime'),
      ...hidden('transferLineId'),
    ],
    actions: [
      bulk(calls.remove, 'transferLineId', {
        danger: true,
        nameOf: (id, row) => row?.lineName ?? String(id),
      }),
    ],
    edit: LineDialog,
  }));
};
