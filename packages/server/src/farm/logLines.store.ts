import {
  type AttemptRef,
  encodingOfLine,
  type LogEncoding,
  widthInUtf8,
  withoutAnsi,
} from '@renderdesk/contract';
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
  /** The encoding that was requested or found. */
  readonly encoding: LogEncoding;
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
/** Bytes at the beginning and at the end of a log by which its encoding is found. */
const sampleBytes = 64 * 1024;

/** How the lines of a log are read: all as `encoding`, or each by itself where nobody chose it. */
interface Reading {
  readonly encoding: LogEncoding;
  readonly isChosen: boolean;
}

const decoders = { 'utf-8': new TextDecoder('utf-8'), gb18030: new TextDecoder('gb18030') } as const;
const strictGb = new TextDecoder('gb18030', { fatal: true });

const isGb = (bytes: Buffer): boolean => {
  try {
    strictGb.decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  } finally {
    // Forgets the half of a character at the end; a second failure says nothing new.
    try {
      strictGb.decode();
    } catch {
      // it was cut
    }
  }
};

const encodingOf = (bytes: Buffer, { encoding, isChosen }: Reading): LogEncoding => {
  if (isChosen) return encoding;
  const found = encodingOfLine(bytes, encoding);
  return found === 'gb18030' && !isGb(bytes) ? 'utf-8' : found;
};

/** Whole characters of a line, without half a one at its end. */
const decoded = (bytes: Buffer, reading: Reading): string => {
  const decoder = decoders[encodingOf(bytes, reading)];
  const text = decoder.decode(bytes, { stream: true });
  decoder.decode();
  return text;
};

/** How a stretch is read. Only one that holds more than ASCII costs a look at the rest of its log. */
type ReadingFor = (bytes: Buffer) => Promise<Reading>;

const readingsOf = (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  o: { readonly size: number; readonly encoding?: LogEncoding | undefined },
): ReadingFor => {
  let known: Promise<Reading> | undefined;
  return async (bytes) => {
    if (o.encoding !== undefined) return { encoding: o.encoding, isChosen: true };
    if (widthInUtf8(bytes) === 1) return { encoding: 'utf-8', isChosen: false };
    known ??= readingOf(db, blobs, a, o);
    return known;
  };
};

/** The encoding of a log, by its first and last lines: GB18030 where more lines are that alone than are neither. */
const readingOf = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  o: { readonly size: number },
): Promise<Reading> => {
  const head = await readBytes(db, blobs, a, { from: 0, to: Math.min(sampleBytes, o.size) });
  const begin = Math.max(o.size - sampleBytes, head.length);
  const tail = begin < o.size ? await readBytes(db, blobs, a, { from: begin, to: o.size }) : Buffer.alloc(0);
  let [only, neither] = [0, 0];
  for (const sample of [head, tail])
    for (const { from, to } of linesOf(sample)) {
      // What the sample cut may begin inside of a character.
      if ((sample === tail && from === 0) || (sample === head && to === head.length)) continue;
      const line = sample.subarray(from, to);
      if (encodingOfLine(line, 'utf-8') === 'utf-8') continue;
      if (isGb(line)) only += 1;
      else neither += 1;
    }
  return { encoding: only > neither ? 'gb18030' : 'utf-8', isChosen: false };
};

/** Bytes after the first of a UTF-8 character. */
const isInside = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** The length of the character of GB18030 that begins at a place. */
const lengthInGb = (bytes: Buffer, at: number): number => {
  const [first = 0, next = 0] = [bytes[at], bytes[at + 1]];
  if (first < 0x81 || first === 0xff) return 1;
  return next >= 0x30 && next <= 0x39 ? 4 : 2;
};

/**
 * The place at or before `at` where a character begins. In GB18030 that is found from a byte that is never the inside of
 * a character on.
 */
const characterBefore = (bytes: Buffer, at: number, encoding: LogEncoding): number => {
  if (encoding === 'utf-8') {
    let place = at;
    while (place > at - 3 && isInside(bytes[place])) place -= 1;
    return place;
  }
  let place = at;
  while (place > 0 && (bytes[place - 1] ?? 0) >= 0x30) place -= 1;
  while (place + lengthInGb(bytes, place) <= at) place += lengthInGb(bytes, place);
  return place;
};

/** The place at or after `at` where a character begins. */
const characterAfter = (bytes: Buffer, at: number, encoding: LogEncoding): number => {
  if (encoding === 'utf-8') {
    let place = at;
    while (place < at + 3 && isInside(bytes[place])) place += 1;
    return place;
  }
  // Some way on there is mostly a byte below 0x30, after which a character begins for sure.
  const sure = bytes.subarray(at, at + shownBytes).findIndex((byte) => byte < 0x30);
  return sure < 0 ? at : at + sure;
};

/** Whether a line ends with the byte at `at`: a newline, or a carriage return alone, as renderers draw progress with. */
const endsLine = (bytes: Buffer, at: number): boolean =>
  bytes[at] === newline ||
  (bytes[at] === carriageReturn && at + 1 < bytes.length && bytes[at + 1] !== newline);

/** A line as bytes, without its end. */
const withoutEnd = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === newline || bytes[end - 1] === carriageReturn)) end -= 1;
  return bytes.subarray(0, end);
};

const textOf = (bytes: Buffer, reading: Reading, isWhole: boolean): string => {
  const line = withoutEnd(bytes);
  if (isWhole || line.length <= shownBytes) return decoded(line, reading);
  const encoding = encodingOf(line, reading);
  return decoded(line.subarray(0, characterBefore(line, shownBytes, encoding)), reading) + cut;
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
  /** As which its bytes are read; found where it is not said. */
  readonly encoding?: LogEncoding | undefined;
}

/** What one look at a log knows of it. */
interface Look extends LogAsk {
  readonly size: number;
  readonly readingFor: ReadingFor;
  /** Whether lines come with their whole text, for a search. */
  readonly isWhole: boolean;
}

/**
 * A part of a log in whole lines, at most 256 kB and `lines` lines: at the end, before or after a place. A line longer
 * than 256 kB comes in several. Its cost does not grow with the log's size.
 */
export const readLog = async (db: Db, blobs: Blobs, a: AttemptRef, ask: LogAsk): Promise<LogPart> => {
  const size = await logSize(db, a);
  const readingFor = readingsOf(db, blobs, a, { ...ask, size });
  return looked(db, blobs, a, { ...ask, size, readingFor, isWhole: false });
};

const looked = (db: Db, blobs: Blobs, a: AttemptRef, look: Look): Promise<LogPart> =>
  look.after === undefined
    ? linesBefore(db, blobs, a, { ...look, before: Math.min(look.before ?? look.size, look.size) })
    : linesAfter(db, blobs, a, { ...look, after: Math.min(look.after, look.size) });

const linesAfter = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  o: Look & { after: number },
): Promise<LogPart> => {
  const end = Math.min(o.after + mostBytes, o.size);
  // One byte more tells whether a carriage return stands alone.
  const bytes = await readBytes(db, blobs, a, { from: o.after, to: Math.min(end + 1, o.size) });
  const reading = await o.readingFor(bytes);
  const lines: LogLine[] = [];
  let to = o.after;
  for (const line of linesOf(bytes)) {
    if (lines.length === o.lines) break;
    const isRest = !line.whole && end === o.size;
    if (isRest && o.running) break;
    if (line.to > mostBytes || (!line.whole && !isRest)) {
      if (lines.length > 0) break;
      const stop = characterBefore(bytes, Math.min(line.to, mostBytes), reading.encoding);
      lines.push({ at: o.after, text: textOf(bytes.subarray(0, stop), reading, o.isWhole) });
      to = o.after + stop;
      break;
    }
    lines.push({
      at: o.after + line.from,
      text: textOf(bytes.subarray(line.from, line.to), reading, o.isWhole),
    });
    to = o.after + line.to;
  }
  return { size: o.size, encoding: reading.encoding, from: o.after, to, lines };
};

const linesBefore = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  o: Look & { before: number },
): Promise<LogPart> => {
  const begin = Math.max(o.before - mostBytes, 0);
  // From a little earlier, so that it is known whether a line begins right there.
  const early = Math.min(begin, 2);
  const bytes = await readBytes(db, blobs, a, { from: begin - early, to: Math.min(o.before + 1, o.size) });
  const reading = await o.readingFor(bytes);
  const upTo = o.before - begin + early;
  const starts: number[] = [];
  if (begin === 0) starts.push(0);
  for (let at = 0; at + 1 < upTo; at += 1) if (at + 1 >= early && endsLine(bytes, at)) starts.push(at + 1);
  // Nothing but the inside of one line: a piece of it.
  const isPiece = starts.length === 0 && upTo > early;
  if (isPiece) starts.push(characterAfter(bytes, early, reading.encoding));
  const found = starts.map((start, index) => ({ start, end: starts[index + 1] ?? upTo }));
  const last = found.at(-1);
  const unended = last && o.before === o.size && !endsLine(bytes, upTo - 1);
  // A line that is longer than a part shows in pieces, also while it is still being written.
  const left = o.running && unended && !isPiece ? found.pop() : undefined;
  const kept = found.slice(-o.lines).filter(({ start, end }) => end > start);
  const base = begin - early;
  const [first] = kept;
  const end = kept.at(-1)?.end;
  const none = left ? base + left.start : o.before;
  return {
    size: o.size,
    encoding: reading.encoding,
    from: first ? base + first.start : none,
    to: end === undefined ? none : base + end,
    lines: kept.map((line) => ({
      at: base + line.start,
      text: textOf(bytes.subarray(line.start, line.end), reading, o.isWhole),
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
  readonly encoding?: LogEncoding | undefined;
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
  const readingFor = readingsOf(db, blobs, a, { size, encoding: ask.encoding });
  let place = Math.min(ask.from ?? (ask.back ? size : 0), size);
  while (!within.isSpent) {
    const part = await looked(db, blobs, a, {
      size,
      readingFor,
      isWhole: true,
      lines: Number.MAX_SAFE_INTEGER,
      ...(ask.back ? { before: place } : { after: place }),
    });
    if (part.lines.length === 0) return { found, next: null };
    const lines = ask.back ? part.lines.toReversed() : part.lines;
    for (const [index, line] of lines.entries()) {
      if (!holds(withoutAnsi(line.text))) continue;
      found.push({ at: line.at, text: shortened(line.text) });
      if (found.length < ask.most) continue;
      const next = ask.back ? line.at : (lines[index + 1]?.at ?? part.to);
      return { found, next: ended(next, size, ask.back) };
    }
    await within.spend(part.to - part.from);
    place = ask.back ? part.from : part.to;
  }
  return { found, next: ended(place, size, ask.back) };
};

/** The text of a line as it is shown. */
const shortened = (text: string): string => {
  if (text.length <= shownBytes) return text;
  return text.slice(0, shownBytes).replace(/[\uD800-\uDBFF]$/, '') + cut;
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
