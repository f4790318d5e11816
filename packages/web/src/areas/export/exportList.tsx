import {
  Duration,
  errorMessage,
  exportsOfMine,
  exportState,
  type FilterWord,
  type Instant,
  type Language,
  type Named,
  type RowOf,
} from '@renderdesk/contract';
import { areas, platforms, software } from '../../domain/index.ts';
import { download } from '../../kit/call/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useNames } from '../../kit/pick/index.ts';
import { formatDuration, formatTime, EmptyValue, RelativeTime, Time } from '../../kit/show/index.ts';
import { type Labels, useLabels } from '../../kit/text/index.ts';
import { useExportText } from './export.texts.ts';

type Export = RowOf<typeof exportsOfMine.list>;

const sources = { platform: platforms, area: areas, software };

/** Names of what a frozen filter holds by number; asked for only where it does. */
const useNamesIn = (words: readonly FilterWord[], labels: Labels): ((of: Named, id: number) => string) => {
  const held = words.flatMap((word) => (word.kind === 'named' ? [word.of] : []));
  const nameOf = useNames(
    (['platform', 'area', 'software'] as const).filter((of) => held.includes(of)).map((of) => sources[of]),
    labels,
  );
  return (of, id) => nameOf(sources[of], id);
};

/** The filter as it was frozen, in words. */
const Filter = ({ row }: { row: Export }) => {
  const t = useExportText();
  const [area = 'export'] = row.list.split('.');
  const labels = useLabels(area);
  const nameOf = useNamesIn(row.filter, labels);
  const say = (word: FilterWord): string => {
    switch (word.kind) {
      case 'code':
        return word.codes.map((code) => labels.code({ name: word.table }, code)).join(', ');
      case 'named':
        return word.ids.map((id) => nameOf(word.of, id)).join(', ');
      case 'time':
        return formatTime(word.at);
      case 'yes':
        return t('yes');
      case 'text':
        return word.text;
    }
  };
  const words = [
    ...(row.selected ? [t('selection')] : []),
    ...row.filter.map((word) => `${labels.field(word.field)}: ${say(word)}`),
  ];
  const text = words.join(' · ');
  return words.length === 0 ? (
    <span className="rd-nothing">{t('all')}</span>
  ) : (
    <span title={text}>{text}</span>
  );
};

const fetchFile = (row: Export) => download(exportsOfMine.download, { exportId: row.exportId });

/** When it was over, and how long it took to make. */
const Ended = ({ row, language }: { row: Export; language: Language }) =>
  row.endTime === null ? (
    <EmptyValue />
  ) : (
    <>
      <Time at={row.endTime} />
      {row.startTime !== null && ` · ${formatDuration(lasted(row.startTime, row.endTime), language)}`}
    </>
  );
const lasted = (from: Instant, to: Instant): Duration => Duration.parse(Math.max(0, to - from));

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
  status: 'state',
  statusTable: exportState,
  live: ['export'],
  filters: [
    filter.choice('stateList', exportState, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.id('exportId', { pinned: true, width: 96 }),
    col.call('list', { width: 120 }),
    col.tag('state', exportState, { width: 88 }),
    col.progress('progress', 'total', { tone: (row) => tones[row.state], width: 120 }),
    col.custom(
      'fileName',
      (row, c) => {
        if (row.errorCode !== null) return errorMessage(row.errorCode, c.language) ?? row.errorCode;
        if (row.fileName === null) return <EmptyValue />;
        if (row.state !== exportState.of.ready) return row.fileName;
        return (
          <button
            type="button"
            className="rd-link"
            tabIndex={c.tabIndex}
            // A refusal was told already, as the error catalogue says.
            onClick={() => void fetchFile(row).catch(() => undefined)}
          >
            {row.fileName}
          </button>
        );
      },
      {
        width: 212,
        priority: 'high',
        watch: ({ fileName, state, errorCode }) => `${fileName} ${state} ${errorCode}`,
        title: ({ fileName, errorCode }, { language }) =>
          (errorCode === null ? fileName : errorMessage(errorCode, language)) ?? undefined,
      },
    ),
    col.bytes('fileSize', { width: 84 }),
    col.custom('filter', (row) => <Filter row={row} />, { width: 196, priority: 'high' }),
    col.answer('errorCode', { width: 148, hidden: true }),
    col.time('createTime', { sort: 'createTimeFlag' }),
    col.time('startTime', { hidden: true }),
    col.custom('endTime', (row, c) => <Ended row={row} language={c.language} />, {
      width: 232,
      watch: ({ endTime }) => endTime,
    }),
    col.custom(
      'expireTime',
      (row) =>
        row.expireTime === null ? (
          <EmptyValue />
        ) : (
          <>
            <Time at={row.expireTime} /> · <RelativeTime at={row.expireTime} />
          </>
        ),
      { width: 236 },
    ),
  ],
  actions: [
    action(exportsOfMine.download, (row) => fetchFile(row).catch(() => undefined), {
      from: [exportState.of.ready],
    }),
    bulk(exportsOfMine.cancel, 'exportId'),
    bulk(exportsOfMine.retry, 'exportId'),
    bulk(exportsOfMine.remove, 'exportId', { danger: true }),
  ],
}));
