import { type ReactNode, useState } from 'react';
import { copyText } from './copy.ts';
import { useKitText } from './dialogs.texts.ts';

/** The id by which support finds a request, copied at a click. */
export const RequestId = ({ id }: { id: string }): ReactNode => {
  const t = useKitText();
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="rd-link"
      title={t('copyRequestId')}
      onClick={() => void copyText(id).then(setCopied)}
    >
      {copied ? t('copied') : t('requestId', { id })}
    </button>
  );
};
