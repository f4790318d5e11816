import { type ReactNode, useState } from 'react';
import { adminAccounts, type OutputOf } from '@renderdesk/contract';
import { useCommand } from '../../kit/call/index.ts';
import { copyText, openDialog, toast } from '../../kit/dialogs/index.ts';
import { formatTime } from '../../kit/show/index.ts';
import { useAdminText } from './admin.texts.ts';

type Issued = OutputOf<typeof adminAccounts.resetPassword>;
interface Person {
  readonly adminId: Issued['adminId'];
  readonly reallyName: string;
}

const Title = ({ name }: { name: string }): ReactNode => useAdminText()('link.title', { name });

/** A link as it was made: shown once, with what else became of it. What follows # reaches no server. */
const Made = ({ issued, name }: { issued: Issued; name: string }): ReactNode => {
  const t = useAdminText();
  const { link, mailed, expireTime } = issued;
  const address = `${globalThis.location.origin}/forgetpassword#link=${link}`;
  const copy = async (): Promise<void> => {
    if (await copyText(address)) toast('success', t('link.copied'));
  };
  return (
    <div className="rd-dialog-body" role="status">
      {link === null ? (
        <p className="rd-notice">{t('link.onlyMailed')}</p>
      ) : (
        <>
          <p>{t('link.once', { name })}</p>
          <p>
            <code className="rd-one-time-link">{address}</code>
          </p>
          <p>
            <button type="button" className="rd-button rd-primary" onClick={() => void copy()}>
              {t('link.copy')}
            </button>
          </p>
          <p className="rd-faint">{t(mailed ? 'link.mailed' : 'link.notMailed')}</p>
        </>
      )}
      <p className="rd-faint">{t('link.until', { time: formatTime(expireTime) })}</p>
    </div>
  );
};

/** Asks first, since the password and all sessions end; then shows the link in its place. */
const Ask = ({ person, onClose }: { person: Person; onClose: () => void }): ReactNode => {
  const t = useAdminText();
  const [issued, setIssued] = useState<Issued>();
  const make = useCommand(adminAccounts.resetPassword, {
    success: false,
    onDone: setIssued,
  });
  if (issued) return <Made issued={issued} name={person.reallyName} />;
  return (
    <>
      <div className="rd-dialog-body">
        <p>{t('link.ask', { name: person.reallyName })}</p>
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('close')}
        </button>
        <button
          type="button"
          className="rd-button rd-danger"
          disabled={make.running}
          aria-busy={make.running}
          onClick={() => void make.run({ adminId: person.adminId })}
        >
          {t('link.make')}
        </button>
      </footer>
    </>
  );
};

const width = 'min(640px, 92vw)';

/** Resets somebody to a one-time link. */
export const askLink = (person: Person): Promise<unknown> =>
  openDialog((close) => <Ask person={person} onClose={() => close()} />, {
    title: <Title name={person.reallyName} />,
    width,
  });

/** Shows the link of somebody who was just added. */
export const showLink = (issued: Issued, name: string): Promise<unknown> =>
  openDialog(() => <Made issued={issued} name={name} />, { title: <Title name={name} />, width });
