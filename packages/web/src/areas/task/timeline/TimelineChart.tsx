import { attemptOutcome, type frames, Instant, type OutputOf } from '@renderdesk/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../kit/show/index.ts';
import type { Labels } from '../../../kit/text/index.ts';
import { useTheme } from '../../../kit/theme/index.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { momentAt, movedSpan, placeAt, type Span, ticksOf, zoomedSpan } from './scale.ts';

type Timeline = OutputOf<typeof frames.timeline>;
type Bar = Timeline['nodes'][number]['bars'][number];

/** CSS pixels. */
const [nameWidth, rowHeight, axisHeight, tallest] = [132, 18, 22, 420];
const zoomStep = 0.75;

interface Look {
  readonly nodes: Timeline['nodes'];
  readonly span: Span;
  readonly top: number;
  readonly hovered: Bar | undefined;
  /** Where a bar that still runs ends now. */
  readonly now: number;
}

const draw = (canvas: HTMLCanvasElement, width: number, height: number, look: Look): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(`--rd-${name}`).trim();
  const tones = new Map<number | null, string>(
    attemptOutcome.codes.map((code) => [code, colour(`${attemptOutcome.entries[code].tone}-dot`)]),
  );
  tones.set(null, colour('running-dot'));
  const [line, soft, ink] = [colour('line'), colour('text-soft'), colour('text')];
  const inner = width - nameWidth;
  context.font = '11px sans-serif';
  context.textBaseline = 'middle';
  context.fillStyle = soft;
  context.strokeStyle = line;
  for (const at of ticksOf(look.span, inner)) {
    const x = nameWidth + placeAt(look.span, inner, at);
    context.beginPath();
    context.moveTo(x + 0.5, axisHeight);
    context.lineTo(x + 0.5, height);
    context.stroke();
    context.textAlign = 'center';
    const words = formatTime(Instant.parse(at));
    context.fillText(
      look.span.to - look.span.from > 86_400_000 ? words.slice(5, 16) : words.slice(11),
      x,
      axisHeight / 2,
    );
  }
  context.save();
  context.beginPath();
  context.rect(0, axisHeight, width, height - axisHeight);
  context.clip();
  const first = Math.floor(look.top / rowHeight);
  const last = Math.ceil((look.top + height - axisHeight) / rowHeight);
  look.nodes.slice(first, last).forEach((node, index) => {
    const y = axisHeight + (first + index) * rowHeight - look.top;
    context.fillStyle = ink;
    context.textAlign = 'left';
    context.fillText(node.nodeName, 0, y + rowHeight / 2, nameWidth - 8);
    for (const bar of node.bars) {
      const from = Math.max(0, placeAt(look.span, inner, bar.start));
      const to = Math.min(inner, placeAt(look.span, inner, bar.end ?? look.now));
      if (to < 0 || from > inner) continue;
      context.fillStyle = tones.get(bar.outcome) ?? ink;
      context.fillRect(nameWidth + from, y + 3, Math.max(1, to - from - 0.5), rowHeight - 6);
      if (bar === look.hovered) {
        context.strokeStyle = ink;
        context.strokeRect(nameWidth + from, y + 2.5, Math.max(1, to - from), rowHeight - 5);
        context.strokeStyle = line;
      }
    }
  });
  context.restore();
};

/**
 * Attempts by node over time: a bar each in the colour of its outcome. The wheel with Ctrl and + − zoom, dragging and
 * the arrows move, a click opens the frame.
 */
export const TimelineChart = ({
  timeline,
  labels,
  onOpen,
}: {
  timeline: Timeline & { readonly from: Instant; readonly to: Instant };
  labels: Labels;
  onOpen: (ix: number) => void;
}): ReactNode => {
  const t = useDetailPageText();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { scheme } = useTheme();
  const [width, setWidth] = useState(0);
  const [top, setTop] = useState(0);
  const whole: Span = { from: timeline.from, to: Math.max(timeline.to, timeline.from + 10_000) };
  const [chosen, setChosen] = useState<Span>();
  const span = chosen ?? whole;
  const [hover, setHover] = useState<{ readonly bar: Bar; readonly x: number; readonly y: number }>();
  const drag = useRef<{ readonly x: number; readonly span: Span; moved: boolean }>(undefined);
  const height = Math.min(tallest, axisHeight + timeline.nodes.length * rowHeight + 4);
  const inner = Math.max(1, width - nameWidth);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const hovered = hover?.bar;
  useEffect(() => {
    if (!canvas.current || width === 0) return;
    draw(canvas.current, width, height, { nodes: timeline.nodes, span, top, hovered, now: timeline.to });
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the scheme changes the colours that the canvas reads
  }, [timeline, span.from, span.to, top, width, height, hovered, scheme]);
  const zoom = (by: number, around: number): void => setChosen(zoomedSpan(span, whole, around, by));
  const latest = useRef({ zoom, span, inner });
  useEffect(() => {
    latest.current = { zoom, span, inner };
  });
  useEffect(() => {
    // React's own wheel listener is passive and cannot keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const now = latest.current;
      const x = event.offsetX - nameWidth;
      now.zoom(event.deltaY < 0 ? zoomStep : 1 / zoomStep, momentAt(now.span, now.inner, Math.max(0, x)));
    };
    const box = place.current;
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);
  const barAt = (x: number, y: number): Bar | undefined => {
    const node = timeline.nodes[Math.floor((y - axisHeight + top) / rowHeight)];
    const at = momentAt(span, inner, x - nameWidth);
    const slack = (span.to - span.from) / inner;
    return y < axisHeight || x < nameWidth
      ? undefined
      : node?.bars.find((bar) => bar.start - slack <= at && at <= (bar.end ?? timeline.to) + slack);
  };
  const local = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = place.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const middle = (span.from + span.to) / 2;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -0.2, ArrowRight: 0.2 }[event.key];
    if (by !== undefined) setChosen(movedSpan(span, whole, by * (span.to - span.from)));
    else if (event.key === '+' || event.key === '=') zoom(zoomStep, middle);
    else if (event.key === '-') zoom(1 / zoomStep, middle);
    else if (event.key === '0') setChosen(undefined);
    else return;
    event.preventDefault();
  };
  const words = (bar: Bar): string =>
    [
      t('drawer.frame', { label: bar.label }),
      t('timeline.attempt', { n: bar.n }),
      bar.outcome === null ? t('drawer.running') : labels.code(attemptOutcome, bar.outcome),
      `${formatTime(bar.start)} – ${bar.end === null ? '…' : formatTime(bar.end)}`,
    ].join(' · ');
  return (
    <div className="rd-frame-grid">
      <div className="rd-timeline-tools">
        <span className="rd-faint">{t('timeline.hint')}</span>
        <button
          type="button"
          className="rd-tool"
          aria-label={t('timeline.out')}
          onClick={() => zoom(1 / zoomStep, middle)}
        >
          −
        </button>
        <button type="button" className="rd-tool" onClick={() => setChosen(undefined)}>
          {t('timeline.whole')}
        </button>
        <button
          type="button"
          className="rd-tool"
          aria-label={t('timeline.in')}
          onClick={() => zoom(zoomStep, middle)}
        >
          +
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a drawing with keys of its own; the list below says the same in words */}
      <div
        ref={place}
        className="rd-frame-window rd-timeline-window"
        role="application"
        aria-label={t('timeline.name')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has keys of its own
        tabIndex={0}
        style={{ height }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, span, moved: false };
        }}
        onPointerMove={(event) => {
          const { x, y } = local(event);
          const bar = barAt(x, y);
          setHover(bar && { bar, x, y });
          if (!drag.current) return;
          const by = event.clientX - drag.current.x;
          if (Math.abs(by) > 3) drag.current.moved = true;
          const { span: begun } = drag.current;
          if (drag.current.moved) setChosen(movedSpan(begun, whole, (-by / inner) * (begun.to - begun.from)));
        }}
        onPointerUp={(event) => {
          const { x, y } = local(event);
          const bar = drag.current?.moved === false ? barAt(x, y) : undefined;
          drag.current = undefined;
          if (bar) onOpen(bar.ix);
        }}
        onPointerLeave={() => setHover(undefined)}
      >
        <canvas ref={canvas} style={{ width, height }} aria-hidden />
        <div style={{ height: Math.max(0, axisHeight + timeline.nodes.length * rowHeight + 4 - height) }} />
      </div>
      {hover && (
        <div
          className="rd-frame-tip rd-timeline-tip"
          data-left={hover.x > width / 2 || undefined}
          style={{ left: hover.x, top: hover.y }}
          aria-hidden
        >
          {words(hover.bar)}
        </div>
      )}
    </div>
  );
};
