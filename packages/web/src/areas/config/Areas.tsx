import { areaBusinessType, areaConfigs, zone } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const AreaDialog = editDialog({
  ...areaConfigs,
  id: 'areaId',
  list: areaConfigs.list,
  initial: { zone: zone.of.domestic, businessType: areaBusinessType.of.both },
  fields: (f, _typed, { adding }) => (
    <>
      <f.Text name="nameZh" autoFocus />
      <f.Text name="nameEn" />
      {adding && <adding.Code name="zone" table={zone} look="radio" />}
      <f.Code name="businessType" table={areaBusinessType} look="radio" />
    </>
  ),
});

/** Areas of customers. */
export const Areas = listScreen(areaConfigs.list, ({ col, filter, fields }) => ({
  live: ['area'],
  filters: [filter.text('nameZh', { inline: true }), filter.one('zone', zone, { inline: true })],
  columns: [
    col.id('areaId', { pinned: true, sort: 'areaIdFlag' }),
    col.text('nameZh', { width: 160 }),
    col.text('nameEn', { width: 160 }),
    col.tag('zone', zone),
    col.tag('businessType', areaBusinessType),
    ...fields('customerCount', 'createTime'),
  ],
  edit: AreaDialog,
}));
