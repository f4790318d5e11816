import {
  errorCodes,
  type MessagePushId,
  messagePushes,
  messageStatus,
  type OutputOf,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { formatFigure, formatTime } from '../../kit/show/index.ts';
import { Report } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { acceptOf } from '../../kit/upload/files.rules.ts';
import { FileButton } from '../../kit/upload/index.ts';
import { useMessagingText } from './messaging.texts.ts';

type Checked = OutputOf<typeof messagePushes.uploadUserIds>;
const counts = ['total', 'reached', 'noPhone', 'optedOut', 'disabled'] as const;

/** One push: whom it reaches, what they receive, and its receivers from a file. */
export default ({ id, onClose }: { readonly id: MessagePushId; readonly onClose: () => void }): ReactNode => {
  const t = useMessagingText();
  const labels = useLabels('messaging');
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const preview = useRead(messagePushes.preview, { pushId: id });
  const push = useRead(messagePushes.list, { ids: [id] } as never);
  const look = useCommand(messagePushes.uploadUserIds, { success: false, refreshes: false });
  const send = useCommand(messagePushes.uploadUserIds, {});
  const row = push.data?.items[0];
  const read = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setChecked(await look.run({ pushId: id, apply: '0' }, { file: chosen }));
  };
  const apply = async (): Promise<void> => {
    const done = file && (await send.run({ pushId: id, apply: '1' }, { file }));
    if (done?.applied) setChecked(undefined);
  };
  const wrong = checked?.rows.filter(({ code }) => code !== errorCodes.success) ?? [];
  const isDraft = row?.messageStatus === messageStatus.of.draft;
  return (
    <Dialog title={row?.title ?? ''} width="min(720px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {preview.data && (
          <>
            <dl className="rd-facts">
              {counts.map((name) => (
                <div key={name}>
                  <dt>{labels.field(name)}</dt>
                  <dd>{formatFigure(preview.data?.[name] ?? 0)}</dd>
                </div>
              ))}
              <div>
                <dt>{labels.field('from')}</dt>
                <dd>{formatTime(preview.data.from)}</dd>
              </div>
            </dl>
            {preview.data.samples.length === 0 ? (
              <p className="rd-faint">{t('noReceivers')}</p>
            ) : (
              <>
                <h3>{t('samples')}</h3>
                <ul>
                  {preview.data.samples.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
        {isDraft && (
          <>
            <p className="rd-faint">{t('fileHint')}</p>
            <FileButton
              accept={acceptOf(messagePushes.uploadUserIds.types)}
              busy={look.running}
              onFiles={([chosen]) => chosen && void read(chosen)}
            >
              {t('choose')}
            </FileButton>
          </>
        )}
        {checked && (
          <>
            <p aria-live="polite">
              {t('checked', { good: formatFigure(checked.added), all: formatFigure(checked.rows.length) })}
            </p>
            {wrong.length > 0 && (
              <Report label={t('result')}>
                <table className="rd-plain-table">
                  <thead>
                    <tr>
                      <th className="rd-number">{t('line')}</th>
                      <th>{labels.field('customer')}</th>
                      <th>{t('result')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {wrong.map((one) => (
                      <tr key={one.line}>
                        <td className="rd-number">{one.line}</td>
                        <td>{one.customer}</td>
                        <td data-refused>{one.message}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Report>
            )}
          </>
        )}
      </div>
      <footer>
        {checked && checked.added > 0 && (
          <button type="button" className="rd-button" disabled={send.running} onClick={() => void apply()}>
            {t('take', { count: formatFigure(checked.added) })}
          </button>
        )}
        <button type="button" className="rd-button rd-primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
