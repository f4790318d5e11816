import type { AttemptRef } from '@renderdesk/contract';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Db } from '../core/db/db.ts';
import type { Allowance } from '../core/calls/allowance.ts';
import { logSize, readBytes } from './logPieces.store.ts';

/** One line: the byte at which it begins, and its text, cut where it is too long to show. */
export interface LogLine {
  readonly at: number;
  readonly text: string;
}

/** A stretch of a log in whole lines: bytes `from` up to but not `to` are exactly its lines. */
export interface LogPart {
  readonly size: number;
  readonly from: number;
  readonly to: number;
  readonly lines: readonly LogLine[];
}

/** The most bytes of one answer, and of one line as it is shown. */
const mostBytes = 256 * 1024;
const shownBytes = 4 * 1024;
const cut = ' …';

const newline = 10;
const carriageReturn = 13;
/** Bytes after the first of a UTF-8 character. */
const isInside = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** The place at or after `at` where a character begins. */
const afterCharacter = (bytes: Buffer, at: number): number => {
  let place = at;
  while (place < at + 3 && isInside(bytes[place])) place += 1;
  return place;
};

/** Whether a line ends with the byte at `at`: a newline, or a carriage return alone, as renderers draw progress with. */
const endsLine = (bytes: Buffer, at: number): boolean =>
  bytes[at] === newline ||
  (bytes[at] === carriageReturn && at + 1 < bytes.length && bytes[at + 1] !== newline);

const textOf = (bytes: Buffer): string => {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === newline || bytes[end - 1] === carriageReturn)) end -= 1;
  if (end <= shownBytes) return bytes.toString('utf8', 0, end);
  let last = shownBytes;
  while (last > shownBytes - 4 && isInside(bytes[last])) last -= 1;
  return bytes.toString('utf8', 0, last) + cut;
};

/** The lines of a stretch that begins with one, each with its end; the last may lack its own. */
function* linesOf(bytes: Buffer): Generator<{ from: number; to: number; whole: boolean }> {
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!endsLine(bytes, at)) continue;
    yield { from, to: at + 1, whole: true };
    from = at + 1;
  }
  if (from < bytes.length) yield { from, to: bytes.length, whole: false };
}

export interface LogAsk {
  /** The lines that end here, or those that begin here: places that a former part named. Neither: the log's end. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** At most so many lines. */
  readonly lines: number;
  /** Whether more may come: then a last line without its end is left for the next part. */
  readonly running?: boolean | undefined;
}

/**
 * A part of a log in whole lines, at most 256 kB and `lines` lines: at the end, before or after a place. A line longer
 * than 256 kB comes in several. Its cost does not grow with the log's size.
 */
export const readLog = async (db: Db, blobs: Blobs, a: AttemptRef, ask: LogAsk): Promise<LogPart> => {
  const size = await logSize(db, a);
  return ask.after === undefined
    ? linesBefore(db, blobs, a, { ...ask, before: Math.min(ask.before ?? size, size), size })
    : linesAfter(db, blobs, a, { ...ask, after: Math.min(ask.after, size), size });
};

const linesAfter = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  o: LogAsk & { after: number; size: number },
): Promise<LogPart> => {
  const end = Math.min(o.after + mostBytes, o.size);
  // One byte more tells whether a carriage return stands alone.
  const bytes = await readBytes(db, blobs, a, { from: o.after, to: Math.min(end + 1, o.size) });
  const lines: LogLine[] = [];
  let to = o.after;
  for (const line of linesOf(bytes)) {
    if (lines.length === o.lines) break;
    const isRest = !line.whole && end === o.size;
    if (isRest && o.running) break;
    if (line.to > mostBytes || (!line.whole && !isRest)) {
      if (lines.length > 0) break;
      const stop = characterBefore(bytes, Math.min(line.to, mostBytes));
      lines.push({ at: o.after, text: textOf(bytes.subarray(0, stop)) });
      to = o.after + stop;
      break;
    }
    lines.push({ at: o.after + line.from, text: textOf(bytes.subarray(line.from, line.to)) });
    to = o.after + line.to;
  }
  return { size: o.size, from: o.after, to, lines };
};

/** The place at or before `at` where a character begins. */
const characterBefore = (bytes: Buffer, at: number): number => {
  let place = at;
  while (place > at - 3 && isInside(bytes[place])) place -= 1;
  return place;
};

const linesBefore = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  o: LogAsk & { before: number; size: number },
): Promise<LogPart> => {
  const begin = Math.max(o.before - mostBytes, 0);
  // From a little earlier, so that it is known whether a line begins right there.
  const early = Math.min(begin, 2);
  const bytes = await readBytes(db, blobs, a, { from: begin - early, to: Math.min(o.before + 1, o.size) });
  const upTo = o.before - begin + early;
  const starts: number[] = [];
  if (begin === 0) starts.push(0);
  for (let at = 0; at + 1 < upTo; at += 1) if (at + 1 >= early && endsLine(bytes, at)) starts.push(at + 1);
  // Nothing but the inside of one line: a piece of it.
  if (starts.length === 0 && upTo > early) starts.push(afterCharacter(bytes, early));
  const found = starts.map((start, index) => ({ start, end: starts[index + 1] ?? upTo }));
  const last = found.at(-1);
  const unended = last && o.before === o.size && !endsLine(bytes, upTo - 1);
  if (o.running && unended) found.pop();
  const kept = found.slice(-o.lines).filter(({ start, end }) => end > start);
  const base = begin - early;
  const [first] = kept;
  const end = kept.at(-1)?.end;
  return {
    size: o.size,
    from: first ? base + first.start : o.before,
    to: end === undefined ? o.before : base + end,
    lines: kept.map((line) => ({
      at: base + line.start,
      text: textOf(bytes.subarray(line.start, line.end)),
    })),
  };
};

export interface LogSearch {
  /** Words as they stand in the line, case aside; or an expression that a line matches. */
  readonly words?: string | undefined;
  readonly pattern?: string | undefined;
  /** Where to begin: a line's place. Absent: the beginning, or the end when `back`. */
  readonly from?: number | undefined;
  readonly back: boolean;
  readonly most: number;
}

/**
 * The lines that hold what is looked for, in the direction of the search, and where it stopped (null: nothing is left).
 * Forward it finds lines from `from` on, backward those before it. It reads as far as its allowance goes.
 */
export const searchLog = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  ask: LogSearch,
  within: Allowance,
): Promise<{ found: LogLine[]; next: number | null }> => {
  const holds = matcherOf(ask);
  const found: LogLine[] = [];
  const size = await logSize(db, a);
  let place = Math.min(ask.from ?? (ask.back ? size : 0), size);
  while (!within.isSpent) {
    const part = await readLog(db, blobs, a, {
      lines: Number.MAX_SAFE_INTEGER,
      ...(ask.back ? { before: place } : { after: place }),
    });
    if (part.lines.length === 0) return { found, next: null };
    const lines = ask.back ? part.lines.toReversed() : part.lines;
    for (const [index, line] of lines.entries()) {
      if (!holds(line.text)) continue;
      found.push(line);
      if (found.length < ask.most) continue;
      const next = ask.back ? line.at : (lines[index + 1]?.at ?? part.to);
      return { found, next: ended(next, size, ask.back) };
    }
    await within.spend(part.to - part.from);
    place = ask.back ? part.from : part.to;
  }
  return { found, next: ended(place, size, ask.back) };
};

const ended = (place: number, size: number, back: boolean): number | null =>
  (back ? place <= 0 : place >= size) ? null : place;

/**
 * A pattern is matched against so many characters of a line, and of one search for so many milliseconds: the time may grow much faster
 * than the line, and nothing else runs meanwhile. Lines after that are taken as without a match.
 */
const matchedLength = 500;
const matchedFor = 500;

const matcherOf = ({ words, pattern }: LogSearch): ((text: string) => boolean) => {
  if (words !== undefined) {
    const wanted = words.toLowerCase();
    return (text) => text.toLowerCase().includes(wanted);
  }
  if (pattern === undefined || pattern === '') return () => false;
  const expression = new RegExp(pattern);
  let spent = 0;
  return (text) => {
    if (spent > matchedFor) return false;
    const began = performance.now();
    const matches = expression.test(text.slice(0, matchedLength));
    spent += performance.now() - began;
    return matches;
  };
};
