import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typeByContent } from '@renderdesk/contract';
import { parseLimits } from '../../core/uploads/limits.rules.ts';
import { tablesOf } from '../../core/uploads/parsing/tables.ts';
import {
  type PrintedRow,
  type Style,
  momentOfRow,
  moved,
  print,
  summary,
} from '../../testing/statementPrinter.ts';
import { statementOf } from './statement.rules.ts';
import { UnreadableError } from './unreadable.rules.ts';

const row: fc.Arbitrary<PrintedRow> = fc.record({
  day: fc.integer({ min: 1, max: 300 }),
  second: fc.integer({ min: 1, max: 86_399 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 500_000_00 }), fc.integer({ min: -500_000_00, max: -1 })),
  isRed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  payer: fc.constantFrom('光影动画有限公司', '张三', '㐂𠮷商店', 'Acme Ltd', ''),
  number: fc.constant(''),
});
const rows = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .map((all) =>
    all
      .toSorted((a, b) => a.day - b.day || a.second - b.second)
      .map((one, at) => ({ ...one, number: `20260101${String(4711 + at * 7).padStart(10, '0')}` })),
  );
const style: fc.Arbitrary<Style> = fc.record({
  heads: fc.constantFrom('brackets', 'words', 'english', 'accounting'),
  way: fc.constantFrom('columns', 'signed', 'signedWord', 'word', 'marks'),
  decimal: fc.constantFrom('.', ','),
  thousands: fc.boolean(),
  date: fc.constantFrom('iso', 'compact', 'chinese', 'dayFirst', 'monthFirst', 'dots'),
  encoding: fc.constantFrom('utf8', 'bom', 'gb18030', 'utf16le', 'utf16leBom', 'utf16beBom'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  newestFirst: fc.boolean(),
  numbers: fc.constantFrom('none', 'own', 'damaged', 'voucher', 'rowNumbers'),
  currency: fc.constantFrom('', 'CNY', '人民币', '人民币元'),
  hasBalance: fc.boolean(),
  totals: fc.boolean(),
  fullWidth: fc.boolean(),
} as const) as fc.Arbitrary<Style>;

const expectedOf = (all: readonly PrintedRow[]): string[] =>
  all.map((one) => summary(momentOfRow(one, true), moved(one), one.payer)).toSorted();

it('a statement in any style is read as its rows, or refused with a row or a question', async () => {
  let [read, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(rows, style, async (all, how) => {
      // A signed amount has no other side to correct.
      const isSigned = how.way === 'signed' || how.way === 'signedWord';
      const reds = all.filter(({ cents, isRed }) => isRed && cents > 0).length;
      const outs = all.filter(({ cents, isRed }) => !isRed && cents < 0).length;
      // More minuses than not on the side that goes out say that they go out.
      const printed = isSigned || reds > outs ? all.map((one) => ({ ...one, isRed: false })) : all;
      const bytes = print(printed, how);
      expect(['text/csv', 'text/gbk']).toContain(typeByContent(bytes.subarray(0, 4096)));
      const tables = await tablesOf(bytes, { name: 'f', blank: 'kept', limits: parseLimits.statement });
      try {
        const { lines, notes } = statementOf(tables, { currency: 1 });
        read += 1;
        expect(lines.map(({ at, amount, payer }) => summary(at, amount, payer)).toSorted()).toEqual(
          expectedOf(printed),
        );
        expect(new Set(lines.map(({ flow }) => flow)).size).toBe(lines.length);
        // Each row of the file is a line or has its reason.
        const filled = tables.flatMap((table) => table.rows).filter((one) => one.some((cell) => cell !== ''));
        expect(lines.length + notes.filter(({ reason }) => reason < 20).length).toBe(filled.length - 2);
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        refused += 1;
        expect(error.why).toMatch(/^(ask|otherTotals|badTime|badAmount|badDirection|noDirection)/);
        expect(error.detail).toMatch(/^#\d+/);
      }
    }),
    { numRuns: 600 },
  );
  expect(read).toBeGreaterThan(refused);
});

it('a damaged cell refuses the file and names its row, or the row has its reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      style,
      fc.nat(),
      fc.constantFrom('12x', 'NaN', '#####', '1.2.3,4'),
      async (all, how, nth, bad) => {
        const printed = {
          ...how,
          way: 'signed',
          fullWidth: false,
          encoding: 'utf8',
          delimiter: '\t',
          totals: false,
          newestFirst: false,
        } as const;
        const text = new TextDecoder().decode(print(all, printed)).split('\n');
        const at = 3 + (nth % all.length);
        const cells = (text[at] ?? '').split('\t');
        const column = (text[2] ?? '').split('\t').findIndex((name) => /金额|Amount|发生额/.test(name));
        text[at] = cells.with(column, bad).join('\t');
        const tables = await tablesOf(new TextEncoder().encode(text.join('\n')), {
          name: 'f',
          blank: 'kept',
          limits: parseLimits.statement,
        });
        expect(() => statementOf(tables, { currency: 1 })).toThrow(
          new RegExp(`^(badAmount #${at + 1} |ask|noDirection)`),
        );
      },
    ),
    { numRuns: 100 },
  );
});
