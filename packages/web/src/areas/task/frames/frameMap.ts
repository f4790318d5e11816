import { type FrameStatus, frameStatus } from '@renderdesk/contract';

/** A task's frames as bytes (contract, `frames.map`): status, +64 stuck, +128 with a picture. */
export type FrameBytes = Uint8Array;

const statusMask = 63;
const stuckBit = 64;
const pictureBit = 128;
export const statusOf = (byte: number): number => byte & statusMask;
export const isStuck = (byte: number): boolean => (byte & stuckBit) !== 0;
export const hasPicture = (byte: number): boolean => (byte & pictureBit) !== 0;

/** How many frames stand in each status, statuses without frames left out, and how many are stuck. */
export const countsOf = (
  bytes: FrameBytes,
): { readonly byStatus: readonly (readonly [FrameStatus, number])[]; readonly stuck: number } => {
  const counts = Array.from({ length: statusMask + 1 }, () => 0);
  let stuck = 0;
  for (const byte of bytes) {
    counts[statusOf(byte)] = (counts[statusOf(byte)] ?? 0) + 1;
    if (isStuck(byte)) stuck += 1;
  }
  return {
    byStatus: frameStatus.codes.flatMap((code) => {
      const count = counts[code] ?? 0;
      return count > 0 ? [[code, count] as const] : [];
    }),
    stuck,
  };
};

/** Whether a frame belongs to what is looked at: some statuses (none means all), stuck ones alone. */
export const isShown = (byte: number, statuses: ReadonlySet<number>, stuckOnly: boolean): boolean =>
  (statuses.size === 0 || statuses.has(statusOf(byte))) && (!stuckOnly || isStuck(byte));

/** The indexes from one frame to another, either way round, that are looked at. */
export const rangeOf = (
  bytes: FrameBytes,
  one: number,
  other: number,
  shown: (byte: number) => boolean = () => true,
): number[] => {
  const [from, to] = [Math.max(0, Math.min(one, other)), Math.min(bytes.length - 1, Math.max(one, other))];
  const found: number[] = [];
  for (let ix = from; ix <= to; ix += 1) if (shown(bytes[ix] ?? 0)) found.push(ix);
  return found;
};

/** What frames are called by. */
export interface Numbering {
  readonly firstLabel: string;
  readonly consecutive: boolean;
  /** Of each frame; they stand together. */
  readonly tiles: number;
}

/** A frame's name: its label, with the tile behind it where it is one: `0007·2`. */
export const nameOf = (frame: { readonly label: string; readonly tile: number | null }): string =>
  frame.tile === null ? frame.label : `${frame.label}·${frame.tile}`;

/** What a frame is called: its number where all are consecutive, otherwise its place, marked as one; a tile with its own. */
export const labelOf = ({ firstLabel, consecutive, tiles }: Numbering, ix: number): string => {
  const first = Number(firstLabel);
  if (!consecutive || !Number.isFinite(first)) return `#${ix}`;
  const label = String(first + Math.floor(ix / tiles)).padStart(firstLabel.length, '0');
  return nameOf({ label, tile: tiles === 1 ? null : (ix % tiles) + 1 });
};
