import { outbox, outboxState, type RowOf } from '@renderdesk/contract';
import { openDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { StatusTag, Time } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { useShellText } from '../shell.texts.ts';
import './outbox.css';

type Message = RowOf<typeof outbox.list>;

/** One message whole: to whom, how it stands, its text where it was kept. */
const Whole = ({ message }: { message: Message }) => {
  const t = useShellText();
  const labels = useLabels('session');
  return (
    <div className="rd-dialog-body rd-message">
      <dl>
        <dt>{labels.field('recipient')}</dt>
        <dd>{message.recipient}</dd>
        <dt>{labels.field('createTime')}</dt>
        <dd>
          <Time at={message.createTime} />
        </dd>
        <dt>{labels.field('state')}</dt>
        <dd>
          <StatusTag code={message.state} table={outboxState} labels={labels} />
        </dd>
        {message.error !== null && (
          <>
            <dt>{labels.field('error')}</dt>
            <dd>{message.error}</dd>
          </>
        )}
      </dl>
      {message.body === null ? <p className="rd-notice">{t('outbox.noBody')}</p> : <pre>{message.body}</pre>}
    </div>
  );
};

const show = (message: Message): Promise<unknown> =>
  openDialog(() => <Whole message={message} />, { title: message.subject, width: 'min(640px, 92vw)' });

/** /outbox: what left the house by mail and what could not; in the demo, which has no mail server, the mails themselves. */
export default listScreen(outbox.list, ({ col, filter, bulk }) => ({
  status: 'state',
  statusTable: outboxState,
  ownerField: 'recipient',
  live: ['outbox'],
  filters: [
    filter.text('keywords', { inline: true, label: 'recipient' }),
    filter.choice('stateList', outboxState, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.id('outboxId', { pinned: true, width: 104 }),
    col.masked('recipient', { call: outbox.reveal, input: ({ outboxId }) => ({ outboxId }) }, { width: 220 }),
    col.custom(
      'subject',
      (row, c) => (
        <button type="button" className="rd-link" tabIndex={c.tabIndex} onClick={() => void show(row)}>
          {row.subject}
        </button>
      ),
      { width: 300, title: (row) => row.subject },
    ),
    col.tag('state', outboxState, { width: 112 }),
    col.number('attempts', { width: 116 }),
    col.text('error', { width: 240 }),
    col.time('createTime', { sort: 'createTimeFlag' }),
    col.time('sentTime'),
    col.time('nextTime'),
    col.text('kind', { hidden: true, width: 96 }),
  ],
  actions: [bulk(outbox.resend, 'outboxId')],
}));
