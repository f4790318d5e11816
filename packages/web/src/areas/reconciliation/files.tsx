import { type RowOf, statementFileState, statementProblem, statements } from '@renderdesk/contract';
import { download } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { Share } from '../../kit/show/index.ts';
import { FileBelow } from './FileBelow.tsx';
import { ourAccounts } from './sources.ts';

const UploadDialog = lateDialog(() => import('./UploadDialog.tsx'));
type File = RowOf<typeof statements.list>;
const { bulk, action } = actionKit<File>();
const thousand = 1000;

/** Files of banks and channels: uploaded, worked through, kept as evidence. */
export default listScreen(statements.list, ({ col, filter, fields, hidden }) => ({
  status: 'status',
  statusTable: statementFileState,
  live: ['statementFile'],
  filters: [
    filter.choose('companyAccountId', ourAccounts, { inline: true }),
    filter.one('status', statementFileState, { inline: true }),
    filter.range('startTime', 'endTime', { label: 'uploadTime' }),
  ],
  columns: [
    col.text('fileName', {
      width: 220,
      pinned: true,
      link: (row) => `/user/verifyBills?tab=lines&fileId=${row.fileId}`,
    }),
    col.text('accountName', { width: 120 }),
    col.tag('status', statementFileState, { width: 144 }),
    col.custom(
      'doneCount',
      (row) =>
        row.status === statementFileState.of.running ? (
          <Share thousandths={Math.floor((row.doneCount * thousand) / Math.max(1, row.newCount))} />
        ) : (
          row.doneCount
        ),
      { width: 96 },
    ),
    ...fields('openCount', 'lineCount'),
    col.number('newCount', { width: 64 }),
    ...fields('format', 'firstTime', 'lastTime', 'income', 'expense', 'closingBalance'),
    col.tag('problem', statementProblem, { width: 220 }),
    col.text('problemDetail', { width: 160 }),
    col.text('uploadedBy', { width: 96 }),
    col.time('uploadTime', { sort: 'timeSort' }),
    ...hidden('saidIncome', 'saidExpense', 'gapCount', 'leftOut', 'size', 'fileId'),
  ],
  Below: FileBelow,
  actions: [
    bulk(statements.start, 'fileId'),
    action(statements.download, ({ fileId }) =>
      download(statements.download, { fileId }).catch(() => undefined),
    ),
    bulk(statements.remove, 'fileId', { danger: true }),
  ],
  dialogs: { upload: { call: statements.upload, Dialog: UploadDialog, main: true } },
}));
