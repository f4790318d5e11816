import { type CopyrightMatchId, plagiarism } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useCopyrightText } from './copyright.texts.ts';
import './copyright.css';

/** The places that two works have in common, side by side. Its address is `?match=12`. */
export default ({ id, onClose }: { id: CopyrightMatchId; onClose: () => void }): ReactNode => {
  const t = useCopyrightText();
  const { data, error, refetch } = useRead(plagiarism.compare, { copyrightMatchId: id });
  return (
    <Dialog
      title={data ? `${data.title} · ${data.otherTitle}` : ''}
      width="min(1200px, 94vw)"
      onClose={onClose}
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={8} />}
      {data && <p>{t('similarity', { percent: data.similarity })}</p>}
      {data?.places.length === 0 && <p className="rd-faint">{t('noPlaces')}</p>}
      {data?.places.map((place) => (
        <div key={`${place.line} ${place.otherLine}`} className="rd-common-place">
          <section>
            <h4>
              {data.title} {t('line', { line: place.line })}
            </h4>
            <pre>{place.lines.join('\n')}</pre>
          </section>
          <section>
            <h4>
              {data.otherTitle} {t('line', { line: place.otherLine })}
            </h4>
            <pre>{place.otherLines.join('\n')}</pre>
          </section>
        </div>
      ))}
    </Dialog>
  );
};
