import { framesPerTask } from '@renderdesk/contract';

/** Frame numbers in the order of the scene; or what is wrong with the text. */
export type FramesRead = { readonly numbers: readonly number[] } | { readonly wrong: 'form' | 'tooMany' };

/** Parts of a list that are looked at as one: each is a number or a range. */
const part = /^\s*(-?\d{1,8})(?:\s*(?:-|\.\.)\s*(-?\d{1,8})(?:\s*[x×]\s*(\d{1,8}))?)?\s*$/i;

/**
 * Reads frames as people write them: numbers, ranges and ranges with a step, separated by commas: `1-24`, `1..24`,
 * `1-100x5`, `-5-5`, `1-10,20`. Both commas count, spaces do not; a range may run backwards; each number stands once,
 * ascending. At most 2²⁰ frames.
 */
export const readFrames = (text: string): FramesRead => {
  const numbers = new Set<number>();
  for (const written of text.split(/[,，]/)) {
    const found = part.exec(written);
    if (!found) return { wrong: 'form' };
    const [one, other] = [Number(found[1]), Number(found[2] ?? found[1])];
    const step = Number(found[3] ?? 1);
    if (step === 0) return { wrong: 'form' };
    const direction = other < one ? -step : step;
    const count = Math.floor(Math.abs(other - one) / step) + 1;
    if (count > framesPerTask) return { wrong: 'tooMany' };
    for (let at = 0; at < count; at += 1) numbers.add(one + at * direction);
    if (numbers.size > framesPerTask) return { wrong: 'tooMany' };
  }
  return { numbers: [...numbers].toSorted((a, b) => a - b) };
};

/** A frame's label: its number, padded with zeros to four digits. */
export const labelOf = (number: number): string =>
  `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(4, '0')}`;

/** Whether a command line has a word that a frame below zero would turn into an option: `-f {frame}`. */
export const takesNegative = (command: readonly string[]): boolean =>
  !command.some((word) => /^\{(?:frame4?|label|clock)\}/.test(word));

/** Frame kinds of a submission: priority for test frames, main for the rest. */
const kinds = { pre: 1, test: 4, main: 5 } as const;

/** Columns and rows of tiles: `2x2`. The contract has looked at the form. */
export const readTiles = (text: string): { readonly columns: number; readonly rows: number } => {
  const [columns, rows] = text.split(/[x×]/i).map(Number);
  return { columns: columns ?? 1, rows: rows ?? 1 };
};

/** Frames cut into tiles, each beside the others of its frame, from 1 on; whole where there is one tile. */
export const tiled = <F extends object>(
  frames: readonly F[],
  tiles: number,
): readonly (F & { tile: number | null })[] =>
  tiles === 1
    ? frames.map((frame) => ({ ...frame, tile: null }))
    : frames.flatMap((frame) => Array.from({ length: tiles }, (_, at) => ({ ...frame, tile: at + 1 })));

/** The frames of a scene with one before them that prepares it, under the number of the first. */
export const withPre = <F extends { readonly label: string; readonly kind: number }>(
  frames: readonly (F & { readonly tile: number | null })[],
): readonly { readonly label: string; readonly kind: number; readonly tile: number | null }[] => [
  { label: frames[0]?.label ?? labelOf(0), kind: kinds.pre, tile: null },
  ...frames,
];

/** The frames of a scene in order, the test frames among them as such. Test frames that the scene does not have are `form`. */
export const sceneFrames = (
  numbers: readonly number[],
  tests: readonly number[],
): { readonly label: string; readonly kind: number }[] | undefined => {
  const own = new Set(numbers);
  if (tests.some((number) => !own.has(number))) return undefined;
  const first = new Set(tests);
  return numbers.map((number) => ({
    label: labelOf(number),
    kind: first.has(number) ? kinds.test : kinds.main,
  }));
};
