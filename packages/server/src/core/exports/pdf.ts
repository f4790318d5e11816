import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { type Face, mainFace, rareFace } from './fonts.ts';
import { businessTime } from '../http/apiError.ts';
import type { Cell } from './spreadsheet.ts';

/** Sizes in points: A4 landscape. */
const page = { size: 'A4', layout: 'landscape', margin: 30 } as const;
const text = { title: 13, note: 8, cell: 6.5 } as const;
const line = 8.5;
const gap = 5;
/** Maximum lines of a cell; longer text ends in an ellipsis. */
const maxLines = 4;
const maxNoteLines = 6;
const noteLine = 11;
const narrowest = 26;
const ink = { text: '#1c2430', soft: '#5b6675', rule: '#c9d0da' } as const;

/** Content of a PDF, in the reader's language. */
export interface PdfTable {
  readonly title: string;
  /** Lines below the title: the filter, the number of rows, the author and the time. */
  readonly notes: readonly string[];
  readonly header: readonly string[];
  /** Rows in batches. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  readonly pageWords: (page: number) => string;
}

const words = (cell: Cell): string => {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  return 'at' in cell ? businessTime(cell.at) : cell.text.replace(/\s+/g, ' ');
};
const isFigure = (cell: Cell): boolean => cell !== null && 'number' in cell;

/** Replaces a character that no face has: the geta mark (U+3013), since an empty box would not say so. */
const missing = '〓';
/** Combining and format characters, which are visible only with others. */
const joining = /[\p{M}\p{Cf}]/u;

/**
 * Measures and draws text. Each character is measured once by itself; a line is as wide as the sum. `learn` must get a
 * text first: it loads the faces of its rare characters.
 */
const lettering = async (document: PDFKit.PDFDocument) => {
  const main = await mainFace();
  document.registerFont(main.name, main.file);
  /** Rare characters found so far: their face, or the replacement. */
  const rare = new Map<string, Face | string>();
  const registered = new Set([main.name]);
  const widths = new Map<string, number>();
  const known = new Set<string>();
  const learn = async (words: string): Promise<void> => {
    for (const character of words) {
      if (known.has(character)) continue;
      known.add(character);
      const codePoint = character.codePointAt(0) ?? 0;
      if (main.draws(codePoint)) continue;
      const face = await rareFace(codePoint);
      rare.set(character, face ?? (joining.test(character) ? '' : missing));
      if (!face || registered.has(face.name)) continue;
      registered.add(face.name);
      document.registerFont(face.name, face.file);
    }
  };
  /** The text with undrawable characters replaced. */
  const drawable = (words: string): string => {
    if (rare.size === 0) return words;
    let result = '';
    for (const character of words) {
      const found = rare.get(character);
      result += typeof found === 'string' ? found : character;
    }
    return result;
  };
  const faceOf = (character: string): string => {
    const found = rare.get(character);
    return typeof found === 'object' ? found.name : main.name;
  };
  const widthOf = (character: string, size: number): number => {
    let width = widths.get(character);
    if (width === undefined) {
      width = document.font(faceOf(character)).fontSize(1000).widthOfString(character);
      widths.set(character, width);
    }
    return (width * size) / 1000;
  };
  const sum = (words: string, size: number): number => {
    let all = 0;
    for (const character of words) all += widthOf(character, size);
    return all;
  };
  /** Breaks text into lines of a width, after a separator if one is near; cut text ends in an ellipsis. */
  const broken = (words: string, width: number, size: number, most = maxLines): string[] => {
    const lines: string[] = [];
    let current = '';
    let taken = 0;
    for (const character of words) {
      const more = widthOf(character, size);
      if (taken + more > width && current !== '') {
        if (lines.length === most - 1) return [...lines, `${[...current].slice(0, -1).join('')}…`];
        const at = Math.max(...[' ', '_', '-', '/', ',', '，'].map((mark) => current.lastIndexOf(mark))) + 1;
        const keep = at > current.length / 2 ? at : current.length;
        lines.push(current.slice(0, keep));
        current = current.slice(keep);
        taken = sum(current, size);
      }
      current += character;
      taken += more;
    }
    return [...lines, current];
  };
  const drawRun = (words: string, face: string, x: number, y: number, size: number): void =>
    void document.font(face).fontSize(size).text(words, x, y, { lineBreak: false });
  /** Draws one line, each part with the face that has it. */
  const draw = (words: string, x: number, y: number, size: number): void => {
    let run = '';
    let face = main.name;
    let at = x;
    for (const character of words) {
      const own = rare.size === 0 ? main.name : faceOf(character);
      if (own !== face && run !== '') {
        drawRun(run, face, at, y, size);
        at += sum(run, size);
        run = '';
      }
      face = own;
      run += character;
    }
    if (run !== '') drawRun(run, face, at, y, size);
  };
  return { learn, drawable, sum, broken, draw };
};

/**
 * Column widths that fill a page, from the needs of the headers and first rows. If they need too much, only the wide
 * columns shrink, so that ids and times stay on one line; if too little, all grow equally.
 */
export const fittedWidths = (needed: readonly (readonly number[])[], room: number): number[] => {
  const wanted = needed.map((widths) => Math.max(narrowest, ...widths));
  const sumUnder = (cap: number): number => wanted.reduce((all, width) => all + Math.min(width, cap), 0);
  const whole = sumUnder(Infinity);
  if (whole <= room) return wanted.map((width) => (width * room) / whole);
  let [low, high] = [0, Math.max(...wanted)];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (sumUnder(middle) > room) high = middle;
    else low = middle;
  }
  return wanted.map((width) => Math.min(width, low));
};

/**
 * Writes a table as a PDF with embedded Chinese glyphs, row by row as the rows arrive. Each page has the header and its
 * number; cells wrap. Other work runs between two pages.
 */
export const pdfStream = async (table: PdfTable): Promise<Readable> => {
  const { default: Document } = await (import('pdfkit') as Promise<{ default: typeof PDFDocument }>);
  const document = new Document({
    ...page,
    autoFirstPage: false,
    // The cache would keep every text drawn.
    fontLayoutCache: false,
    info: { Title: table.title, Producer: 'Renderdesk' },
  });
  const out = new PassThrough();
  document.pipe(out);
  void write(document, table, out).then(
    () => document.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
};

/** Waits until the reader has consumed the buffer; false when it disconnected. Other work runs meanwhile. */
const isTaken = async (out: PassThrough): Promise<boolean> => {
  await breath();
  if (out.writableNeedDrain && !out.destroyed) await Promise.race([once(out, 'drain'), once(out, 'close')]);
  return !out.destroyed;
};

const write = async (document: PDFKit.PDFDocument, table: PdfTable, out: PassThrough): Promise<void> => {
  const { learn, drawable, sum, broken, draw } = await lettering(document);
  const { header, rows, pageWords } = table;
  for (const words of [table.title, ...table.notes, ...header, missing, '…']) await learn(words);
  const title = drawable(table.title);
  let number = 0;
  let y = 0;
  let widths: number[] = [];
  /** The first row; the header of a column is aligned like its value. */
  let first: readonly Cell[] | undefined;
  const nextPage = (): void => {
    document.addPage();
    number += 1;
    y = page.margin;
    document.fillColor(ink.soft);
    const foot = document.page.height - page.margin + 6;
    const words = drawable(pageWords(number));
    // Text below the bottom margin would start a new page.
    document.page.margins.bottom = 0;
    draw(words, document.page.width - page.margin - sum(words, text.note), foot, text.note);
    draw(title, page.margin, foot, text.note);
  };
  await learn(pageWords(1));
  nextPage();
  const room = document.page.width - 2 * page.margin;
  const bottom = document.page.height - page.margin - 4;

  document.fillColor(ink.text);
  draw(title, page.margin, y, text.title);
  y += text.title + 8;
  document.fillColor(ink.soft);
  for (const note of table.notes) {
    for (const part of broken(drawable(note), room, text.note, maxNoteLines)) {
      draw(part, page.margin, y, text.note);
      y += noteLine;
    }
  }
  y += 6;

  const drawLine = (cells: readonly Cell[], colour: string, kinds = cells): void => {
    const lines = cells.map((cell, index) =>
      broken(drawable(words(cell)), (widths[index] ?? 0) - gap, text.cell),
    );
    const height = Math.max(...lines.map((found) => found.length)) * line + 3;
    if (y + height > bottom) {
      nextPage();
      drawHead();
    }
    document.fillColor(colour);
    let x = page.margin;
    for (const [index, found] of lines.entries()) {
      const width = widths[index] ?? 0;
      for (const [row, part] of found.entries()) {
        const left = isFigure(kinds[index] ?? null) ? x + width - gap - sum(part, text.cell) : x;
        draw(part, left, y + row * line, text.cell);
      }
      x += width;
    }
    y += height;
    document
      .moveTo(page.margin, y - 2)
      .lineTo(page.margin + room, y - 2)
      .lineWidth(0.4)
      .strokeColor(ink.rule)
      .stroke();
  };
  const drawHead = (): void =>
    drawLine(
      header.map((label) => ({ text: label })),
      ink.soft,
      first,
    );

  for await (const part of rows) {
    for (const row of part)
      for (const cell of row) if (cell !== null && 'text' in cell) await learn(cell.text);
    if (widths.length === 0) {
      const needed = header.map((label, index) =>
        [label, ...part.slice(0, 200).map((row) => words(row[index] ?? null))].map(
          (found) => sum(drawable(found), text.cell) + gap,
        ),
      );
      widths = fittedWidths(needed, room);
      [first] = part;
      drawHead();
    }
    for (const row of part) {
      const before = number;
      drawLine(row, ink.text);
      if (number !== before && !(await isTaken(out))) return;
    }
  }
};
