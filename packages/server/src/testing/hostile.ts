import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Refusal } from '../core/uploads/refused.rules.ts';

/** Files made to exhaust who reads them. Each is small, or as large as an upload may be. */

const workbook = (sheets: number): Record<string, Uint8Array> => {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return {
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((n) => `<Relationship Id="r${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ),
  };
};

/** A spreadsheet of one sheet; `rows` is the XML of its rows, `more` are parts besides. */
export const spreadsheet = (rows: string, more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(
    zipSync({
      ...workbook(1),
      'xl/worksheets/sheet1.xml': strToU8(sheetOf(rows)),
      ...more,
    }),
  );
const sheetOf = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${cell('A1', 'time')}${cell('B1', 'amount')}</row>`;

/** A zip of one entry that says it unpacks to `says` bytes. */
const lying = (content: Buffer, says: number): Buffer => {
  const packed = deflateRawSync(content);
  const name = Buffer.from('a.csv');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(says, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
};

const nested = (depth: number): Uint8Array =>
  depth === 0 ? strToU8('a,b\n1,2\n') : zipSync({ 'inner.zip': nested(depth - 1) });

/** A sheet over which an expression for tags runs for minutes: no tag of it ends. */
export const endlessSheet = (): Buffer =>
  Buffer.from(zipSync({ ...workbook(1), 'xl/worksheets/sheet1.xml': strToU8('<c '.repeat(3_000_000)) }));

const megabytes = (count: number, text: string): string =>
  text.repeat(Math.ceil((count * 1024 * 1024) / text.length));

interface Hostile {
  readonly name: string;
  readonly make: () => Buffer;
  /** How the statement reader refuses it; `read` where it has a table. */
  readonly ends: Refusal | 'read';
}

export const hostile: readonly Hostile[] = [
  {
    name: 'one value at XFD1048576',
    make: () => spreadsheet(`${head}<row r="1048576">${cell('XFD1048576', 'x')}</row>`),
    ends: 'tooManyColumns',
  },
  {
    name: 'one value a million rows below',
    make: () => spreadsheet(`${head}<row r="1048576">${cell('A1048576', 'x')}</row>`),
    ends: 'tooManyRows',
  },
  {
    name: 'a format without a value at XFD1048576',
    make: () => spreadsheet(`${head}<row r="1048576"><c r="XFD1048576" s="1"/></row>`),
    ends: 'read',
  },
  {
    name: 'a dimension that is not its own',
    make: () =>
      Buffer.from(
        zipSync({
          ...workbook(1),
          'xl/worksheets/sheet1.xml': strToU8(
            sheetOf(head).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
          ),
        }),
      ),
    ends: 'read',
  },
  {
    name: '300,000 empty rows',
    make: () =>
      spreadsheet(head + Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 2}"/>`).join('')),
    ends: 'read',
  },
  {
    name: 'wide rows',
    make: () =>
      spreadsheet(
        head +
          Array.from(
            { length: 4000 },
            (_, at) => `<row r="${at + 2}">${cell(`ALL${at + 2}`, '1')}</row>`,
          ).join(''),
      ),
    ends: 'tooManyCells',
  },
  {
    name: 'a zip of five million lines',
    make: () => Buffer.from(zipSync({ 'a.csv': strToU8('1,2\n'.repeat(5_000_000)) })),
    ends: 'tooManyRows',
  },
  { name: 'twenty million empty lines', make: () => Buffer.from('\n'.repeat(20_000_000)), ends: 'read' },
  { name: 'one line of 20 MB', make: () => Buffer.from(megabytes(20, 'x')), ends: 'longCell' },
  {
    name: 'one line of 20 MB of blanks',
    make: () => Buffer.from(`a,b\n${megabytes(20, ' ')}x`),
    ends: 'longCell',
  },
  {
    name: 'a quote that never ends',
    make: () => Buffer.from(`a,b\n"${megabytes(10, '1,2\n')}`),
    ends: 'longCell',
  },
  { name: 'a line of 200,000 columns', make: () => Buffer.from(','.repeat(200_000)), ends: 'tooManyColumns' },
  { name: 'archives ten deep', make: () => Buffer.from(nested(10)), ends: 'tooDeep' },
  {
    name: 'a hundred archives of 20 MB each in one',
    make: () => {
      const one = zipSync({ 'a.csv': strToU8(megabytes(20, `${'x'.repeat(30_000)}\n`)) });
      return Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}.zip`, one]))),
      );
    },
    ends: 'tooLarge',
  },
  {
    name: 'a thousand entries',
    make: () =>
      Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}.csv`, strToU8('a')]))),
      ),
    ends: 'tooManyEntries',
  },
  {
    name: 'a zip that says too little',
    make: () => lying(Buffer.from('1,2\n'.repeat(1000)), 10),
    ends: 'damaged',
  },
  { name: 'a zip that says 4 GB', make: () => lying(Buffer.from('1,2\n'), 0xfffffff0), ends: 'tooLarge' },
  {
    name: 'entities that multiply',
    make: () =>
      spreadsheet(head, {
        'xl/sharedStrings.xml': strToU8(
          `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at} "${'&a;'.repeat(10)}">`).join('')}]><sst><si><t>&a11;</t></si></sst>`,
        ),
      }),
    ends: 'entities',
  },
  {
    name: 'a long shared string used many times',
    make: () =>
      spreadsheet(
        Array.from(
          { length: 20_000 },
          (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
        ).join(''),
        { 'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`) },
      ),
    ends: 'tooMuchText',
  },
  {
    name: 'a shared string of 5 MB',
    make: () =>
      spreadsheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
        'xl/sharedStrings.xml': strToU8(`<sst><si><t>${megabytes(5, 'x')}</t></si></sst>`),
      }),
    ends: 'longCell',
  },
  {
    name: 'a hundred and fifty sheets',
    make: () =>
      Buffer.from(
        zipSync({
          ...workbook(150),
          ...Object.fromEntries(
            Array.from({ length: 150 }, (_, at) => [
              `xl/worksheets/sheet${at + 1}.xml`,
              strToU8(sheetOf(head)),
            ]),
          ),
        }),
      ),
    ends: 'tooManyTables',
  },
  {
    name: 'elements a hundred thousand deep',
    make: () => spreadsheet(`${head}<row r="2">${'<x>'.repeat(100_000)}${'</x>'.repeat(100_000)}</row>`),
    ends: 'read',
  },
  { name: 'a zip that is cut off', make: () => spreadsheet(head).subarray(0, 300), ends: 'encrypted' },
];
