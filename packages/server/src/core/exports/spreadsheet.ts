import { Readable } from 'node:stream';
import yazl from 'yazl';
import { businessOffset, day } from '@renderdesk/contract';

/** A cell: text, a number in decimal digits, a time in epoch milliseconds, or empty. */
export type Cell = { text: string } | { number: string } | { at: number } | null;
type Row = readonly Cell[];
/** Rows in batches: awaiting each row would cost more than writing it. */
type Rows = AsyncIterable<readonly Row[]>;

/** A sheet has a million rows and its header; more rows go to further sheets (the format's limit is 1,048,576). */
const rowsASheet = 1_000_000;
/** Characters of one chunk, large enough to make the cost of a hand-over small. */
const flushAt = 256 * 1024;

/** Prefixes an apostrophe to text that a spreadsheet would read as a formula; some also accept full-width signs. */
export const harmless = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

// Control characters that XML 1.0 forbids are left out; the rest is escaped.
// oxlint-disable-next-line no-control-regex
const special = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff&<>"]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string => text.replace(special, (found) => escapes[found] ?? '');

/** Days since 1899-12-30 in business time, as in spreadsheets, to the millisecond. */
const serial = (at: number): string => {
  const moment = at + businessOffset;
  const days = Math.floor(moment / day);
  const part = Math.round(((moment - days * day) / day) * 1e8);
  return `${days + 25_569}.${String(part).padStart(8, '0')}`;
};

/** XML of a text; leading and trailing blanks need an attribute to be kept. */
const textXml = (text: string): string =>
  text === text.trim() ? `<t>${xml(text)}</t>` : `<t xml:space="preserve">${xml(text)}</t>`;

const cellXml = (cell: Cell): string => {
  if (cell === null) return '<c/>';
  if ('number' in cell) return `<c><v>${cell.number}</v></c>`;
  if ('at' in cell) return `<c s="1"><v>${serial(cell.at)}</v></c>`;
  return `<c t="inlineStr"><is>${textXml(harmless(cell.text))}</is></c>`;
};

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const rootRelations = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const contentTypes = (sheets: number): string => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  ).join('');
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts}</Types>`;
};

const workbook = (name: string, sheets: number): string => {
  const list = Array.from({ length: sheets }, (_, at) => {
    const title = xml(at === 0 ? name : `${name} ${at + 1}`).slice(0, 31);
    return `<sheet name="${title}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`;
  }).join('');
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list}</sheets></workbook>`;
};

const workbookRelations = (sheets: number): string => {
  const list = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  ).join('');
  return `${head}<Relationships xmlns="${packageRelations}">${list}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
};

const writeSheet = async function* (
  header: readonly string[],
  rows: AsyncIterator<readonly Row[]>,
  more: (rest: readonly Row[]) => void,
) {
  const titles = header.map((title) => `<c s="2" t="inlineStr"><is><t>${xml(title)}</t></is></c>`).join('');
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row>${titles}</row>`;
  for (let room = rowsASheet; ;) {
    const next = await rows.next();
    if (next.done === true) break;
    const fitting = next.value.slice(0, room);
    for (const cells of fitting) {
      let row = '<row>';
      for (const cell of cells) row += cellXml(cell);
      text += `${row}</row>`;
      if (text.length >= flushAt) {
        yield text;
        text = '';
      }
    }
    if (fitting.length < next.value.length) {
      more(next.value.slice(room));
      break;
    }
    room -= fitting.length;
  }
  yield `${text}</sheetData></worksheet>`;
};

const before = async function* <T>(first: T, rest: AsyncIterator<T>) {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
};

/**
 * An .xlsx file as a stream, written row by row in constant memory. No maintained library streams the format, and the
 * part that a plain table needs is small.
 */
export const xlsxStream = (o: { sheet: string; header: readonly string[]; rows: Rows }): Readable => {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  const fail = (error: unknown): void =>
    void out.destroy(error instanceof Error ? error : new Error(String(error)));
  const addSheet = (number: number, rows: AsyncIterator<readonly Row[]>): void => {
    let rest: readonly Row[] | undefined;
    const sheet = Readable.from(writeSheet(o.header, rows, (more) => (rest = more)));
    sheet.on('error', fail);
    sheet.on('end', () => {
      if (rest) return addSheet(number + 1, before(rest, rows));
      zip.addBuffer(Buffer.from(workbook(o.sheet, number)), 'xl/workbook.xml');
      zip.addBuffer(Buffer.from(workbookRelations(number)), 'xl/_rels/workbook.xml.rels');
      zip.addBuffer(Buffer.from(contentTypes(number)), '[Content_Types].xml');
      zip.end();
    });
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`, { compressionLevel: 1 });
  };
  zip.addBuffer(Buffer.from(rootRelations), '_rels/.rels');
  zip.addBuffer(Buffer.from(styles), 'xl/styles.xml');
  addSheet(1, o.rows[Symbol.asyncIterator]());
  return out;
};

const csvText = (cell: Cell): string => {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  const text =
    'at' in cell
      ? new Date(cell.at + businessOffset).toISOString().slice(0, 19).replace('T', ' ')
      : harmless(cell.text);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLines = async function* (header: readonly string[], rows: Rows) {
  let text = `\ufeff${header.map((title) => csvText({ text: title })).join(',')}\r\n`;
  for await (const part of rows) {
    for (const row of part) {
      text += `${row.map(csvText).join(',')}\r\n`;
      if (text.length >= flushAt) {
        yield text;
        text = '';
      }
    }
  }
  yield text;
};

/** A zip with one CSV file (UTF-8 with byte order mark, as spreadsheets expect), as a stream. */
export const zippedCsvStream = (o: { name: string; header: readonly string[]; rows: Rows }): Readable => {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  const lines = Readable.from(csvLines(o.header, o.rows));
  lines.on('error', (error) => out.destroy(error));
  zip.addReadStream(lines, `${o.name}.csv`, { compressionLevel: 1 });
  zip.end();
  return out;
};
