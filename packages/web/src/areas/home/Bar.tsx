import type { ReactNode } from 'react';
import type { Tone } from '@renderdesk/contract';

/** A part of a bar: how much, in which colour family, and what pointing at it says. */
export interface BarPart {
  readonly value: number;
  readonly tone: Tone;
  readonly words: string;
}

/** Parts side by side, as long together as their sum is of `whole`; `label` says the same in words. */
export const Bar = ({
  parts,
  whole,
  label,
}: {
  parts: readonly BarPart[];
  whole: number;
  label: string;
}): ReactNode => {
  const drawn = parts.filter(({ value }) => value > 0);
  const starts = drawn.map((_, at) => drawn.slice(0, at).reduce((sum, part) => sum + part.value, 0));
  return (
    <svg
      className="rd-bars"
      viewBox={`0 0 ${Math.max(1, whole)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {drawn.map((part, at) => (
        <rect key={part.words} data-tone={part.tone} x={starts[at]} y={0} width={part.value} height={1}>
          <title>{part.words}</title>
        </rect>
      ))}
    </svg>
  );
};
