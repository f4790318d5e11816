import { frames, type TaskId } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { Thumb } from './Thumb.tsx';
import { attemptsShown, Viewer } from './Viewer.tsx';
import './images.css';

/** The picture of each attempt of a frame, side by side; nothing where none was delivered. */
export const AttemptPictures = ({ taskId, ix }: { taskId: TaskId; ix: number }): ReactNode => {
  const t = useDetailPageText();
  const { data } = useRead(frames.images, { taskId, ix, pageSize: attemptsShown }, { quiet: true });
  const [open, setOpen] = useState<number>();
  const images = data?.items ?? [];
  if (images.length === 0) return null;
  return (
    <section>
      <h3>{t('drawer.pictures')}</h3>
      <div className="rd-attempt-pictures">
        {images.map((image, index) => (
          <Thumb
            key={image.attemptId}
            image={image}
            caption={t('timeline.attempt', { n: image.n })}
            onOpen={() => setOpen(index)}
          />
        ))}
      </div>
      {open !== undefined && (
        <Viewer images={images} index={open} onIndex={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
};
