import type { ReactNode } from 'react';
import { errorCodes, errorMessage, type RowOf, type signInLog, signInResult } from '@renderdesk/contract';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
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

/** The same of a sign-in, whose first step may have passed while the second is still to come. */
export const SignInOutcome = ({
  of,
}: {
  of: Pick<RowOf<typeof signInLog.list>, 'result' | 'outcome'>;
}): ReactNode => {
  const labels = useLabels('monitor');
  return of.result === signInResult.of.firstStep ? (
    <StatusTag code={of.result} table={signInResult} labels={labels} />
  ) : (
    <Outcome code={of.outcome} />
  );
};
