import { useState } from 'react';
import { copyText } from '../../kit/dialogs/copy.ts';
import { useFactorText } from './factor.texts.ts';

/** Recovery codes, the only time that they are shown. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useFactorText();
  const [copied, setCopied] = useState(false);
  return (
    <div className="rd-account">
      <p>{t('codes.how')}</p>
      <ul className="rd-codes rd-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        type="button"
        className="rd-button"
        onClick={() => void copyText(codes.join('\n')).then(setCopied)}
      >
        {copied ? t('codes.copied') : t('codes.copy')}
      </button>
      <button type="button" className="rd-button rd-primary" onClick={onDone}>
        {t('codes.saved')}
      </button>
    </div>
  );
};
