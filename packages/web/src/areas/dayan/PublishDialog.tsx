import { type OutputOf, publishes } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { copyText, Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useDayanText } from './dayan.texts.ts';

type Made = OutputOf<typeof publishes.add>;

/** The token of the link, shown once. */
const Token = ({ made, onClose }: { made: Made; onClose: () => void }): ReactNode => {
  const t = useDayanText();
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title={t('token')} width="520px" onClose={onClose}>
      <div className="rd-dialog-body">
        <p className="rd-notice" data-tone="warning">
          {t('tokenOnce')}
        </p>
        <p className="rd-mono rd-secret-text">{made.token}</p>
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={() => void copyText(made.token).then(setCopied)}>
          {t(copied ? 'copied' : 'copy')}
        </button>
        <button type="button" className="rd-button rd-primary" data-autofocus onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};

/** Publishes a product, then shows the token of its link. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useDayanText();
  const [made, setMade] = useState<Made>();
  if (made) return <Token made={made} onClose={onClose} />;
  return (
    <FormDialog
      call={publishes.add}
      initial={{ wholeProject: false, opensAt: null, closesAt: null, password: null }}
      onDone={setMade}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Id name="productTaskId" autoFocus />
          <f.Flag name="wholeProject" />
          <f.Time name="opensAt" />
          <f.Time name="closesAt" hint={t('closesHint')} />
          <f.Text name="password" hint={t('passwordHint')} />
        </>
      )}
    </FormDialog>
  );
};
