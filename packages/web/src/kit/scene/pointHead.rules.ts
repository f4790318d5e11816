/** What the head of a file of points says of what follows. */
export interface PointHead {
  /** Points that the file claims to hold; undefined where its head does not say. */
  readonly points: number | undefined;
  /** Numbers as text: each needs many times its size while it is read. */
  readonly isText: boolean;
}

/** So many bytes are read as the head. */
const headBytes = 8192;
/** Largest file of numbers as text, in bytes. */
export const largestText = 48 * 1024 * 1024;
/** So many points are read at most: more of them take more memory than a page has. */
export const mostRead = 20_000_000;

const heads: readonly { name: RegExp; points: RegExp; text: RegExp }[] = [
  { name: /\.ply$/i, points: /^element[ \t]+vertex[ \t]+(\d+)/m, text: /^format[ \t]+ascii\b/m },
  { name: /\.pcd$/i, points: /^points[ \t]+(\d+)/im, text: /^data[ \t]+ascii\b/im },
];

/** The head of a `.ply` or `.pcd` file; of another format it says nothing. */
export const pointHeadOf = (name: string, file: ArrayBuffer): PointHead => {
  const rules = heads.find((one) => one.name.test(name));
  if (!rules) return { points: undefined, isText: false };
  const bytes = new Uint8Array(file, 0, Math.min(headBytes, file.byteLength));
  const head = new TextDecoder('latin1').decode(bytes).replaceAll(/\r\n?/g, '\n');
  const points = rules.points.exec(head)?.[1];
  return { points: points === undefined ? undefined : Number(points), isText: rules.text.test(head) };
};

/** Each how manyth point is drawn, so that there are `most` at most. */
export const stepOf = (count: number, most: number): number => Math.max(1, Math.ceil(count / most));

/** Each `step`-th item of an array whose items are so many numbers each, as an array of the same kind. */
export const thinned = <A extends Float32Array | Uint8Array>(numbers: A, size: number, step: number): A => {
  const count = Math.ceil(Math.floor(numbers.length / size) / step);
  const Kind = numbers.constructor as new (length: number) => A;
  const kept = new Kind(count * size);
  for (let item = 0; item < count; item += 1)
    for (let part = 0; part < size; part += 1)
      kept[item * size + part] = numbers[item * step * size + part] ?? 0;
  return kept;
};
