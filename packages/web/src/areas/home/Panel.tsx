import type { ReactNode } from 'react';
import type { Refused, TransportFailed } from '../../kit/call/index.ts';
import { Skeleton, RequestNumber } from '../../kit/states/index.ts';
import { useStatesText } from '../../kit/states/states.texts.ts';
import { useHomeText } from './home.texts.ts';

/** What a panel shows: an answer, or why there is none. */
export interface Reading<T> {
  readonly data: T | undefined;
  readonly error: Refused | TransportFailed | null;
  readonly refetch: () => Promise<unknown>;
}

/**
 * One part of the dashboard. A reading that failed shows so in its own part alone, over what was read last; the others
 * go on.
 */
export const Panel = <T,>({
  title,
  hint,
  head,
  area,
  lines,
  reading,
  foot,
  children,
}: {
  title: string;
  hint?: string;
  head?: ReactNode;
  /** Its place in the page's grid. */
  area: string;
  /** Lines of the skeleton, about as high as what will stand there. */
  lines: number;
  reading: Reading<T>;
  /** What stands below in any case. */
  foot?: ReactNode;
  children: (data: T) => ReactNode;
}): ReactNode => {
  const t = useHomeText();
  const states = useStatesText();
  const { data, error, refetch } = reading;
  return (
    <section className="rd-panel rd-home-panel" data-area={area} aria-label={title}>
      <header>
        <h2 title={hint}>{title}</h2>
        {head}
      </header>
      {error && (
        <div className="rd-notice" data-tone="danger" role="alert">
          <span>{t('failed')}</span>{' '}
          <button type="button" className="rd-link" onClick={() => void refetch()}>
            {states('retry')}
          </button>{' '}
          <RequestNumber error={error} />
        </div>
      )}
      {data === undefined ? !error && <Skeleton lines={lines} /> : children(data)}
      {foot}
    </section>
  );
};
