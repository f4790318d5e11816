import { errorMessage, exportsOfMine, exportState, Instant, type RowOf } from '@renderdesk/contract';
import { download } from '../../kit/call/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { formatTime, Nothing, RelativeTime } from '../../kit/show/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { useExportText } from './export.text.ts';
import { callNamed, type FilterWord, wordsOf } from './frozenFilter.ts';

type Export = RowOf<typeof exportsOfMine.list>;

/** Which list was exported: the label of the list that its call belongs to. */
const What = ({ name }: { name: string }) => {
  const call = callNamed(name);
  const labels = useLabels(call?.area ?? 'export');
  if (!call) return name;
  return labels.action(call.kind === 'export' ? call.of : call);
};

/** The filter as it was frozen, in words. */
const Filter = ({ row }: { row: Export }) => {
  const t = useExportText();
  const call = callNamed(row.call);
  const labels = useLabels(call?.area ?? 'export');
  const say = (word: FilterWord): string => {
    switch (word.kind) {
      case 'code':
        return word.codes.map((code) => labels.code(word.table, code)).join(', ');
      case 'time':
        return formatTime(Instant.parse(word.at));
      case 'yes':
        return t('yes');
      case 'text':
        return word.text;
    }
  };
  const words = wordsOf(call, row.filter).map(([key, word]) => `${labels.field(key)}: ${say(word)}`);
  const text = words.join(' · ');
  return words.length === 0 ? (
    <span className="rd-nothing">{t('all')}</span>
  ) : (
    <span title={text}>{text}</span>
  );
};

const Reason = ({ code }: { code: number }) => errorMessage(code, useLanguage()) ?? code;

const tones = {
  [exportState.of.queued]: 'neutral',
  [exportState.of.running]: 'running',
  [exportState.of.ready]: 'success',
  [exportState.of.failed]: 'danger',
  [exportState.of.cancelled]: 'neutral',
  [exportState.of.expired]: 'neutral',
} as const;

/** /export/exportList: every export of the signed-in person, running and finished (people §2). */
export default listScreen(exportsOfMine.list, ({ col, filter, bulk, action }) => ({
  rowId: 'exportId',
  status: 'state',
  statusTable: exportState,
  live: ['export'],
  filters: [
    filter.choice('stateList', exportState, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.id('exportId', { pinned: true, width: 104 }),
    col.own('call', (row) => <What name={row.call} />, { width: 140 }),
    col.tag('state', exportState, { width: 96 }),
    col.progress('progress', 'total', { tone: (row) => tones[row.state], width: 140 }),
    col.text('fileName', { width: 240 }),
    col.bytes('fileSize'),
    col.own('filter', (row) => <Filter row={row} />, { width: 320 }),
    col.own('errorCode', (row) => (row.errorCode === null ? <Nothing /> : <Reason code={row.errorCode} />), {
      width: 160,
    }),
    col.time('createTime', { sort: 'createTimeFlag' }),
    col.time('startTime', { hidden: true }),
    col.time('endTime', { hidden: true }),
    col.own(
      'expireTime',
      (row) => (row.expireTime === null ? <Nothing /> : <RelativeTime at={row.expireTime} />),
      { width: 120 },
    ),
  ],
  actions: [
    action(exportsOfMine.download, (row) => download(exportsOfMine.download, { exportId: row.exportId }), {
      from: [exportState.of.ready],
    }),
    bulk(exportsOfMine.cancel, 'exportId'),
    bulk(exportsOfMine.retry, 'exportId'),
    bulk(exportsOfMine.remove, 'exportId', { danger: true }),
  ],
}));
