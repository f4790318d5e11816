import { freeSamples, memberLevel } from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useIdleText } from './idle.texts.ts';

const Hint = ({ of }: { of: 'everyHint' | 'samplesHint' }) => useIdleText()(of);

const RuleDialog = editDialog({
  ...freeSamples,
  id: 'freeSampleConfigId',
  list: freeSamples.list,
  initial: { platform: null, level: null, sampleFrames: 5, mostSamples: 1, isOn: true, remark: '' },
  fields: (f) => (
    <>
      <f.Choose name="platform" from={platforms} hint={<Hint of="everyHint" />} autoFocus />
      <f.Code name="level" table={memberLevel} hint={<Hint of="everyHint" />} />
      <f.Number name="sampleFrames" />
      <f.Number name="mostSamples" hint={<Hint of="samplesHint" />} />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** How many frames are free for whom. */
export default listScreen(freeSamples.list, ({ col, filter, bulk, fields }) => ({
  live: ['freeSampleConfig'],
  filters: [
    filter.choose('platform', platforms, { inline: true }),
    filter.one('level', memberLevel, { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.id('freeSampleConfigId', { width: 104, pinned: true }),
    col.named('platform', platforms, { width: 120 }),
    col.tag('level', memberLevel, { width: 120 }),
    ...fields('sampleFrames', 'mostSamples', 'samples', 'isOn', 'remark', 'createTime'),
  ],
  actions: [bulk(freeSamples.remove, 'freeSampleConfigId', { danger: true })],
  edit: RuleDialog,
}));
