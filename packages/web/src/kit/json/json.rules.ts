/** What is wrong with a text that should be JSON. */
export type JsonFault =
  | 'value'
  | 'end'
  | 'key'
  | 'colon'
  | 'comma'
  | 'text'
  | 'number'
  | 'more'
  | 'duplicate'
  | 'deep';

/** A place in a text, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export type ReadJson =
  | { readonly value: unknown; readonly offsetOf: (path: readonly PropertyKey[]) => number }
  | { readonly fault: JsonFault; readonly offset: number };

/** The line and column of an offset. */
export const placeOf = (text: string, offset: number): Place => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

class Wrong extends Error {
  readonly fault: JsonFault;
  readonly offset: number;
  constructor(fault: JsonFault, offset: number) {
    super(fault);
    this.fault = fault;
    this.offset = offset;
  }
}

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));
const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON takes no control characters in a text
const strings = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const words = { true: true, false: false, null: null } as const;
/** Deeper data is no setting, and a reader that calls itself has an end. */
const deepest = 100;

/**
 * Reads JSON and keeps where each value begins. `JSON.parse` says a place in some browsers and for some faults only, and none for a
 * value that is read but does not fit a schema.
 */
export const readJson = (text: string): ReadJson => {
  const places = new Map<string, number>();
  let at = 0;
  const skip = (): void => {
    while (' \t\n\r'.includes(text[at] ?? 'x')) at += 1;
  };
  const wrong = (fault: JsonFault): Wrong => new Wrong(at >= text.length ? 'end' : fault, at);
  const take = (pattern: RegExp, fault: JsonFault): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) throw new Wrong(fault, at);
    at += found.length;
    return found;
  };
  const key = (): string => {
    if (text[at] !== '"') throw wrong('key');
    return JSON.parse(take(strings, 'text')) as string;
  };
  /** The items between two brackets, with their commas. */
  const items = (close: string, item: () => void): void => {
    at += 1;
    skip();
    if (text[at] === close) {
      at += 1;
      return;
    }
    for (;;) {
      item();
      skip();
      const next = text[at];
      if (next !== ',' && next !== close) throw wrong('comma');
      at += 1;
      if (next === close) return;
      skip();
    }
  };
  const value = (path: readonly PropertyKey[]): unknown => {
    skip();
    if (path.length > deepest) throw new Wrong('deep', at);
    places.set(keyOf(path), at);
    const first = text[at];
    if (first === '{') {
      const found = new Map<string, unknown>();
      items('}', () => {
        const begin = at;
        const name = key();
        if (found.has(name)) throw new Wrong('duplicate', begin);
        skip();
        if (text[at] !== ':') throw wrong('colon');
        at += 1;
        found.set(name, value([...path, name]));
      });
      return Object.fromEntries(found);
    }
    if (first === '[') {
      const found: unknown[] = [];
      items(']', () => found.push(value([...path, found.length])));
      return found;
    }
    if (first === '"') return JSON.parse(take(strings, 'text'));
    if (first !== undefined && /[-\d]/.test(first)) return Number(take(numbers, 'number'));
    const word = (Object.keys(words) as (keyof typeof words)[]).find((one) => text.startsWith(one, at));
    if (word === undefined) throw wrong('value');
    at += word.length;
    return words[word];
  };
  try {
    const read = value([]);
    skip();
    if (at < text.length) throw new Wrong('more', at);
    return {
      value: read,
      // A field that is absent has no place: its parent has.
      offsetOf: (path) => {
        for (let length = path.length; length >= 0; length -= 1) {
          const place = places.get(keyOf(path.slice(0, length)));
          if (place !== undefined) return place;
        }
        return 0;
      },
    };
  } catch (error) {
    if (error instanceof Wrong) return { fault: error.fault, offset: error.offset };
    throw error;
  }
};

/** The text of a JSON value as it is shown and compared; undefined where the text is none. */
export const formatJson = (text: string): string | undefined => {
  const read = readJson(text);
  return 'fault' in read ? undefined : JSON.stringify(read.value, null, 2);
};

/** A line of a difference: of both texts, or of one. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** Its number in the saved text, and in the new one. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** The lines of a difference from its parts, as a library gives them. */
export const diffLinesOf = (
  parts: readonly { readonly value: string; readonly added?: boolean; readonly removed?: boolean }[],
): DiffLine[] => {
  let [before, after] = [0, 0];
  return parts.flatMap(({ value, added = false, removed = false }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => {
        if (!added) before += 1;
        if (!removed) after += 1;
        return {
          kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
          text,
          before: added ? undefined : before,
          after: removed ? undefined : after,
        };
      }),
  );
};

/** The rows of a side-by-side difference: what was removed is opposite what was added in its place. */
export const sideRowsOf = (
  lines: readonly DiffLine[],
): { readonly left: DiffLine | undefined; readonly right: DiffLine | undefined }[] => {
  const rows: { left: DiffLine | undefined; right: DiffLine | undefined }[] = [];
  let [removed, added]: DiffLine[][] = [[], []];
  const flush = (): void => {
    const [gone, come] = [removed ?? [], added ?? []];
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1)
      rows.push({ left: gone[at], right: come[at] });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.kind === 'removed') removed?.push(line);
    else if (line.kind === 'added') added?.push(line);
    else {
      flush();
      rows.push({ left: line, right: line });
    }
  }
  flush();
  return rows;
};
