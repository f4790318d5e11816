import { frameStatus } from '@renderdesk/contract';
import { type FrameBytes, isShown, isStuck, statusOf } from './frameMap.ts';
import { type Geometry, placeOf, seenCells } from './geometry.ts';

/** Cell sizes in CSS pixels from which on there is room between cells, and for a label. */
const gapFrom = 6;
const labelFrom = 28;

/** What the grid looks like now. */
export interface GridLook {
  readonly bytes: FrameBytes;
  readonly geometry: Geometry;
  readonly top: number;
  readonly isSelected: (ix: number) => boolean;
  readonly dragged: readonly [number, number] | undefined;
  readonly active: number;
  readonly focused: boolean;
  readonly statuses: ReadonlySet<number>;
  readonly stuckOnly: boolean;
  readonly label: (ix: number) => string;
}

const colourOf = (style: CSSStyleDeclaration, name: string): string =>
  style.getPropertyValue(`--rd-${name}`).trim();

/** Draws cells without room between them: neighbours that look the same are one rectangle, so 100,000 are a few hundred. */
const drawRuns = (
  context: CanvasRenderingContext2D,
  { geometry: grid, bytes, top }: GridLook,
  [first, last]: readonly [number, number],
  o: {
    readonly tones: ReadonlyMap<number, string>;
    readonly ink: string;
    readonly isChosen: (ix: number) => boolean;
    readonly alphaOf: (byte: number) => number;
  },
): void => {
  let begun = first;
  let chosen = false;
  for (let ix = first; ix <= last; ix += 1) {
    const next = ix < last && o.isChosen(ix);
    const goesOn =
      ix < last && ix > begun && ix % grid.columns !== 0 && bytes[ix] === bytes[begun] && next === chosen;
    if (goesOn) continue;
    if (ix > begun) {
      const byte = bytes[begun] ?? 0;
      const x = (begun % grid.columns) * grid.size;
      const y = Math.floor(begun / grid.columns) * grid.size - top;
      const width = (ix - begun) * grid.size;
      context.globalAlpha = o.alphaOf(byte);
      context.fillStyle = o.tones.get(statusOf(byte)) ?? o.ink;
      context.fillRect(x, y, width, grid.size);
      if (chosen) {
        context.globalAlpha = 0.5;
        context.fillStyle = o.ink;
        context.fillRect(x, y, width, grid.size);
      }
    }
    begun = ix;
    chosen = next;
  }
};

/** Draws the rows that are seen: one filled square a frame, its status family's colour. */
export const drawGrid = (canvas: HTMLCanvasElement, width: number, height: number, look: GridLook): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = devicePixelRatio;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  const tones = new Map<number, string>(
    frameStatus.codes.map((code) => [code, colourOf(style, `${frameStatus.entries[code].tone}-dot`)]),
  );
  const [mark, ink, ground] = [colourOf(style, 'accent'), colourOf(style, 'text'), colourOf(style, 'panel')];
  const { geometry: grid, bytes, top } = look;
  const gap = grid.size >= gapFrom ? 1 : 0;
  const side = grid.size - gap;
  const [first, last] = seenCells(grid, top, height);
  const [from, to] = look.dragged ?? [-1, -2];
  const isChosen = (ix: number): boolean => look.isSelected(ix) || (ix >= from && ix <= to);
  const alphaOf = (byte: number): number => (isShown(byte, look.statuses, look.stuckOnly) ? 1 : 0.15);
  if (gap === 0) drawRuns(context, look, [first, last], { tones, ink, isChosen, alphaOf });
  else
    for (let ix = first; ix < last; ix += 1) {
      const byte = bytes[ix] ?? 0;
      const x = (ix % grid.columns) * grid.size;
      const y = Math.floor(ix / grid.columns) * grid.size - top;
      context.globalAlpha = alphaOf(byte);
      context.fillStyle = tones.get(statusOf(byte)) ?? ground;
      context.fillRect(x, y, side, side);
      if (isStuck(byte)) {
        // A stuck one has a corner cut out, so that it shows without its colour too.
        const cut = Math.max(3, side / 2);
        context.fillStyle = ink;
        context.beginPath();
        context.moveTo(x + side - cut, y);
        context.lineTo(x + side, y);
        context.lineTo(x + side, y + cut);
        context.fill();
      }
      context.globalAlpha = 1;
      if (isChosen(ix)) {
        context.strokeStyle = ink;
        context.lineWidth = 2;
        context.strokeRect(x + 1, y + 1, side - 2, side - 2);
      }
      if (grid.size < labelFrom) continue;
      context.fillStyle = ground;
      context.font = '10px sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(look.label(ix), x + side / 2, y + side / 2, side - 2);
    }
  context.globalAlpha = 1;
  if (!look.focused) return;
  const { x, y } = placeOf(grid, look.active);
  context.strokeStyle = mark;
  context.lineWidth = 2;
  context.strokeRect(x - 1, y - top - 1, grid.size + 1, grid.size + 1);
};
