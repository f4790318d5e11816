import type { Picture } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialogs/index.ts';
import { formatBytes } from '../show/index.ts';
import { ratioOf } from './picture.rules.ts';
import { usePictureText } from './picture.texts.ts';
import './picture.css';

/** What a picture is: type, bytes, pixels and ratio. */
export const PictureFacts = ({ of: { mediaType, bytes, width, height } }: { of: Picture }): ReactNode => (
  <small className="rd-faint">
    {mediaType.replace('image/', '').toUpperCase()} · {formatBytes(bytes)} · {width} × {height} ·{' '}
    {ratioOf(width, height)}
  </small>
);

/** A small picture that opens a larger look when it is clicked. */
export const Thumbnail = ({
  of,
  alt,
  tabIndex = 0,
}: {
  of: Picture;
  alt: string;
  tabIndex?: number;
}): ReactNode => {
  const t = usePictureText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="rd-thumb"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-label={`${t('look')}: ${alt}`}
        onClick={() => setOpen(true)}
      >
        <img src={of.url} alt="" loading="lazy" decoding="async" />
      </button>
      {isOpen && (
        <Dialog title={alt} width="min(960px, 94vw)" onClose={() => setOpen(false)}>
          <div className="rd-dialog-body rd-picture-look">
            <img src={of.url} alt={alt} width={of.width} height={of.height} />
            <PictureFacts of={of} />
          </div>
        </Dialog>
      )}
    </>
  );
};
