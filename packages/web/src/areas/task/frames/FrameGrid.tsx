import { frameStatus } from '@renderdesk/contract';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTheme } from '../../../kit/theme/index.ts';
import type { Labels } from '../../../kit/text/index.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { drawGrid } from './drawGrid.ts';
import { type FrameBytes, hasPicture, isStuck, labelOf, type Numbering, statusOf } from './frameMap.ts';
import { autoSize, cellAfter, cellAt, geometryOf, scrolledTo } from './geometry.ts';

/** CSS pixels of the grid's window at most. */
const tallest = 300;

/** How frames are chosen: one, one more, or all from the last one. */
export type Pick = 'one' | 'more' | 'range';

/** Keeps a measure of an element's width. */
const useWidth = (place: React.RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return width;
};

/**
 * All frames of a task as one picture: a cell each in the colour of its status, 100,000 as fluid as ten. Click chooses,
 * Ctrl adds, Shift or dragging takes a range; with the keyboard arrows move, Shift extends, Space chooses, Enter opens.
 */
export const FrameGrid = ({
  bytes,
  map,
  size: wanted,
  statuses,
  stuckOnly,
  isSelected,
  labels,
  onPick,
  onOpen,
  onAll,
  onNone,
}: {
  bytes: FrameBytes;
  map: Numbering;
  /** CSS pixels of a cell; undefined chooses one with which all are seen. */
  size: number | undefined;
  statuses: ReadonlySet<number>;
  stuckOnly: boolean;
  isSelected: (ix: number) => boolean;
  labels: Labels;
  onPick: (from: number, to: number, how: Pick) => void;
  onOpen: (ix: number) => void;
  onAll: () => void;
  onNone: () => void;
}): ReactNode => {
  const t = useDetailPageText();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(place);
  const { scheme } = useTheme();
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const [focused, setFocused] = useState(false);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const [hover, setHover] = useState<{ readonly ix: number; readonly x: number; readonly y: number }>();
  const size = wanted ?? autoSize(bytes.length, width, tallest);
  const geometry = geometryOf(bytes.length, width, size);
  const height = Math.max(size, Math.min(tallest, geometry.rows * size));
  const label = (ix: number): string => labelOf(map, ix);
  useEffect(() => {
    if (!canvas.current || width === 0) return;
    const dragged: readonly [number, number] | undefined = drag && [
      Math.min(drag.from, drag.to),
      Math.max(drag.from, drag.to),
    ];
    const look = { bytes, geometry, top, isSelected, dragged, active, focused, statuses, stuckOnly, label };
    drawGrid(canvas.current, width, height, look);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- size and width make the geometry; the scheme changes the colours that the canvas reads
  }, [bytes, width, height, size, top, isSelected, drag, active, focused, statuses, stuckOnly, scheme]);
  const at = (event: PointerEvent): number | undefined => {
    const box = place.current?.getBoundingClientRect();
    return box && cellAt(geometry, event.clientX - box.left, event.clientY - box.top + top);
  };
  const words = (ix: number): string => {
    const byte = bytes[ix] ?? 0;
    const parts = [label(ix), labels.code(frameStatus, statusOf(byte))];
    if (isStuck(byte)) parts.push(labels.field('stuck'));
    if (hasPicture(byte)) parts.push(labels.field('hasImage'));
    return parts.join(' · ');
  };
  const move = (ix: number): void => {
    setActive(ix);
    const next = scrolledTo(geometry, ix, top, height);
    if (next !== top) place.current?.scrollTo(0, next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = cellAfter(geometry, active, event.key, Math.max(1, Math.floor(height / size) - 1));
    const all = event.key === 'a' && (event.ctrlKey || event.metaKey);
    if (next === undefined && !all && ![' ', 'Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (all) onAll();
    else if (event.key === 'Enter') onOpen(active);
    else if (event.key === 'Escape') onNone();
    else if (event.key === ' ') {
      setAnchor(active);
      onPick(active, active, 'more');
    } else if (next !== undefined) {
      move(next);
      if (event.shiftKey) onPick(anchor, next, 'range');
      else setAnchor(next);
    }
  };
  return (
    <div className="rd-frame-grid">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture of cells with keys of its own; the table below says the same in words */}
      <div
        ref={place}
        className="rd-frame-window"
        role="application"
        aria-label={t('grid.name')}
        aria-describedby="frame-grid-says"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has keys of its own
        tabIndex={0}
        style={{ height }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerDown={(event) => {
          const ix = at(event);
          if (event.button !== 0 || ix === undefined) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const from = event.shiftKey ? anchor : ix;
          setAnchor(from);
          setActive(ix);
          setDrag({ from, to: ix });
        }}
        onPointerMove={(event) => {
          const ix = at(event);
          const box = place.current?.getBoundingClientRect();
          if (drag && ix !== undefined && ix !== drag.to) setDrag({ ...drag, to: ix });
          setHover(
            ix === undefined || !box
              ? undefined
              : { ix, x: event.clientX - box.left, y: event.clientY - box.top },
          );
        }}
        onPointerLeave={() => setHover(undefined)}
        onPointerUp={(event) => {
          if (!drag) return;
          setDrag(undefined);
          const alone = drag.from === drag.to && !event.shiftKey;
          onPick(drag.from, drag.to, alone ? (event.ctrlKey || event.metaKey ? 'more' : 'one') : 'range');
        }}
        onPointerCancel={() => setDrag(undefined)}
        onDoubleClick={() => onOpen(active)}
      >
        <canvas ref={canvas} style={{ width, height }} aria-hidden />
        <div style={{ height: Math.max(0, geometry.rows * size - height) }} />
      </div>
      {hover && !drag && (
        <div
          className="rd-frame-tip"
          data-left={hover.x > width / 2 || undefined}
          style={{ left: hover.x, top: hover.y }}
          aria-hidden
        >
          {words(hover.ix)}
        </div>
      )}
      <p id="frame-grid-says" className="rd-hidden" aria-live="polite">
        {focused ? words(active) : t('grid.keys')}
      </p>
    </div>
  );
};
