import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { nodeState, type nodes, type OutputOf } from '@renderdesk/contract';
import { useColours } from '../../kit/theme/index.ts';
import type { Colours } from '../../kit/theme/tokens.ts';
import { columnsFor, squareAt } from './distribution.rules.ts';

type Distribution = OutputOf<typeof nodes.distribution>;
export type Colouring = 'state' | 'load';
/** Pixels between squares. */
const gap = 3;

/** Draws the squares of one platform: colour by state or load, filled as far as the frame is, stuck ones framed. */
const draw = (
  canvas: HTMLCanvasElement,
  o: {
    distribution: Distribution;
    members: readonly number[];
    columns: number;
    pitch: number;
    colouring: Colouring;
    palette: Colours;
    active: number | undefined;
  },
): void => {
  const { distribution, members, columns, pitch, palette } = o;
  const scale = globalThis.devicePixelRatio || 1;
  const width = columns * pitch;
  const height = Math.ceil(members.length / columns) * pitch;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const paint = canvas.getContext('2d');
  if (!paint) return;
  paint.scale(scale, scale);
  const side = pitch - gap;
  members.forEach((at, square) => {
    const x = (square % columns) * pitch;
    const y = Math.floor(square / columns) * pitch;
    const state = distribution.states[at] ?? nodeState.of.offline;
    const tone = palette.tones[nodeState.entries[state].tone];
    const share = (o.colouring === 'load' ? distribution.loads[at] : distribution.progress[at]) ?? 0;
    const family = o.colouring === 'load' ? palette.tones[share > 900 ? 'danger' : 'running'] : tone;
    paint.fillStyle = family.soft;
    paint.fillRect(x, y, side, side);
    const filled = o.colouring === 'load' || state === nodeState.of.rendering ? share / 1000 : 1;
    paint.fillStyle = family.dot;
    paint.fillRect(x, y + side * (1 - filled), side, side * filled);
    if (distribution.stuck[at] === true || square === o.active) {
      paint.strokeStyle = square === o.active ? palette.text : palette.tones.danger.dot;
      paint.lineWidth = 2;
      paint.strokeRect(x + 1, y + 1, side - 2, side - 2);
    }
  });
};

/** One platform's squares on a canvas, walked by pointer or arrow keys. */
export const NodeSquares = ({
  distribution,
  members,
  pitch,
  colouring,
  label,
  wordsOf,
  onOpen,
}: {
  distribution: Distribution;
  members: readonly number[];
  pitch: number;
  colouring: Colouring;
  label: string;
  /** What a square is, in words. */
  wordsOf: (at: number) => string;
  onOpen: (at: number) => void;
}): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = useColours();
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number>();
  const columns = columnsFor(width, pitch);
  // Measured and drawn before the first paint: a canvas of another size would push what stands below.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const seen = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (canvas.current && width > 0)
      draw(canvas.current, { distribution, members, columns, pitch, colouring, palette, active });
  }, [distribution, members, columns, pitch, colouring, palette, active, width]);
  const at = active === undefined ? undefined : members[active];
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((now) => Math.max(0, Math.min(members.length - 1, now === undefined ? 0 : now + step)));
    }
  };
  return (
    <div ref={box} className="rd-distribution-squares">
      <button
        type="button"
        className="rd-distribution-canvas"
        aria-label={at === undefined ? label : `${label}: ${wordsOf(at)}`}
        title={at === undefined ? undefined : wordsOf(at)}
        onKeyDown={onKey}
        onMouseMove={({ nativeEvent: { offsetX: x, offsetY: y } }) =>
          setActive(squareAt({ x, y }, { columns, pitch, count: members.length }))
        }
        onMouseLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
        onClick={() => {
          if (at !== undefined) onOpen(at);
        }}
      >
        <canvas ref={canvas} aria-hidden />
      </button>
    </div>
  );
};
