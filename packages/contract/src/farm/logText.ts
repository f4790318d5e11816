import * as z from 'zod';

/** How the bytes of a log are read as text. */
export const LogEncoding = z.enum(['utf-8', 'gb18030']);
export type LogEncoding = z.output<typeof LogEncoding>;

/** Bytes that follow a first byte of UTF-8; −1 for a byte that begins no character. */
const followers = (first: number): number =>
  first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;

/** The smallest and the largest second byte after a first one: the rest is another spelling, half a pair, or too large. */
const second = (first: number): readonly [number, number] => [
  first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80,
  first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf,
];

/**
 * The bytes of the longest character of a text in UTF-8: 1 for ASCII; 0 where it is no UTF-8. A character that is cut at
 * the end counts as one.
 */
export const widthInUtf8 = (bytes: Uint8Array): 0 | 1 | 2 | 3 | 4 => {
  let widest = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    const more = followers(first);
    if (more < 0) return 0;
    const [least, most] = second(first);
    for (let next = 1; next <= more; next += 1) {
      const byte = bytes[at + next];
      if (byte === undefined) break;
      if (byte < (next === 1 ? least : 0x80) || byte > (next === 1 ? most : 0xbf)) return 0;
    }
    widest = Math.max(widest, more + 1);
    at += more;
  }
  return widest as 1 | 2 | 3 | 4;
};

/**
 * The encoding of one line of a log whose encoding is known. Logs are mixed: the agent writes the first lines in UTF-8,
 * and a renderer of another language goes on in its own. Chinese in UTF-8 is no likely text in GB18030, while two bytes
 * that fit both are.
 */
export const encodingOfLine = (bytes: Uint8Array, log: LogEncoding): LogEncoding => {
  const width = widthInUtf8(bytes);
  if (width === 0) return 'gb18030';
  return width === 2 ? log : 'utf-8';
};

/** What terminals take as commands: colours, movements of the cursor, titles of windows. */
const command =
  // oxlint-disable-next-line no-control-regex -- these are what such commands begin with.
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~])|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[@-Z\\^_]/g;

/** A line without the commands for terminals. */
export const withoutAnsi = (text: string): string =>
  text.includes('\u001b') || text.includes('\u009b') ? text.replaceAll(command, '') : text;

export const ansiColours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
export interface AnsiPart {
  readonly text: string;
  readonly colour?: (typeof ansiColours)[number];
  readonly isBold?: true;
}

/** The colour and weight after the numbers of one command; those of a longer form are passed over whole. */
const styled = (numbers: readonly number[], before: Omit<AnsiPart, 'text'>): Omit<AnsiPart, 'text'> => {
  let style = before;
  for (let at = 0; at < numbers.length; at += 1) {
    const code = numbers[at] ?? 0;
    const { colour: _, ...plain } = style;
    const { isBold: __, ...light } = style;
    const named = (value: number): Omit<AnsiPart, 'text'> => {
      const colour = ansiColours[value % 8];
      return value < 16 && colour ? { ...plain, colour } : plain;
    };
    if (code === 0) style = {};
    else if (code === 1) style = { ...style, isBold: true };
    else if (code === 22) style = light;
    else if (code === 39) style = plain;
    else if (code >= 30 && code <= 37) style = named(code - 30);
    else if (code >= 90 && code <= 97) style = named(code - 90);
    else if (code === 38 || code === 48) {
      const isIndex = numbers[at + 1] === 5;
      if (code === 38) style = isIndex ? named(numbers[at + 2] ?? 16) : plain;
      at += isIndex ? 2 : 4;
    }
  }
  return style;
};

/** A line in parts of one colour each, without the commands for terminals. */
export const ansiParts = (text: string): readonly AnsiPart[] => {
  const parts: AnsiPart[] = [];
  let style: Omit<AnsiPart, 'text'> = {};
  let from = 0;
  const add = (to: number): void => {
    if (to > from) parts.push({ text: text.slice(from, to), ...style });
  };
  for (const found of text.matchAll(command)) {
    add(found.index);
    from = found.index + found[0].length;
    if (found[2] === 'm') style = styled((found[1] ?? '').split(';').map(Number), style);
  }
  add(text.length);
  return parts;
};
