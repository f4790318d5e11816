/** Points of a LAS file, as drawn: relative to `centre`, the heights along z. */
export interface LasPoints {
  /** Points in the file; of a large file each n-th is drawn. */
  readonly count: number;
  readonly positions: Float32Array<ArrayBuffer>;
  /** Red, green and blue from 0 to 255; undefined where the file has no colours. */
  readonly colours: Uint8Array<ArrayBuffer> | undefined;
  readonly centre: readonly [number, number, number];
}

/** Bytes of a record before its colours, by the format of the points (LAS 1.4, tables 7 to 17). */
const colourAt: Readonly<Record<number, number>> = { 2: 20, 3: 28, 5: 28, 7: 30, 8: 30, 10: 30 };
/** The least length of a record, by the format of the points. */
const leastLength = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67];

/** Whether a file begins as LAS and LAZ files do. */
const isLas = (view: DataView): boolean => view.byteLength >= 227 && view.getUint32(0) === 0x4c_41_53_46;

/** Whether the points of a LAS file are compressed (LAZ). */
export const isCompressed = (file: ArrayBuffer): boolean => {
  const view = new DataView(file);
  return isLas(view) && (view.getUint8(104) & 0xc0) !== 0;
};

/**
 * Reads the points of an uncompressed LAS file (1.0 to 1.4), at most `most` of them, spread evenly over the file. Throws RangeError where
 * the file is none, or is cut off.
 */
export const readLas = (file: ArrayBuffer, most: number): LasPoints => {
  const view = new DataView(file);
  if (!isLas(view)) throw new RangeError('this is no LAS file');
  const format = view.getUint8(104) & 0x3f;
  const length = view.getUint16(105, true);
  const least = leastLength[format];
  if (least === undefined || length < least || isCompressed(file)) throw new RangeError('unknown points');
  const isLong = view.getUint8(25) >= 4 && view.byteLength >= 255;
  const count = isLong ? Number(view.getBigUint64(247, true)) : view.getUint32(107, true);
  const from = view.getUint32(96, true);
  if (count === 0 || from + count * length > view.byteLength) throw new RangeError('points are missing');
  const of = (at: number): [number, number, number] => [
    view.getFloat64(at, true),
    view.getFloat64(at + 8, true),
    view.getFloat64(at + 16, true),
  ];
  const [scale, offset] = [of(131), of(155)];
  if (![...scale, ...offset].every(Number.isFinite)) throw new RangeError('the scale is no number');
  const step = Math.ceil(count / most);
  const shown = Math.ceil(count / step);
  const raw = new Float64Array(shown * 3);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let point = 0; point < shown; point += 1)
    for (let axis = 0; axis < 3; axis += 1) {
      const at = from + point * step * length + axis * 4;
      const value = view.getInt32(at, true) * (scale[axis] ?? 1) + (offset[axis] ?? 0);
      raw[point * 3 + axis] = value;
      low[axis] = Math.min(low[axis] ?? value, value);
      high[axis] = Math.max(high[axis] ?? value, value);
    }
  const middle = (axis: number): number => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2;
  const centre = [middle(0), middle(1), middle(2)] as const;
  // Map coordinates have seven digits before the point: single floats near them would jump by half a metre.
  const positions = Float32Array.from(raw, (value, at) => value - (centre[at % 3] ?? 0));
  const colours = colourAt[format];
  return {
    count,
    positions,
    colours:
      colours === undefined
        ? undefined
        : coloursOf(view, { from: from + colours, step: step * length, shown }),
    centre,
  };
};

/** Colours have 16 bits; some programs write 8 into them. A file without a colour has none. */
const coloursOf = (
  view: DataView,
  { from, step, shown }: { readonly from: number; readonly step: number; readonly shown: number },
): Uint8Array<ArrayBuffer> | undefined => {
  const values = new Uint16Array(shown * 3);
  let highest = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = view.getUint16(from + Math.floor(at / 3) * step + (at % 3) * 2, true);
    values[at] = value;
    highest = Math.max(highest, value);
  }
  if (highest === 0) return undefined;
  return Uint8Array.from(values, (value) => (highest > 255 ? value >> 8 : value));
};
