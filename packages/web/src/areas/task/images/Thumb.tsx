import { frames, type RowOf } from '@renderdesk/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFileUrl } from '../../../kit/call/index.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { imageInput } from './imageInput.ts';

export type FrameImage = RowOf<typeof frames.images>;

/** CSS pixels beyond the window from which on a picture is fetched. */
const ahead = '300px';

/** A small picture that is fetched when it comes near the window; a button that opens the large one. */
export const Thumb = ({
  image,
  caption,
  onOpen,
}: {
  image: FrameImage;
  caption: string;
  onOpen: () => void;
}): ReactNode => {
  const t = useDetailPageText();
  const place = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: ahead },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const { url, error } = useFileUrl(
    frames.image,
    near ? imageInput(image.thumbUrl ?? image.imgUrl) : undefined,
  );
  return (
    <button ref={place} type="button" className="rd-thumb" title={image.imgName} onClick={onOpen}>
      <span className="rd-thumb-picture" data-waiting={(!url && !error) || undefined}>
        {url && <img src={url} alt={image.imgName} decoding="async" />}
        {error && <span className="rd-faint">{t('image.gone')}</span>}
      </span>
      <span>{caption}</span>
    </button>
  );
};
