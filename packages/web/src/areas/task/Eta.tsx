import type { Duration } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { formatDuration } from '../../kit/show/index.ts';
import { useLanguage } from '../../kit/text/index.ts';

/** How long the rest of a task may take: from one duration to another. */
export const Eta = ({ low, high }: { low: Duration; high: Duration }): ReactNode => {
  const language = useLanguage();
  return (
    <span className="rd-figure">
      {formatDuration(low, language)} – {formatDuration(high, language)}
    </span>
  );
};
