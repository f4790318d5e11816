import { dongles, dongleStatus } from '@renderdesk/contract';
import { nodes, software } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDongleText } from './dongle.texts.ts';

const BindHint = () => useDongleText()('bindHint');

const DongleDialog = editDialog({
  ...dongles,
  id: 'dongleId',
  list: dongles.list,
  initial: { seats: 1, expireTime: null, remark: '' },
  fields: (f) => (
    <>
      <f.Text name="dongleNo" autoFocus />
      <f.Choose name="cgId" from={software} />
      <f.Number name="seats" />
      <f.Time name="expireTime" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** /dongle/dongleList: encryption dongles, where they are and until when they hold (lifecycles §21). */
export default listScreen(dongles.list, ({ col, filter, bulk, fields, hidden }) => {
  const nameOf = (id: number, row: { dongleNo: string } | undefined): string => row?.dongleNo ?? String(id);
  return {
    live: ['dongle'],
    status: 'status',
    statusTable: dongleStatus,
    filters: [
      filter.text('dongleNo', { inline: true }),
      filter.choose('cgId', software, { inline: true }),
      filter.one('status', dongleStatus, { inline: true }),
      filter.text('nodeName', { inline: true }),
      filter.range('startTime', 'endTime', { inline: true, label: 'expireTime' }),
    ],
    columns: [
      col.text('dongleNo', { width: 160, pinned: true, sort: 'dongleNoFlag' }),
      col.named('cgId', software, { width: 140 }),
      ...fields(
        'status',
        'seats',
        'nodeName',
        'licenseServer',
        'lentTo',
        'expireTime',
        'remark',
        'createTime',
      ),
      ...hidden('dongleId'),
    ],
    actions: [
      bulk(dongles.bind, 'dongleId', {
        nameOf,
        ask: {
          fields: (f) => (
            <>
              <f.Choose name="nodeId" from={nodes} hint={<BindHint />} />
              <f.Text name="licenseServer" />
            </>
          ),
        },
      }),
      bulk(dongles.lend, 'dongleId', { nameOf, ask: { fields: (f) => <f.Text name="lentTo" autoFocus /> } }),
      bulk(dongles.release, 'dongleId', { nameOf }),
      bulk(dongles.fault, 'dongleId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(dongles.cure, 'dongleId', { nameOf }),
      bulk(dongles.scrap, 'dongleId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
    ],
    edit: DongleDialog,
    export: dongles.export,
  };
});
