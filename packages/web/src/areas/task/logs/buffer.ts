import { type AnsiPart, ansiParts, withoutAnsi } from '@renderdesk/contract';

/** A line of a log: where it begins, in bytes, and what it says. */
export interface Line {
  readonly at: number;
  readonly text: string;
}
/** A piece of a log in whole lines, as the server gives it: bytes `from` up to, not with, `to` of `size`. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly lines: readonly Line[];
}

/** Lines that are kept at most; beyond it those farthest from where somebody reads are let go. */
const mostLines = 20_000;

/** Another piece behind what is there; one that does not follow on is refused by giving the buffer back. */
export const appended = (buffer: Piece, piece: Piece): Piece => {
  if (piece.from !== buffer.to || piece.lines.length === 0)
    return { ...buffer, size: Math.max(buffer.size, piece.size) };
  const lines = [...buffer.lines, ...piece.lines].slice(-mostLines);
  return { from: lines[0]?.at ?? buffer.from, to: piece.to, size: piece.size, lines };
};

/** Another piece before what is there. */
export const prepended = (buffer: Piece, piece: Piece): Piece => {
  if (piece.to !== buffer.from || piece.lines.length === 0) return buffer;
  const all = [...piece.lines, ...buffer.lines];
  const lines = all.slice(0, mostLines);
  return {
    from: piece.from,
    to: all[mostLines]?.at ?? buffer.to,
    size: Math.max(buffer.size, piece.size),
    lines,
  };
};

/** The place of the line that begins at, or holds, a byte; −1 where it is not among those that are there. */
export const lineAt = (buffer: Piece, at: number): number =>
  at < buffer.from || at >= buffer.to ? -1 : buffer.lines.findLastIndex((line) => line.at <= at);

/** A text in parts, every second one a find of the words (case aside). */
export const marked = (text: string, words: string): readonly string[] => {
  const needle = words.trim().toLowerCase();
  if (needle === '') return [text];
  const parts: string[] = [];
  const low = text.toLowerCase();
  let from = 0;
  for (let found = low.indexOf(needle); found >= 0; found = low.indexOf(needle, from)) {
    parts.push(text.slice(from, found), text.slice(found, found + needle.length));
    from = found + needle.length;
  }
  return [...parts, text.slice(from)];
};

/** A stretch of a line that is drawn alike. */
export interface Stretch extends AnsiPart {
  readonly isFound: boolean;
}

/** A line as it is drawn: in its colours, without commands for terminals, every find of the words (case aside) marked. */
export const drawn = (text: string, words: string): readonly Stretch[] => {
  const finds = marked(withoutAnsi(text), words);
  const stretches: Stretch[] = [];
  let [at, taken] = [0, 0];
  for (const part of ansiParts(text)) {
    for (let from = 0; from < part.text.length;) {
      const find = finds[at] ?? '';
      const length = Math.min(find.length - taken, part.text.length - from);
      if (length > 0)
        stretches.push({ ...part, text: part.text.slice(from, from + length), isFound: at % 2 === 1 });
      from += length;
      taken += length;
      if (taken < find.length) continue;
      at += 1;
      taken = 0;
      if (at > finds.length) break;
    }
  }
  return stretches;
};
