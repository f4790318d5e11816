import { cloudTemplates, currency, idleSource } from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useIdleText } from './idle.texts.ts';

const Hint = ({ of }: { of: 'templateHint' | 'priceHint' | 'fastFlagHint' }) => useIdleText()(of);
const nameOf = (id: number, row?: { readonly templateName: string }): string =>
  row?.templateName ?? String(id);

const TemplateDialog = editDialog({
  ...cloudTemplates,
  id: 'cloudTemplateId',
  list: cloudTemplates.list,
  initial: {
    idleSource: idleSource.of.cloud,
    currency: currency.of.cny,
    gpuName: '',
    gpuCount: 0,
    category: [],
    properties: [],
    mostMachines: 10,
    isFast: false,
    isOn: true,
    remark: '',
  },
  fields: (f) => (
    <>
      <f.Text name="templateName" autoFocus />
      <f.Code name="idleSource" table={idleSource} look="radio" />
      <f.Text name="vendor" hint={<Hint of="templateHint" />} />
      <f.Text name="instanceKind" />
      <f.Text name="image" />
      <f.Choose name="platform" from={platforms} />
      <f.Number name="core" />
      <f.Number name="memoryGb" />
      <f.Text name="gpuName" />
      <f.Number name="gpuCount" />
      <f.Words name="category" />
      <f.Words name="properties" />
      <f.Number name="mostMachines" />
      <f.Amount name="priceLimit" hint={<Hint of="priceHint" />} />
      <f.Code name="currency" table={currency} look="radio" />
      <f.Flag name="isFast" hint={<Hint of="fastFlagHint" />} />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** Templates by which machines are applied for. */
export default listScreen(cloudTemplates.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['cloudTemplate', 'idleMachine'],
  filters: [
    filter.text('templateName', { inline: true }),
    filter.one('idleSource', idleSource, { inline: true }),
    filter.choose('platform', platforms, { inline: true }),
    filter.flag('isFast', { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.text('templateName', { width: 180, pinned: true, sort: 'templateNameFlag' }),
    ...fields('idleSource', 'vendor', 'instanceKind', 'image'),
    col.named('platform', platforms, { width: 96 }),
    ...fields('priceLimit', 'machines', 'mostMachines', 'isFast', 'isOn'),
    ...fields('core', 'memoryGb', 'gpuName', 'gpuCount', 'category', 'properties', 'remark', 'createTime'),
    ...hidden('cloudTemplateId', 'currency'),
  ],
  actions: [bulk(cloudTemplates.remove, 'cloudTemplateId', { danger: true, nameOf })],
  edit: TemplateDialog,
}));
