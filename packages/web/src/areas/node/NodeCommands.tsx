import {
  errorCodes,
  nodeCommandKind,
  nodeCommands,
  nodeCommandStatus,
  NodeCommandId,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useAutoText } from './auto.texts.ts';

const List = listScreen(nodeCommands.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['nodeCommand'],
  filters: [
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    filter.text('name', { inline: true }),
    filter.one('commandKind', nodeCommandKind, { inline: true }),
    filter.one('commandStatus', nodeCommandStatus, { inline: true }),
  ],
  columns: [
    col.text('name', {
      width: 148,
      pinned: true,
      link: ({ commandId }) => `/node/renderNodeList?tab=commands&command=${commandId}`,
    }),
    col.tag('commandKind', nodeCommandKind, { width: 140 }),
    col.tag('commandStatus', nodeCommandStatus, { width: 128 }),
    col.time('createTime', { sort: 'createTimeFlag', priority: 'high' }),
    ...fields('reason', 'createdBy', 'sentTime', 'finishTime'),
    ...hidden('commandId', 'nodeId'),
  ],
  actions: [
    bulk(nodeCommands.cancel, 'commandId', {
      nameOf: (id, row) => row?.name ?? `#${id}`,
      blocks: (row) =>
        row.commandStatus === nodeCommandStatus.of.waiting ? undefined : errorCodes.notAllowedInState,
    }),
  ],
}));

/** What a command said. */
const Output = ({ id, onClose }: { readonly id: NodeCommandId; readonly onClose: () => void }): ReactNode => {
  const t = useAutoText();
  const labels = useLabels('node');
  const { data, error, refetch } = useRead(nodeCommands.detail, { commandId: id }, { quiet: true });
  return (
    <Dialog
      title={data?.name ?? labels.action(nodeCommands.detail)}
      width="min(720px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={6} />}
        {data && (
          <>
            <p>
              <StatusTag code={data.commandKind} table={nodeCommandKind} labels={labels} />{' '}
              <StatusTag code={data.commandStatus} table={nodeCommandStatus} labels={labels} /> {data.reason}
            </p>
            {data.output === '' ? (
              <p className="rd-faint">{t('noOutput')}</p>
            ) : (
              <pre className="rd-wide">{data.output}</pre>
            )}
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button rd-primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};

/** Commands to nodes; the output of one is at `?command=3`. */
export default (): ReactNode => {
  const at = useDialogParam('command');
  const id = NodeCommandId.safeParse(Number(at.value));
  return (
    <>
      <List />
      {at.value !== null && id.success && <Output id={id.data} onClose={at.close} />}
    </>
  );
};
