import { autoReplies } from '@renderdesk/contract';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

/** The replies that match a message, the one that is sent first. */
const Matches = ({ message }: { message: string }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const { data, error, refetch } = useRead(autoReplies.match, { message }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.length === 0) return <p className="rd-faint">{t('replyNone')}</p>;
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th scope="col">{labels.field('keyword')}</th>
          <th scope="col" className="rd-number">
            {labels.field('priority')}
          </th>
          <th scope="col">{labels.field('replyText')}</th>
          <th scope="col">{t('replySent')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((reply, place) => (
          <tr key={reply.autoReplyId}>
            <td>{reply.keyword}</td>
            <td className="rd-number">{reply.priority}</td>
            <td>{reply.replyText}</td>
            <td>{place === 0 && '✓'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Shows which reply a message gets. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const labels = useLabels('config');
  const [typed, setTyped] = useState('');
  const message = useDeferredValue(typed.trim());
  return (
    <Dialog title={labels.action(autoReplies.match)} width="min(720px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <label>
          <span>{labels.field('message')}</span>
          <input
            className="rd-field"
            data-autofocus
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {message !== '' && <Matches message={message} />}
      </div>
    </Dialog>
  );
};
