import {
  bulletinType,
  clientChannel,
  type DisplayCalls,
  type DisplayPart,
  displays,
  showState,
  talkType,
} from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';

type Calls = { readonly [K in keyof DisplayCalls]: DisplayCalls[K] & { readonly area: 'notice' } };

const talkTabs = talkType.codes.map((code) => ({
  key: talkType.entries[code].name,
  Heading: () => useLabels('notice').code(talkType, code),
  query: { talkType: code },
}));

/** The screen of one place: `find` is the query field that finds by title; the parts follow from the calls. */
export const displayScreen = (group: object, find: string) => {
  const calls = group as Calls;
  const has = (part: DisplayPart) => part in calls.list.row.shape;
  const only = <T,>(part: DisplayPart, them: () => T[]): T[] => (has(part) ? them() : []);
  const Dialog = editDialog({
    ...calls,
    id: calls.list.id as 'displayId',
    list: calls.list,
    initial: { isOn: true, showUntil: null, ...(has('linkUrl') && { linkUrl: null }) },
    duplicates: true,
    fields: (f) => (
      <>
        {has('type') && <f.Code name="type" table={bulletinType} look="radio" />}
        {has('talkType') && <f.Code name="talkType" table={talkType} look="radio" />}
        <f.Text name="title" autoFocus />
        {has('content') && <f.Text name="content" rows={5} />}
        {has('picture') && <f.Picture name="picture" upload={displays.upload} />}
        {has('linkUrl') && <f.Text name="linkUrl" placeholder="https://" />}
        {has('channel') && <f.Code name="channel" table={clientChannel} />}
        {has('terminals') && <f.Codes name="terminals" table={clientChannel} />}
        <f.Time name="showFrom" />
        <f.Time name="showUntil" />
        <f.Flag name="isOn" />
      </>
    ),
  });
  return listScreen(calls.list, ({ col, filter, bulk, fields, hidden }) => ({
    live: ['display'],
    ...(has('talkType') && { tabs: talkTabs }),
    filters: [
      filter.text(find as 'title', { inline: true }),
      ...only('type', () => [filter.one('type', bulletinType, { inline: true })]),
      ...only('channel', () => [filter.one('channel', clientChannel, { inline: true })]),
      ...only('terminals', () => [filter.choice('terminals', clientChannel, { inline: true })]),
      filter.one('showState', showState, { inline: true }),
      filter.range('startTime', 'endTime', { inline: true, label: 'showFrom' }),
    ],
    columns: [
      ...('order' in calls ? [col.order('position', calls.order, { sort: 'positionFlag' })] : []),
      ...only('picture', () => [col.picture('picture', 'title')]),
      col.text('title', { width: 240 }),
      ...only('type', () => fields('type')),
      ...fields('showState'),
      col.toggle('isOn', calls.update),
      ...only('channel', () => fields('channel')),
      ...only('terminals', () => [col.tags('terminals', clientChannel, { width: 200 })]),
      ...fields('showFrom', 'showUntil'),
      ...only('content', () => [col.text('content', { width: 320 })]),
      ...only('linkUrl', () => fields('linkUrl')),
      ...fields('createTime'),
      ...hidden(calls.list.id as 'displayId'),
    ],
    actions: [
      bulk(calls.remove, calls.list.id as 'displayId', {
        danger: true,
        nameOf: (id, row) => row?.title ?? String(id),
      }),
    ],
    edit: Dialog,
    export: calls.export,
  }));
};
