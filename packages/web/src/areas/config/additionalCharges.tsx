import { currency, errorCodes, feeUnit, softwareFees, versionState } from '@renderdesk/contract';
import { software } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useConfigText } from './config.texts.ts';
import { FeePreview } from './FeePreview.tsx';

const StartHint = () => useConfigText()('feeHint');
const VersionHint = () => useConfigText()('feeVersionHint');
const PluginHint = () => useConfigText()('feePluginHint');
const PriceHint = () => useConfigText()('feePriceHint');

const FeeDialog = editDialog({
  ...softwareFees,
  id: 'softwareFeeId',
  list: softwareFees.list,
  width: 'min(760px, 94vw)',
  initial: { feeUnit: feeUnit.of.nodeHour, currency: currency.of.cny },
  duplicates: true,
  fields: (f, typed) => (
    <>
      <f.Text name="feeName" autoFocus />
      <f.Choose name="cgId" from={software} />
      <f.Text name="versionName" hint={<VersionHint />} />
      <f.Text name="pluginName" hint={<PluginHint />} />
      <f.Code name="feeUnit" table={feeUnit} look="radio" />
      <f.Code name="currency" table={currency} look="radio" />
      <f.Amount name="price" hint={<PriceHint />} />
      <FeePreview typed={typed} />
      <f.Time name="validFrom" notBeforeToday hint={<StartHint />} />
      <f.Text name="reason" rows={2} />
    </>
  ),
});

/** /deploy/additionalCharges: what software costs in addition to node time, as versions by start. */
export default listScreen(softwareFees.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'versionState',
  statusTable: versionState,
  live: ['softwareFee'],
  filters: [
    filter.text('feeName', { inline: true }),
    filter.choose('cgId', software, { inline: true }),
    filter.one('feeUnit', feeUnit, { inline: true }),
    filter.one('currency', currency, { inline: true }),
    filter.one('versionState', versionState, { inline: true }),
  ],
  columns: [
    col.text('feeName', { width: 160, pinned: true }),
    col.tag('versionState', versionState, { sort: 'turnSort' }),
    col.named('cgId', software, { width: 120 }),
    ...fields('versionName', 'pluginName', 'feeUnit', 'price'),
    col.time('validFrom', { sort: 'validFromSort' }),
    ...fields('reason', 'changedBy', 'createTime'),
    ...hidden('softwareFeeId'),
  ],
  actions: [
    bulk(softwareFees.remove, 'softwareFeeId', {
      danger: true,
      nameOf: (id, row) => row?.feeName ?? String(id),
      blocks: (row) =>
        row.versionState === versionState.of.planned ? undefined : errorCodes.notAllowedInState,
    }),
    bulk(softwareFees.rollBack, 'softwareFeeId', {
      nameOf: (id, row) => row?.feeName ?? String(id),
      blocks: (row) =>
        row.versionState === versionState.of.past || row.versionState === versionState.of.withdrawn
          ? undefined
          : errorCodes.notAllowedInState,
      ask: {
        fields: (f) => (
          <>
            <f.Time name="validFrom" notBeforeToday autoFocus />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
  ],
  edit: FeeDialog,
  export: softwareFees.export,
}));
