import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { readFont } from './font.ts';
import { businessTime } from './refusal.ts';
import type { Cell } from './spreadsheet.ts';

/** Measures in points: A4 on its side. */
const page = { size: 'A4', layout: 'landscape', margin: 30 } as const;
const text = { title: 13, note: 8, cell: 6.5 } as const;
const line = 8.5;
const gap = 5;
/** A cell is broken into so many lines at most; what is longer ends in an ellipsis. */
const maxLines = 4;
const narrowest = 26;
const ink = { text: '#1c2430', soft: '#5b6675', rule: '#c9d0da' } as const;

/** What a PDF of rows says, in words of its reader's language. */
export interface PdfTable {
  readonly title: string;
  /** Lines below the title: the filter, how many rows, who made it and when. */
  readonly notes: readonly string[];
  readonly header: readonly string[];
  /** Rows arrive many at a time. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  readonly pageWords: (page: number) => string;
}

const words = (cell: Cell): string => {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  return 'at' in cell ? businessTime(cell.at) : cell.text.replace(/\s+/g, ' ');
};
const isFigure = (cell: Cell): boolean => cell !== null && 'number' in cell;

/** Measures text by its characters, each measured once: no kerning, so a sum is never short. */
const measure = (document: PDFKit.PDFDocument) => {
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    let width = widths.get(character);
    if (width === undefined) {
      width = document.fontSize(text.cell).widthOfString(character);
      widths.set(character, width);
    }
    return width;
  };
  const sum = (words: string): number => {
    let all = 0;
    for (const character of words) all += widthOf(character);
    return all;
  };
  /** Breaks text into lines of a width, after a separator where one is near; an ellipsis ends what was cut. */
  const broken = (words: string, width: number): string[] => {
    const lines: string[] = [];
    let current = '';
    let taken = 0;
    for (const character of words) {
      const more = widthOf(character);
      if (taken + more > width && current !== '') {
        if (lines.length === maxLines - 1) return [...lines, `${[...current].slice(0, -1).join('')}…`];
        const at = Math.max(...[' ', '_', '-', '/', ',', '，'].map((mark) => current.lastIndexOf(mark))) + 1;
        const keep = at > current.length / 2 ? at : current.length;
        lines.push(current.slice(0, keep));
        current = current.slice(keep);
        taken = sum(current);
      }
      current += character;
      taken += more;
    }
    return [...lines, current];
  };
  return { sum, broken };
};

/**
 * Column widths that fill a page: each as wide as its header and the first rows need. Where that is too much, only the wide
 * ones give way, so that ids and times stay on one line; where it is little, all grow alike.
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
 * A table as a PDF with Chinese glyphs embedded, written row by row as they come: the header stands on each page, cells are
 * broken into lines, each page has its number. Other work goes on between two pages.
 */
export const pdfStream = async (table: PdfTable): Promise<Readable> => {
  const [{ default: Document }, glyphs] = await Promise.all([
    import('pdfkit') as Promise<{ default: typeof PDFDocument }>,
    readFont(),
  ]);
  const document = new Document({
    ...page,
    autoFirstPage: false,
    info: { Title: table.title, Producer: 'Renderdesk' },
  });
  document.registerFont('text', glyphs);
  const out = new PassThrough();
  document.pipe(out);
  void write(document, table).then(
    () => document.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
};

const write = async (document: PDFKit.PDFDocument, table: PdfTable): Promise<void> => {
  const { title, notes, header, rows, pageWords } = table;
  let number = 0;
  let y = 0;
  let widths: number[] = [];
  const at = (words: string, x: number, top: number, o: PDFKit.Mixins.TextOptions = {}): void =>
    void document.text(words, x, top, { lineBreak: false, ...o });
  const nextPage = (): void => {
    document.addPage();
    number += 1;
    y = page.margin;
    document.font('text').fontSize(text.note).fillColor(ink.soft);
    const foot = document.page.height - page.margin + 6;
    const words = pageWords(number);
    // What stands below the margin would begin a page of its own.
    document.page.margins.bottom = 0;
    at(words, document.page.width - page.margin - document.widthOfString(words), foot);
    at(title, page.margin, foot);
  };
  nextPage();
  const { sum, broken } = measure(document);
  const room = document.page.width - 2 * page.margin;
  const bottom = document.page.height - page.margin - 4;

  document.fontSize(text.title).fillColor(ink.text);
  at(title, page.margin, y);
  y += text.title + 8;
  document.fontSize(text.note).fillColor(ink.soft);
  for (const note of notes) {
    document.text(note, page.margin, y, { width: room });
    y = document.y + 2;
  }
  y += 4;

  const drawLine = (cells: readonly Cell[], colour: string): void => {
    const lines = cells.map((cell, index) => broken(words(cell), (widths[index] ?? 0) - gap));
    const height = Math.max(...lines.map((found) => found.length)) * line + 3;
    if (y + height > bottom) {
      nextPage();
      drawHead();
    }
    document.fontSize(text.cell).fillColor(colour);
    let x = page.margin;
    for (const [index, found] of lines.entries()) {
      const width = widths[index] ?? 0;
      for (const [row, part] of found.entries()) {
        const left = isFigure(cells[index] ?? null) ? x + width - gap - sum(part) : x;
        if (part !== '') at(part, left, y + row * line);
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
    );

  for await (const part of rows) {
    if (widths.length === 0) {
      const needed = header.map((label, index) =>
        [sum(label), ...part.slice(0, 200).map((row) => sum(words(row[index] ?? null)))].map(
          (width) => width + gap,
        ),
      );
      widths = fittedWidths(needed, room);
      drawHead();
    }
    for (const row of part) {
      const before = number;
      drawLine(row, ink.text);
      if (number !== before) await breath();
    }
  }
};
