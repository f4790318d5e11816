import { frames, partsOfFrameId, TaskId } from '@renderdesk/contract';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { download, useFileUrl, useRead } from '../../../kit/call/index.ts';
import { Dialog } from '../../../kit/dialogs/index.ts';
import { formatBytes } from '../../../kit/show/index.ts';
import { nameOf } from '../frames/frameMap.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { imageInput } from './imageInput.ts';
import type { FrameImage } from './Thumb.tsx';

const zoomStep = 1.25;
const [leastZoom, mostZoom] = [0.1, 32];
interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}
const fitted: View = { zoom: 1, x: 0, y: 0 };

/** A view nearer or farther, around the middle. */
const zoomed = (before: View, by: number): View => {
  const next = Math.min(mostZoom, Math.max(leastZoom, before.zoom * by));
  const share = next / before.zoom;
  return { zoom: next, x: before.x * share, y: before.y * share };
};

/** The task that a picture belongs to. */
const taskOf = (image: FrameImage): TaskId => TaskId.parse(partsOfFrameId(image.frameId).taskId);

const placed = ({ zoom, x, y }: View): CSSProperties => ({
  transform: `translate(${x}px, ${y}px) scale(${zoom})`,
});

/** Attempts of one frame whose pictures are compared. */
export const attemptsShown = 200;

/** The pictures of a frame's other attempts. */
const useOtherAttempts = (image: FrameImage): readonly FrameImage[] => {
  const { data } = useRead(
    frames.images,
    { taskId: taskOf(image), ix: image.ix, pageSize: attemptsShown },
    { quiet: true },
  );
  return data?.items.filter((one) => one.n !== image.n) ?? [];
};

const Picture = ({ image, view, cut }: { image: FrameImage; view: View; cut?: number }): ReactNode => {
  const t = useDetailPageText();
  const { url, error } = useFileUrl(frames.image, imageInput(image.imgUrl));
  if (error)
    return (
      <p className="rd-notice" data-tone="warning">
        {error.message}
      </p>
    );
  if (!url) return <p className="rd-faint">{t('image.loading')}</p>;
  return (
    <div
      className="rd-viewer-layer"
      style={cut === undefined ? undefined : { clipPath: `inset(0 0 0 ${cut}%)` }}
    >
      <img src={url} alt={image.imgName} style={placed(view)} draggable={false} />
    </div>
  );
};

/**
 * One picture large: the wheel and + − zoom, dragging moves, ← → go to the neighbours, 0 fits. Another attempt of the
 * same frame can be laid over it, with a slider between the two.
 */
export const Viewer = (props: ViewerProps): ReactNode => {
  const image = props.images[props.index];
  return image && <Open {...props} image={image} />;
};
interface ViewerProps {
  readonly images: readonly FrameImage[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

const Open = ({ images, index, onIndex, onClose, image }: ViewerProps & { image: FrameImage }): ReactNode => {
  const t = useDetailPageText();
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(fitted);
  const [other, setOther] = useState<number>();
  const [cut, setCut] = useState(50);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly view: View }>(undefined);
  const attempts = useOtherAttempts(image);
  const compared = attempts.find((one) => one.n === other);
  const zoom = (by: number): void => setView((before) => zoomed(before, by));
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      setView((before) => zoomed(before, event.deltaY < 0 ? zoomStep : 1 / zoomStep));
    };
    const box = stage.current;
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);
  const go = (by: -1 | 1): void => {
    if (images[index + by]) onIndex(index + by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') setView(fitted);
    else return;
    event.preventDefault();
  };
  const input = imageInput(image.imgUrl);
  return (
    <Dialog title={image.imgName} width="100%" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside */}
      <div className="rd-viewer" onKeyDown={onKeyDown}>
        <div className="rd-viewer-bar">
          <button type="button" className="rd-tool" aria-disabled={index === 0} onClick={() => go(-1)}>
            {t('drawer.previous')}
          </button>
          <span className="rd-figure">
            {index + 1} / {images.length}
          </span>
          <button
            type="button"
            className="rd-tool"
            data-autofocus
            aria-disabled={index + 1 >= images.length}
            onClick={() => go(1)}
          >
            {t('drawer.next')}
          </button>
          <span className="rd-faint">
            {t('drawer.frame', { label: nameOf(image) })} · {t('timeline.attempt', { n: image.n })}
            {image.width !== null && image.height !== null && ` · ${image.width} × ${image.height}`} ·{' '}
            {formatBytes(image.size)}
          </span>
          {attempts.length > 0 && (
            <label>
              {t('image.compare')}{' '}
              <select
                value={other ?? ''}
                onChange={(event) =>
                  setOther(event.target.value === '' ? undefined : Number(event.target.value))
                }
              >
                <option value="">{t('image.alone')}</option>
                {attempts.map((one) => (
                  <option key={one.n} value={one.n}>
                    {t('timeline.attempt', { n: one.n })}
                  </option>
                ))}
              </select>
            </label>
          )}
          {compared && (
            <input
              type="range"
              min={0}
              max={100}
              value={cut}
              aria-label={t('image.slider')}
              onChange={(event) => setCut(Number(event.target.value))}
            />
          )}
          <span className="rd-viewer-end">
            <button
              type="button"
              className="rd-tool"
              aria-label={t('grid.smaller')}
              onClick={() => zoom(1 / zoomStep)}
            >
              −
            </button>
            <button type="button" className="rd-tool" onClick={() => setView(fitted)}>
              {Math.round(view.zoom * 100)}%
            </button>
            <button
              type="button"
              className="rd-tool"
              aria-label={t('grid.larger')}
              onClick={() => zoom(zoomStep)}
            >
              +
            </button>
            {input && (
              <button
                type="button"
                className="rd-tool"
                onClick={() => void download(frames.image, input).catch(() => undefined)}
              >
                {t('download')}
              </button>
            )}
          </span>
        </div>
        <div
          ref={stage}
          className="rd-viewer-stage"
          role="presentation"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, y: event.clientY, view };
          }}
          onPointerMove={(event) => {
            if (!drag.current) return;
            const { x, y, view: begun } = drag.current;
            setView({ ...begun, x: begun.x + event.clientX - x, y: begun.y + event.clientY - y });
          }}
          onPointerUp={() => {
            drag.current = undefined;
          }}
        >
          {compared && <Picture key={compared.attemptId} image={compared} view={view} />}
          <Picture key={image.attemptId} image={image} view={view} {...(compared && { cut })} />
        </div>
      </div>
    </Dialog>
  );
};
