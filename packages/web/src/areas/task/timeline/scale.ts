/** A stretch of time that is looked at, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The shortest stretch that is looked at: a second; attempts of a few seconds are worth a nearer look. */
const shortest = 1000;

/** The place of a moment in a drawing so many CSS pixels wide. */
export const placeAt = (span: Span, width: number, at: number): number =>
  ((at - span.from) / (span.to - span.from)) * width;

/** The moment at a place of the drawing. */
export const momentAt = (span: Span, width: number, x: number): number =>
  span.from + (x / width) * (span.to - span.from);

/** Kept within the whole, as long as it is where it can be. */
const within = (span: Span, whole: Span): Span => {
  const length = Math.min(span.to - span.from, whole.to - whole.from);
  const from = Math.max(whole.from, Math.min(span.from, whole.to - length));
  return { from, to: from + length };
};

/** Shorter (`by` under 1) or longer around a moment that stays where it is; never beyond the whole. */
export const zoomedSpan = (span: Span, whole: Span, around: number, by: number): Span => {
  const length = Math.max(shortest, (span.to - span.from) * by);
  const share = (around - span.from) / (span.to - span.from);
  const from = around - length * share;
  return within({ from, to: from + length }, whole);
};

/** Moved by milliseconds, never beyond the whole. */
export const movedSpan = (span: Span, whole: Span, by: number): Span =>
  within({ from: span.from + by, to: span.to + by }, whole);

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  second,
  5 * second,
  15 * second,
  30 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  7 * day,
];

/** Round moments for the axis, at most one each 110 CSS pixels. */
export const ticksOf = (span: Span, width: number): number[] => {
  const most = Math.max(1, Math.floor(width / 110));
  const step = steps.find((one) => (span.to - span.from) / one <= most) ?? 30 * day;
  const ticks: number[] = [];
  for (let at = Math.ceil(span.from / step) * step; at <= span.to; at += step) ticks.push(at);
  return ticks;
};
