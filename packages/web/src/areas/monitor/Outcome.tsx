import type { ReactNode } from 'react';
import { errorCodes, errorMessage } from '@renderdesk/contract';
import { useLanguage } from '../../kit/text/index.ts';
import { useMonitorText } from './monitor.texts.ts';

/** How it ended: done, or in the words of the refusal. */
export const Outcome = ({ code }: { code: number }): ReactNode => {
  const t = useMonitorText();
  const language = useLanguage();
  const isDone = code === errorCodes.success;
  const words = isDone ? t('done') : (errorMessage(code, language) ?? String(code));
  return (
    <span className="rd-tag" data-tone={isDone ? 'success' : 'danger'} title={words}>
      {words}
    </span>
  );
};
