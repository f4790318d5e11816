import { asperaAccounts, asperaAccountType, zone } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useTransmissionText } from './transmission.texts.ts';

const KeepPassword = () => useTransmissionText()('keepPassword');

const AccountDialog = editDialog({
  add: asperaAccounts.save,
  update: asperaAccounts.save,
  id: 'asperaAccountId',
  list: asperaAccounts.list,
  initial: { zone: zone.of.domestic, port: 33_001, isOn: true, remark: '' },
  fields: (f, _typed, { id }) => (
    <>
      <f.Text name="loginName" autoFocus />
      <f.Text name="password" secret hint={id !== undefined && <KeepPassword />} />
      <f.Code name="zone" table={zone} look="radio" />
      <f.Text name="host" />
      <f.Number name="port" />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** /transmission/asperaAccountConfig: accounts of accelerated transfer (tasks §5). */
export default listScreen(asperaAccounts.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['asperaAccount'],
  filters: [
    filter.text('loginName', { inline: true }),
    filter.one('zone', zone, { inline: true }),
    filter.one('accountType', asperaAccountType, { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.tag('zone', zone, { sort: 'zoneFlag' }),
    col.text('loginName', { width: 160, pinned: true, sort: 'loginNameFlag' }),
    col.tag('accountType', asperaAccountType),
    col.text('host', { width: 220 }),
    ...fields('port', 'hasPassword'),
    col.toggle('isOn', asperaAccounts.save),
    ...fields('remark', 'createTime'),
    ...hidden('asperaAccountId'),
  ],
  actions: [
    bulk(asperaAccounts.markType, 'asperaAccountId', {
      nameOf: (id, row) => row?.loginName ?? String(id),
      ask: {
        initial: () => ({ accountType: asperaAccountType.of.upload }),
        fields: (f) => <f.Code name="accountType" table={asperaAccountType} look="radio" />,
      },
    }),
  ],
  edit: AccountDialog,
}));
