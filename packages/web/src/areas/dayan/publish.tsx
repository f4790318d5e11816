import {
  areaParameterKeys,
  dayanPublishStatus,
  dayanTaskType,
  publishes,
  type RowOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { areas, areasOf, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDayanText } from './dayan.texts.ts';

type Publication = RowOf<typeof publishes.list>;
const PublishDialog = lateDialog(() => import('./PublishDialog.tsx'));
const nameOf = (id: number, row: Publication | undefined): string =>
  row ? `${id} · ${row.projectName}` : String(id);
const Hint = ({ of }: { of: 'passwordHint' | 'closesHint' }): ReactNode => useDayanText()(of);

/** /dayanTask/publish: publications; the list opens with the published ones (status 20), by their start. */
export default listScreen(publishes.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'status',
  statusTable: dayanPublishStatus,
  ownerField: 'userName',
  live: ['dayanPublish'],
  tabs: [
    {
      key: 'published',
      Heading: () => useDayanText()('published'),
      query: { status: dayanPublishStatus.of.published },
    },
    { key: 'all', Heading: () => useDayanText()('all'), query: {} },
  ],
  filters: [
    filter.number('publishId', { inline: true }),
    filter.number('productTaskId', { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('status', dayanPublishStatus, { inline: true }),
    filter.choose('areaIds', areasOf(areaParameterKeys.dayan), { inline: true }),
  ],
  columns: [
    col.id('publishId', { pinned: true, width: 100, sort: 'publishIdFlag' }),
    col.tag('status', dayanPublishStatus, { width: 110 }),
    col.text('projectName', { width: 150 }),
    col.text('userName', { width: 110 }),
    col.id('productTaskId', { width: 110, sort: 'publishJobIdFlag' }),
    col.tag('taskType', dayanTaskType, { width: 90 }),
    col.number('views', { width: 80 }),
    col.time('startTime', { sort: 'startTimeFlag' }),
    col.time('closesAt'),
    col.flag('hasPassword', { width: 90 }),
    col.time('completedTime', { sort: 'completedTimeFlag' }),
    col.duration('duration', { sort: 'durationFlag' }),
    col.money('consume', { currency: 'currency', sort: 'consumeFlag' }),
    ...fields('wholeProject', 'opensAt', 'message'),
    col.named('areaId', areas, { hidden: true }),
    ...hidden('company', 'userId', 'accountType'),
  ],
  dialogs: { add: { call: publishes.add, Dialog: PublishDialog, main: true } },
  export: publishes.export,
  actions: [
    bulk(publishes.takeDown, 'publishId', {
      nameOf,
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
    bulk(publishes.republish, 'publishId', { nameOf }),
    bulk(publishes.retry, 'publishId', { nameOf }),
    bulk(publishes.setLink, 'publishId', {
      nameOf,
      ask: {
        initial: ([row]) => ({ closesAt: row?.closesAt ?? null, password: null }),
        fields: (f) => (
          <>
            <f.Time name="closesAt" hint={<Hint of="closesHint" />} />
            <f.Text name="password" hint={<Hint of="passwordHint" />} />
          </>
        ),
      },
    }),
  ],
}));
