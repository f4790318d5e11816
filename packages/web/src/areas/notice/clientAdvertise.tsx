import { adverts, showState } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const AdvertDialog = editDialog({
  ...adverts,
  id: 'advertisingId',
  list: adverts.list,
  initial: { isOn: true, linkUrl: null, showUntil: null },
  duplicates: true,
  fields: (f) => (
    <>
      <f.Text name="advertisingTitle" autoFocus />
      <f.Picture name="picture" upload={adverts.upload} />
      <f.Text name="linkUrl" placeholder="https://" />
      <f.Time name="showFrom" />
      <f.Time name="showUntil" />
      <f.Flag name="isOn" />
    </>
  ),
});

/** /deploy/clientAdvertise: adverts with a picture in the client. */
export default listScreen(adverts.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['advert'],
  filters: [
    filter.text('advertisingTitle', { inline: true }),
    filter.one('showState', showState, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'showFrom' }),
  ],
  columns: [
    col.order('position', adverts.order, { sort: 'positionFlag' }),
    col.picture('picture', 'advertisingTitle'),
    col.text('advertisingTitle', { width: 240 }),
    ...fields('showState'),
    col.toggle('isOn', adverts.update),
    ...fields('showFrom', 'showUntil', 'linkUrl', 'createTime'),
    ...hidden('advertisingId'),
  ],
  actions: [
    bulk(adverts.remove, 'advertisingId', {
      danger: true,
      nameOf: (id, row) => row?.advertisingTitle ?? String(id),
    }),
  ],
  edit: AdvertDialog,
  export: adverts.export,
}));
