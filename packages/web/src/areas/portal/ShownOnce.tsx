import { type ReactNode, useState } from 'react';
import { copyText, Dialog } from '../../kit/dialogs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePortalText } from './portal.texts.ts';

/** A secret that is told once, with the name of what it belongs to where that has one. */
export const ShownOnce = ({
  title,
  keyName,
  secret,
  onClose,
}: {
  title: string;
  keyName?: string;
  secret: string;
  onClose: () => void;
}): ReactNode => {
  const t = usePortalText();
  const labels = useLabels('portal');
  const [copied, setCopied] = useState(false);
  const all = keyName === undefined ? secret : `${keyName}\n${secret}`;
  return (
    <Dialog title={title} width="560px" onClose={onClose}>
      <div className="rd-dialog-body">
        <p className="rd-notice" data-tone="warning">
          {t('once')}
        </p>
        <dl>
          {keyName !== undefined && (
            <>
              <dt>{labels.field('keyName')}</dt>
              <dd className="rd-mono">{keyName}</dd>
            </>
          )}
          <dt>{labels.field('secret')}</dt>
          <dd className="rd-mono rd-secret-text">{secret}</dd>
        </dl>
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={() => void copyText(all).then(setCopied)}>
          {t(copied ? 'copied' : 'copy')}
        </button>
        <button type="button" className="rd-button rd-primary" data-autofocus onClick={onClose}>
          {t('stored')}
        </button>
      </footer>
    </Dialog>
  );
};
