import { renderingErrors } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';

/** What the error dictionary says of a failure: each entry that is part of its reason or in the end of its log. */
export const Solutions = ({ log, cgId }: { log: string; cgId: number }): ReactNode => {
  const t = useDetailPageText();
  const { data } = useRead(renderingErrors.match, { log, cgId }, { quiet: true, keepPrevious: true });
  if (!data?.length) return null;
  return (
    <section className="rd-notice" data-tone="info">
      <h3>{t('drawer.solutions')}</h3>
      <ul>
        {data.map((one) => (
          <li key={one.renderingErrorId}>
            <b>{one.desDescription}</b>: {one.desSolution}
          </li>
        ))}
      </ul>
    </section>
  );
};
