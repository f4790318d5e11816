import { type OutputOf, type analyses } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { Time } from '../../../kit/show/index.ts';
import { Empty } from '../../../kit/states/index.ts';
import { useStageText } from './stage.texts.ts';
import './stage.css';

type Log = OutputOf<typeof analyses.log>;

/** Lines of a log, each with its time; errors stand out. */
export const StageLog = ({ lines }: { lines: Log['lines'] }): ReactNode => {
  const t = useStageText();
  if (lines.length === 0) return <Empty title={t('empty.log')} hint={t('empty.logHint')} />;
  return (
    <ol className="rd-stage-log">
      {lines.map(({ n, at, isError, text }) => (
        <li key={n} data-error={isError || undefined}>
          <Time at={at} /> <code>{text}</code>
        </li>
      ))}
    </ol>
  );
};
