import { type CertificationImage, certificationImage } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useLabels } from '../../kit/text/index.ts';
import { useCertificationText } from './certification.texts.ts';
import './certification.css';

interface Image {
  readonly image: CertificationImage;
  readonly fileId: string;
  readonly name: string;
}

/** Images of an application side by side, shown when they are asked for; each look at one is recorded. */
export const IdentityImages = ({
  images,
  mayShow,
  show,
}: {
  images: readonly Image[];
  mayShow: boolean;
  /** Asks for one: a data URL; undefined where it was refused, which the call says itself. */
  show: (fileId: string) => Promise<string | undefined>;
}): ReactNode => {
  const t = useCertificationText();
  const labels = useLabels('certification');
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  const [large, setLarge] = useState<string>();
  if (images.length === 0) return <p className="rd-faint">{t('noImages')}</p>;
  const open = async (): Promise<void> => {
    for (const { fileId } of images) {
      const url = await show(fileId);
      if (url === undefined) return;
      setShown((known) => ({ ...known, [fileId]: url }));
    }
  };
  return (
    <>
      {mayShow && Object.keys(shown).length === 0 && (
        <p>
          <button type="button" className="rd-button" onClick={() => void open()}>
            {t('show')}
          </button>{' '}
          <span className="rd-faint">{t('imagesHint')}</span>
        </p>
      )}
      <div className="rd-identity-images" data-large={large !== undefined || undefined}>
        {images.map(({ image, fileId, name }) => (
          <figure key={fileId} data-chosen={large === fileId || undefined}>
            {shown[fileId] === undefined ? (
              <div className="rd-identity-hidden" />
            ) : (
              <button
                type="button"
                aria-label={t('larger')}
                aria-pressed={large === fileId}
                onClick={() => setLarge(large === fileId ? undefined : fileId)}
              >
                <img src={shown[fileId]} alt={labels.code(certificationImage, image)} />
              </button>
            )}
            <figcaption>
              {labels.code(certificationImage, image)} <small className="rd-faint">{name}</small>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
};
