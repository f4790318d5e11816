import { frames, frameStatus, type OutputOf, type renderFacts } from '@renderdesk/contract';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { saveFile, useFileUrl } from '../../../kit/call/index.ts';
import { StatusTag } from '../../../kit/show/index.ts';
import { useLabels } from '../../../kit/text/index.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { imageInput } from './imageInput.ts';
import { type Jigsaw, jigsawOf, shrunk } from './jigsaw.ts';
import { useJigsawText } from './jigsaw.texts.ts';

export type JigsawFrame = OutputOf<typeof renderFacts.jigsawPreviewImages>;
type Tile = JigsawFrame['tiles'][number];

const zoomStep = 1.5;
const [leastZoom, mostZoom] = [0.25, 8];

/** One tile in its place: its picture, or how it stands. */
const TilePicture = ({ tile }: { tile: Tile }): ReactNode => {
  const t = useJigsawText();
  const labels = useLabels('task');
  const { url, error } = useFileUrl(frames.image, imageInput(tile.imgUrl));
  const name = t('tile', { tile: tile.tile });
  if (url) return <img src={url} alt={name} data-tile={tile.tile} draggable={false} />;
  return (
    <span className="rd-jigsaw-missing">
      {name}
      <StatusTag code={tile.frameStatus} table={frameStatus} labels={labels} />
      {error && <span className="rd-faint">{t('gone')}</span>}
    </span>
  );
};

/** The stitched picture of those tiles that are shown, in the pixels of the tiles. Undefined where none is. */
const stitched = (jigsaw: Jigsaw, images: readonly HTMLImageElement[]): HTMLCanvasElement | undefined => {
  const canvas = document.createElement('canvas');
  const share = shrunk(jigsaw);
  canvas.width = Math.round(jigsaw.width * share);
  canvas.height = Math.round(jigsaw.height * share);
  const pen = canvas.getContext('2d');
  if (!pen || images.length === 0) return undefined;
  for (const image of images) {
    const { x, y, width, height } = jigsaw.placeOf(Number(image.dataset['tile']) - 1);
    pen.drawImage(image, x * share, y * share, width * share, height * share);
  }
  return canvas;
};

/** The tiles of a frame in their places; can be looked at closer, and saved as one picture. */
export const JigsawStage = ({ frame, fileName }: { frame: JigsawFrame; fileName: string }): ReactNode => {
  const t = useJigsawText();
  const words = useDetailPageText();
  const stage = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const { columns, rows, tiles } = frame;
  const jigsaw = useMemo(() => jigsawOf(columns, rows, tiles), [columns, rows, tiles]);
  const there = tiles.filter((tile) => tile.imgUrl !== null).length;
  const save = async (): Promise<void> => {
    const images = [...(stage.current?.querySelectorAll<HTMLImageElement>('img[data-tile]') ?? [])];
    // A tile that is still on its way would be missing in the file.
    await Promise.all(images.map((image) => image.decode()));
    stitched(jigsaw, images)?.toBlob((content) => {
      if (content) saveFile(content, fileName);
    }, 'image/png');
  };
  const by = (factor: number): void => setZoom(Math.min(mostZoom, Math.max(leastZoom, zoom * factor)));
  return (
    <>
      <div className="rd-images-bar">
        <span role="status">{t('there', { done: there, total: tiles.length })}</span>
        <span>
          <button
            type="button"
            className="rd-tool"
            aria-label={words('grid.smaller')}
            onClick={() => by(1 / zoomStep)}
          >
            −
          </button>
          <button type="button" className="rd-tool" onClick={() => setZoom(1)}>
            {Math.round(zoom * 100)}%
          </button>
          <button
            type="button"
            className="rd-tool"
            aria-label={words('grid.larger')}
            onClick={() => by(zoomStep)}
          >
            +
          </button>
          <button
            type="button"
            className="rd-tool"
            disabled={there === 0}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('download')}
          </button>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="rd-jigsaw-stage" tabIndex={0} role="group" aria-label={frame.label}>
        <div
          ref={stage}
          className="rd-jigsaw"
          style={{
            width: `${zoom * 100}%`,
            aspectRatio: `${jigsaw.width} / ${jigsaw.height}`,
            gridTemplateColumns: jigsaw.widths.map((width) => `${width}fr`).join(' '),
            gridTemplateRows: jigsaw.heights.map((height) => `${height}fr`).join(' '),
          }}
        >
          {tiles.map((tile) => (
            <TilePicture key={tile.ix} tile={tile} />
          ))}
        </div>
      </div>
    </>
  );
};
