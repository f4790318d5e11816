/** Characters of one gram; so many without blanks are the least that two works are found to have in common. */
const gram = 24;
/** Of so many grams in a row one hash is kept, so that a common part of `gram + window - 1` characters is always found. */
const window = 16;
const base = 257;

/** What of a work is compared: some hashes of its grams, and the line of each. */
export interface Prints {
  readonly hashes: readonly number[];
  readonly lines: readonly number[];
}

/** Mixes a rolling hash, so that the least of some is not the one of the smallest characters. */
const mixed = (hash: number): number => {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
};

/** The text of lines without blanks and case, each character with its line. */
const streamOf = (lines: readonly string[]): { codes: number[]; at: number[] } => {
  const codes: number[] = [];
  const at: number[] = [];
  for (const [index, line] of lines.entries())
    for (const character of line.toLowerCase().replaceAll(/\s+/gu, '')) {
      codes.push(character.codePointAt(0) ?? 0);
      at.push(index + 1);
    }
  return { codes, at };
};

/** Prints of a work by winnowing (Schleimer, Wilkerson, Aiken 2003): of each window the least hash, the last of equal ones. */
export const printsOf = (lines: readonly string[]): Prints => {
  const { codes, at } = streamOf(lines);
  const grams: number[] = [];
  let top = 1;
  for (let n = 1; n < gram; n += 1) top = Math.imul(top, base);
  let hash = 0;
  for (const [index, code] of codes.entries()) {
    if (index >= gram) hash = (hash - Math.imul(codes[index - gram] ?? 0, top)) | 0;
    hash = (Math.imul(hash, base) + code) | 0;
    if (index >= gram - 1) grams.push(mixed(hash));
  }
  const prints = { hashes: [] as number[], lines: [] as number[] };
  const last = Math.max(0, grams.length - window);
  let kept = -1;
  for (let start = 0; start <= last && grams.length > 0; start += 1) {
    let least = start;
    for (let next = start + 1; next < Math.min(start + window, grams.length); next += 1)
      if ((grams[next] ?? 0) <= (grams[least] ?? 0)) least = next;
    if (least === kept) continue;
    kept = least;
    prints.hashes.push(grams[least] ?? 0);
    prints.lines.push(at[least] ?? 1);
  }
  return prints;
};

/** So many percent of a work's hashes the other one has too, rounded down. */
export const similarityOf = (own: Iterable<number>, other: ReadonlySet<number>): number => {
  const all = new Set(own);
  let common = 0;
  for (const hash of all) if (other.has(hash)) common += 1;
  return all.size === 0 ? 0 : Math.floor((common * 100) / all.size);
};

/** A part that two works have in common: where it begins in each, and how many lines it has in each. */
export interface Place {
  readonly line: number;
  readonly count: number;
  readonly otherLine: number;
  readonly otherCount: number;
}

/** Lines between two hashes that still are one place. */
const gap = 3;
/** So many places of one hash are looked at. */
const mostRepeats = 50;

/** The places that two works have in common, in the order of the first, the longest first where there are too many. */
export const placesOf = (own: Prints, other: Prints, most: number): Place[] => {
  const at = new Map<number, number[]>();
  for (const [index, hash] of other.hashes.entries()) {
    const known = at.get(hash) ?? [];
    if (known.length < mostRepeats) known.push(other.lines[index] ?? 1);
    at.set(hash, known);
  }
  const places: { line: number; to: number; otherLine: number; otherTo: number }[] = [];
  for (const [index, hash] of own.hashes.entries()) {
    const found = at.get(hash);
    const line = own.lines[index] ?? 1;
    if (found === undefined) continue;
    const open = places.at(-1);
    // What is often in the other work is taken where it continues the place before.
    const next =
      open && line - open.to <= gap
        ? found.find((one) => one >= open.otherTo && one - open.otherTo <= gap)
        : undefined;
    const [first = 1] = found;
    if (open && next !== undefined) {
      open.to = line;
      open.otherTo = next;
    } else places.push({ line, to: line, otherLine: first, otherTo: first });
  }
  return places
    .map(({ line, to, otherLine, otherTo }) => ({
      line,
      count: to - line + 1,
      otherLine,
      otherCount: otherTo - otherLine + 1,
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
    .toSorted((a, b) => a.line - b.line);
};
