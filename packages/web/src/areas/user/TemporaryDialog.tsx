import {
  Instant,
  longestTemporary,
  minute,
  type OutputOf,
  temporaryPasswords,
  temporaryShownWithin,
  type UserId,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { copyText, Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatTime, Time } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { type TemporaryPassword } from './customer.ts';
import { useUserText } from './user.texts.ts';

/** Minutes that a form begins with: long enough to look into most problems. */
const usualMinutes = 15;

type Shown = OutputOf<typeof temporaryPasswords.show>;

/** The password, told once. */
const Secret = ({ shown, onClose }: { shown: Shown; onClose: () => void }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title={labels.field('temporaryPassword')} width="520px" onClose={onClose}>
      <div className="rd-dialog-body rd-user-panel">
        <p className="rd-notice" data-tone="warning">
          {t('temporaryOnce')}
        </p>
        <dl className="rd-user-facts">
          <div>
            <dt>{labels.field('userName')}</dt>
            <dd>{shown.userName}</dd>
          </div>
          <div>
            <dt>{labels.field('temporaryPassword')}</dt>
            <dd className="rd-mono rd-secret-text">{shown.temporaryPassword}</dd>
          </div>
          <div>
            <dt>{labels.field('endTime')}</dt>
            <dd>
              <Time at={shown.endTime} />
            </dd>
          </div>
        </dl>
      </div>
      <footer>
        <button
          type="button"
          className="rd-button"
          onClick={() => void copyText(shown.temporaryPassword).then(setCopied)}
        >
          {t(copied ? 'copied' : 'copy')}
        </button>
        <button type="button" className="rd-button rd-primary" data-autofocus onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};

interface TemporaryProps {
  readonly userId: UserId;
  /** The one that is shown; undefined for a new one. */
  readonly of: TemporaryPassword | undefined;
  readonly onClose: () => void;
}

/** Asks for leave to sign in as a customer, or shows what was asked for. */
export default ({ userId, of, onClose }: TemporaryProps): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const [shown, setShown] = useState<Shown>();
  const [now] = useState(() => Date.now());
  const show = useCommand(temporaryPasswords.show, { success: false });
  if (shown) return <Secret shown={shown} onClose={onClose} />;
  if (!of)
    return (
      <FormDialog
        call={temporaryPasswords.add}
        initial={{ minutes: usualMinutes }}
        fixed={{ userId }}
        onClose={onClose}
      >
        {(f, { minutes }) => (
          <>
            <p>
              {t('temporaryPeriods', {
                until: formatTime(Instant.parse(now + temporaryShownWithin)),
                minutes: minutes ?? usualMinutes,
              })}
            </p>
            <p className="rd-faint">{t('temporaryAsk')}</p>
            <f.Number
              name="minutes"
              hint={t('minutesHint', { usual: usualMinutes, most: longestTemporary })}
            />
            <f.Text name="reason" rows={2} placeholder={t('reasonOrTicket')} autoFocus />
          </>
        )}
      </FormDialog>
    );
  const tell = async (): Promise<void> => {
    const told = await show.run({ temporaryId: of.temporaryId });
    if (told) setShown(told);
  };
  return (
    <Dialog title={labels.action(temporaryPasswords.show)} width="480px" onClose={onClose}>
      <div className="rd-dialog-body">
        {t('showAsk', { minutes: of.minutes, until: formatTime(Instant.parse(now + of.minutes * minute)) })}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          data-autofocus
          disabled={show.running}
          aria-busy={show.running}
          onClick={() => void tell()}
        >
          {labels.action(temporaryPasswords.show)}
        </button>
      </footer>
    </Dialog>
  );
};
