import type { ReactNode } from 'react';
import type { Instant } from '@renderdesk/contract';
import { RelativeTime, Time } from '../show/index.ts';
import { useDetailText } from './detail.texts.ts';

/** One thing that happened: when, who, what, and what was said about it. */
export interface Happening {
  readonly key: string | number;
  readonly at: Instant;
  readonly who: string;
  readonly what: ReactNode;
  readonly note?: ReactNode;
  /** Refused, so nothing came of it. */
  readonly refused?: boolean;
}

/** What happened to a thing, newest first. */
export const Timeline = ({ items }: { items: readonly Happening[] }): ReactNode => {
  const t = useDetailText();
  if (items.length === 0) return <p className="rd-faint">{t('noHistory')}</p>;
  return (
    <ol className="rd-timeline">
      {items.map((item) => (
        <li key={item.key} data-refused={item.refused || undefined}>
          <Time at={item.at} /> <RelativeTime at={item.at} />
          <p>
            <b>{item.who}</b> {item.what}
          </p>
          {item.note ? <div>{item.note}</div> : null}
        </li>
      ))}
    </ol>
  );
};
