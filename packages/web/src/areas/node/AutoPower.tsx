import { AutoPowerId, autoPowers } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { platforms } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useAutoText } from './auto.texts.ts';

const RemarkHint = () => useAutoText()('remarkHint');
const HoursHint = () => useAutoText()('hoursHint');
const WattsHint = () => useAutoText()('wattsHint');
const OffHint = () => useAutoText()('offHint');
const Preview = lateDialog(() => import('./AutoPowerPreview.tsx'));

const AutoPowerDialog = editDialog({
  ...autoPowers,
  id: 'autoPowerId',
  list: autoPowers.list,
  initial: {
    nodeRemark: '',
    isOn: true,
    leastAwake: 2,
    idleMinutes: 30,
    mostAtOnce: 10,
    sleepFrom: '00:00',
    sleepUntil: '00:00',
    idleWatts: 120,
  },
  fields: (f) => (
    <>
      <f.Choose name="platform" from={platforms} autoFocus />
      <f.Text name="nodeRemark" hint={<RemarkHint />} />
      <f.Number name="leastAwake" />
      <f.Number name="idleMinutes" />
      <f.Number name="mostAtOnce" />
      <f.Clock name="sleepFrom" />
      <f.Clock name="sleepUntil" hint={<HoursHint />} />
      <f.Number name="idleWatts" hint={<WattsHint />} />
      <f.Flag name="isOn" hint={<OffHint />} />
    </>
  ),
});

const List = listScreen(autoPowers.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['autoPower', 'node', 'nodePower'],
  filters: [
    filter.choose('platform', platforms, { inline: true }),
    filter.text('nodeRemark', { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.named('platform', platforms, { width: 120, pinned: true }),
    col.text('nodeRemark', { width: 140, priority: 'high' }),
    ...fields('nodes', 'asleep', 'asleepMinutes', 'savedWh'),
    col.toggle('isOn', autoPowers.update),
    ...fields('leastAwake', 'idleMinutes', 'mostAtOnce', 'sleepFrom', 'sleepUntil', 'idleWatts'),
    ...fields('createTime'),
    ...hidden('autoPowerId'),
  ],
  actions: [
    bulk(autoPowers.remove, 'autoPowerId', {
      danger: true,
      nameOf: (id, row) => (row && row.nodeRemark !== '' ? row.nodeRemark : `#${id}`),
    }),
  ],
  open: ({ autoPowerId }) => `/node/renderNodeList?tab=autoPower&preview=${autoPowerId}`,
  edit: AutoPowerDialog,
}));

/** Settings of automatic power; what one would do now is at `?preview=3`. */
export default (): ReactNode => {
  const at = useDialogParam('preview');
  const id = AutoPowerId.safeParse(Number(at.value));
  return (
    <>
      <List />
      {at.value !== null && id.success && <Preview id={id.data} onClose={at.close} />}
    </>
  );
};
