import { type Micro, micro, microOf } from '@renderdesk/contract';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { amountOf, momentOf } from './cells.rules.ts';
import { chainOf } from './chain.rules.ts';
import { statementOf } from './statement.rules.ts';
import { xlsxStream } from '../../core/exports/spreadsheet.ts';
import { parseLimits } from '../../core/uploads/limits.rules.ts';
import { tablesOf } from '../../core/uploads/parsing/tables.ts';
import { UploadRefused } from '../../core/uploads/refused.rules.ts';
import { alipayCsv, bankRows, excelOf, wechatFunds, wechatTrades } from '../../testing/statements.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const gbk = (text: string): Uint8Array => iconv.encode(text, 'gbk');
const read = async (
  bytes: Uint8Array,
  o: { map?: object; currency?: 1 | 2; dateOrder?: 'monthFirst' } = {},
) =>
  statementOf(await tablesOf(bytes, { name: 'file', limits: parseLimits.statement }), { currency: 1, ...o });
const money = (text: string): Micro => microOf(text);
const refused = async (bytes: Uint8Array) => {
  const error: unknown = await read(bytes).catch((caught: unknown) => caught);
  return error instanceof UploadRefused ? [error.why, error.detail] : error;
};

it('what cannot be taken apart is refused with what to do', async () => {
  const broken = zipSync({ 'xl/workbook.xml': utf8('<workbook>'), 'xl/worksheets/sheet1.xml': utf8('<c/>') });
  expect(await refused(broken)).toEqual(['damaged', '']);
});

describe('an Alipay fund statement', () => {
  it('is read from a GBK archive of two files, the detail and not the summary; tabs, # lines and dashes do not matter', async () => {
    const archive = zipSync({
      '20881234_202611_账务明细(汇总).csv': gbk(alipayCsv.summary),
      '20881234_202611_账务明细.csv': gbk(alipayCsv.detail),
    });
    const { format, lines } = await read(archive);
    expect(format).toBe(2);
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      [1, money('1000'), money('6000')],
      [4, money('-6'), money('5994')],
      [3, money('-440'), money('5554')],
      [5, money('-5000'), money('554')],
    ]);
    expect(lines[0]).toMatchObject({
      flow: '5001',
      transactionId: '2026111022001',
      orderNumber: 'R20261110001',
      payerAccount: 'guang***@example.com',
      at: new Date('2026-11-10T10:00:00+08:00'),
    });
    expect(chainOf(lines)).toEqual([]);
  });
});

describe('WeChat bills', () => {
  it('of trades are net of fees, a refund is one that was begun, and the two lines of sums are none of them', async () => {
    const { format, lines } = await read(utf8(`\ufeff${wechatTrades}`));
    expect(format).toBe(3);
    expect(
      lines.map(({ kind, amount, fee, flow, orderNumber }) => [kind, amount, fee, flow, orderNumber]),
    ).toEqual([
      [1, money('994'), money('6'), '4200001', 'R1'],
      [3, money('-497'), money('-3'), '5030001', 'F1'],
    ]);
  });
  it('of funds have a running balance and fees of their own', async () => {
    const { format, lines } = await read(utf8(wechatFunds));
    expect(format).toBe(4);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      [1, money('1000')],
      [4, money('-6')],
    ]);
    expect(chainOf(lines)).toEqual([]);
  });
  it('that say another number of rows than they have are incomplete', async () => {
    expect(await refused(utf8(wechatTrades.replace('`2,`1000.00', '`3,`1000.00')))).toEqual([
      'incomplete',
      '2 / 3',
    ]);
  });
});

describe('a bank', () => {
  const expected = [
    [money('12500'), money('112500'), '光影动画有限公司', 'B1'],
    [money('-3200.5'), money('109299.5'), '云机房', 'B2'],
  ];
  const seen = async (bytes: Uint8Array, o?: object) =>
    (await read(bytes, o)).lines.map(({ amount, balance, payer, flow }) => [amount, balance, payer, flow]);
  it.each([5, 20])(
    'writes %i lines before its head, thousands apart, columns for both ways',
    async (above) => {
      expect(await seen(gbk(bankRows({ above })))).toEqual(expected);
    },
  );
  it('or newest first, or as a spreadsheet', async () => {
    expect(await seen(utf8(bankRows({ turned: true })))).toEqual(expected);
    expect(await seen(excelOf(bankRows({})))).toEqual(expected);
  });
  it('or with a sign, or a word for the way, under heads that the account names', async () => {
    const signed = 'Konto\n\nValuta;Betrag;Saldo;Wer;Nr\n2026-11-10;12500.00;1;x;B1\n';
    const map = { time: 'Valuta', amount: 'Betrag', balance: 'Saldo', payer: 'Wer', flow: 'Nr' };
    expect((await read(utf8(signed), { map })).lines[0]?.amount).toBe(money('12500'));
    expect(await refused(utf8(signed))).toEqual(['noHead', '']);
    const worded =
      '交易日期,交易时间,借贷标志,发生额,余额,摘要\n20261110,101500,贷,10.00,10.00,a\n20261110,101600,借,4.00,6.00,b\n';
    const { lines } = await read(utf8(worded));
    expect(lines.map(({ amount, at }) => [amount, at.toISOString()])).toEqual([
      [money('10'), '2026-11-10T02:15:00.000Z'],
      [money('-4'), '2026-11-10T02:16:00.000Z'],
    ]);
    expect(new Set(lines.map(({ flow }) => flow)).size).toBe(2);
  });
});

it('PayPal keeps its fee from what came in; rows of another currency are of another account', async () => {
  const csv = `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"
"11/10/2026","10:00:00","GMT+08:00","Ann","Express Checkout","Completed","USD","100.00","-3.40","96.60","9AB","96.60"
"11/10/2026","11:00:00","GMT+08:00","Ann","Express Checkout","Completed","EUR","50.00","0.00","50.00","9AC","50.00"
`;
  const { format, lines } = await read(utf8(csv), { currency: 2, dateOrder: 'monthFirst' });
  expect(format).toBe(5);
  expect(lines).toMatchObject([
    { amount: money('96.6'), fee: money('3.4'), flow: '9AB', transactionId: '9AB' },
  ]);
});

describe('what cannot be read says why', () => {
  it('a spreadsheet from before 2007, rows that are broken, nothing in it', async () => {
    expect(await refused(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toEqual(['oldSpreadsheet', '']);
    expect(await refused(utf8('日期,金额,余额\n2026-11-10,abc,1.00\n'))).toEqual([
      'badAmount',
      '#2 · 金额 “abc”',
    ]);
    expect(await refused(utf8('日期,金额,余额\n2026-13-40,5.00,1.00\n'))).toEqual([
      'badTime',
      '#2 · 日期 “2026-13-40”',
    ]);
    expect(await refused(utf8('日期,金额,余额\n'))).toEqual(['noLines', '']);
    expect(await refused(utf8('a,b\n1,2\n'))).toEqual(['noHead', '']);
    expect(await refused(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toEqual(['encrypted', '']);
  });
});

describe('cells', () => {
  it.each([
    ['1,234,567.80', '1234567.8'],
    ['¥12.00', '12'],
    ['(12.50)', '-12.5'],
    ['12.5-', '-12.5'],
    ['＋３．１', '3.1'],
    ['.5', '0.5'],
  ])('%s is an amount', (cell, is) => expect(amountOf(cell)).toBe(money(is)));
  it.each(['', '-', '--', ' '])('«%s» is none', (cell) => expect(amountOf(cell)).toBeNull());
  it.each(['abc', '1.2.3', '12.1234567'])('%s cannot be read', (cell) =>
    expect(amountOf(cell)).toBeUndefined(),
  );
  it.each([
    ['2026/1/5 9:05', '2026-01-05T01:05:00.000Z'],
    ['2026年11月10日', '2026-11-09T16:00:00.000Z'],
    ['20261110101500', '2026-11-10T02:15:00.000Z'],
    ['11/10/2026', '2026-11-09T16:00:00.000Z'],
  ])('%s is a moment', (cell, is) => expect(momentOf(cell)?.at.toISOString()).toBe(is));
  it.each(['2026-02-30', '10', '2026-11-10 25:00'])('%s is none', (cell) =>
    expect(momentOf(cell)).toBeUndefined(),
  );
});

describe('the chain of balances', () => {
  const amounts = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 3, maxLength: 30 });
  const chained = (all: readonly number[]) => {
    let balance = 1000n;
    return all.map((amount, at) => {
      balance += BigInt(amount);
      return { at: new Date(at), flow: String(at), amount: micro(BigInt(amount)), balance: micro(balance) };
    });
  };
  it('has no gap while it is whole; a line that is taken out is found and named, with its amount', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), (all, nth) => {
        const lines = chained(all);
        expect(chainOf(lines, micro(1000n))).toEqual([]);
        const at = nth % lines.length;
        const [missing] = lines.slice(at, at + 1);
        const rest = lines.toSpliced(at, 1);
        const found = chainOf(rest, micro(1000n));
        const isLast = at === lines.length - 1;
        if (isLast || missing?.amount === 0n) expect(found).toEqual([]);
        else
          expect(found).toEqual([
            {
              at: new Date(at + 1),
              afterFlow: at === 0 ? null : String(at - 1),
              beforeFlow: String(at + 1),
              amount: missing?.amount,
            },
          ]);
      }),
    );
  });
});

it('a workbook that leaves addresses of cells out, as ours do, is read', async () => {
  const rows = async function* () {
    yield [
      [{ text: '甲' }, null, { number: '12.5' }],
      [null, { text: 'b' }],
    ];
  };
  const header = ['一', '二', '三'];
  const parts: Buffer[] = [];
  for await (const some of xlsxStream({ sheet: '表', header, rows: rows() })) parts.push(some as Buffer);
  const [table] = await tablesOf(Buffer.concat(parts), { name: 'x.xlsx', limits: parseLimits.statement });
  expect(table?.rows).toEqual([header, ['甲', '', '12.5'], ['', 'b', '']]);
});

it('lines of a text are counted as the file has them, also behind a break within quotes', async () => {
  const [table] = await tablesOf(Buffer.from('a,b\n\n"x\ny",2\nz,3\n'), {
    name: 'x.csv',
    blank: 'kept',
    limits: parseLimits.opening,
  });
  expect(table?.rows.findIndex(([cell]) => cell === 'z')).toBe(4);
  expect(table?.rows.findIndex(([cell]) => cell?.startsWith('x'))).toBe(2);
});
