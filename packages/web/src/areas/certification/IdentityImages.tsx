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

/** Images of one application that were looked at. */
export interface Looks {
  readonly shown: Readonly<Record<string, string>>;
  readonly open: (images: readonly Image[]) => Promise<void>;
}

/**
 * Keeps what was looked at while a panel goes from reading to deciding: whoever decides has the images before them, and no
 * look is recorded twice. `show` asks for one: a data URL; undefined where it was refused, which the call says itself.
 */
export const useLooks = (show: (fileId: string) => Promise<string | undefined>): Looks => {
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  const open = async (images: readonly Image[]): Promise<void> => {
    for (const { fileId } of images) {
      const url = await show(fileId);
      if (url === undefined) return;
      setShown((known) => ({ ...known, [fileId]: url }));
    }
  };
  return { shown, open };
};

/** Images of an application side by side, shown when they are asked for; each look at one is recorded. */
export const IdentityImages = ({
  images,
  mayShow,
  looks: { shown, open },
}: {
  images: readonly Image[];
  mayShow: boolean;
  looks: Looks;
}): ReactNode => {
  const t = useCertificationText();
  const labels = useLabels('certification');
  const [large, setLarge] = useState<string>();
  if (images.length === 0) return <p className="rd-faint">{t('noImages')}</p>;
  return (
    <>
      {mayShow && Object.keys(shown).length === 0 && (
        <p>
          <button type="button" className="rd-button" onClick={() => void open(images)}>
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
