/** From one character of a text to another, the second not among them. */
export type Mark = readonly [from: number, to: number];

/** A text that is looked in: as it is, and its syllables where it is Chinese, one a character. */
export interface Field {
  readonly text: string;
  readonly syllables?: readonly string[] | undefined;
  /** What a hit in it is worth next to the title's, 0 to 1. */
  readonly weight?: number;
}

/** How well something answers to what was typed; marks are those of the first field. */
export interface Match {
  readonly score: number;
  readonly marks: readonly Mark[];
  /** The field that answered best; 0 is the title. */
  readonly best: number;
}

/** Text as it is compared: width and case do not matter. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

const isBorder = (text: string, at: number): boolean =>
  at === 0 || /[\s/:：·,，()（）\-_.]/.test(text[at - 1] ?? '');

interface Hit {
  readonly score: number;
  readonly mark: Mark;
}

/** Worth: the whole text 100, its beginning 80, the beginning of a word 60, elsewhere 40. */
const inText = (text: string, word: string): Hit | undefined => {
  const plain = folded(text);
  let at = plain.indexOf(word);
  if (at < 0) return undefined;
  const first = at;
  while (at >= 0 && !isBorder(plain, at)) at = plain.indexOf(word, at + 1);
  const place = at < 0 ? first : at;
  const score = plain === word ? 100 : place === 0 ? 80 : at < 0 ? 40 : 60;
  // Folding may change the length of a text («㎏» is two signs); marks would then miss what they mean.
  const mark: Mark = plain.length === text.length ? [place, place + word.length] : [0, 0];
  return { score, mark };
};

/** How many syllables from one on a word covers, each whole or by its first letters; 0 where it does not fit. */
const covered = (syllables: readonly string[], from: number, word: string): number => {
  if (word === '') return 0;
  const syllable = syllables[from];
  if (syllable === undefined) return -1;
  for (let taken = Math.min(syllable.length, word.length); taken >= 1; taken -= 1) {
    if (!word.startsWith(syllable.slice(0, taken))) continue;
    const rest = word.slice(taken);
    // A syllable is whole, or cut short to letters from its beginning as initials are.
    if (rest === '') return 1;
    const more = covered(syllables, from + 1, rest);
    if (more > 0) return more + 1;
  }
  return -1;
};

/** Pinyin, in full (`yunxing`), by initials (`yx`), or mixed: 70 from the first syllable on, 50 further in. */
const inSyllables = (syllables: readonly string[], word: string): Hit | undefined => {
  if (!/^[a-z0-9]+$/.test(word)) return undefined;
  for (let from = 0; from < syllables.length; from += 1) {
    const count = covered(syllables, from, word);
    if (count > 0) return { score: from === 0 ? 70 : 50, mark: [from, from + count] };
  }
  return undefined;
};

const hitOf = (field: Field, word: string): Hit | undefined => {
  const hits = [
    inText(field.text, word),
    field.syllables && inSyllables(field.syllables, word.replaceAll("'", '')),
  ];
  return hits.reduce<Hit | undefined>(
    (best, hit) => (hit && hit.score > (best?.score ?? 0) ? hit : best),
    undefined,
  );
};

const joined = (marks: readonly Mark[]): Mark[] =>
  marks
    .filter(([from, to]) => to > from)
    .toSorted((a, b) => a[0] - b[0])
    .reduce<Mark[]>((all, mark) => {
      const last = all.at(-1);
      if (last && mark[0] <= last[1]) return [...all.slice(0, -1), [last[0], Math.max(last[1], mark[1])]];
      return [...all, mark];
    }, []);

/**
 * How something answers to what was typed: every word must be found in one of its fields. Undefined where one is not;
 * nothing typed answers to everything.
 */
export const matchOf = (fields: readonly Field[], words: string): Match | undefined => {
  const each = folded(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  const marks: Mark[] = [];
  let score = 0;
  let best = 0;
  for (const word of each) {
    let top = 0;
    fields.forEach((field, index) => {
      const hit = hitOf(field, word);
      if (!hit) return;
      if (index === 0) marks.push(hit.mark);
      const worth = hit.score * (field.weight ?? 1);
      if (worth > top) {
        top = worth;
        best = index;
      }
    });
    if (top === 0) return undefined;
    score += top / each.length;
  }
  return { score, marks: joined(marks), best };
};

/** The parts of a text, marked and not, in order. */
export const partsOf = (text: string, marks: readonly Mark[]): { text: string; marked: boolean }[] => {
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) parts.push({ text: text.slice(at, from), marked: false });
    parts.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
};
