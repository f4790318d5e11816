import type { CronText } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../text/index.ts';
import { nextRuns, runWords } from './cron.rules.ts';
import { useFormText } from './form.texts.ts';

/** Number of runs shown, enough to verify weekdays and hours. */
const shownRuns = 5;

/** The next runs of a cron expression, as text. */
const CronRuns = ({ of }: { of: CronText }): ReactNode => {
  const t = useFormText();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const runs = nextRuns(of, shownRuns, now);
  return runs.length === 0 ? (
    <p className="rd-week-words">{t('cron.never')}</p>
  ) : (
    <>
      <p className="rd-week-words">{t('cron.runs')}</p>
      <ol className="rd-cron-runs">
        {runs.map((at) => (
          <li key={at.valueOf()}>{runWords(at, language)}</li>
        ))}
      </ol>
    </>
  );
};
export default CronRuns;
