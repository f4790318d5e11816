import { micro, microOf, statementNote, textOf } from '@renderdesk/contract';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { xlsxStream } from '../../core/exports/spreadsheet.ts';
import { parseLimits } from '../../core/uploads/limits.rules.ts';
import { tablesOf } from '../../core/uploads/parsing/tables.ts';
import { compare, type KnownLine } from '../matching/overlap.rules.ts';
import { isLeftOut, statementOf } from './statement.rules.ts';
import { UnreadableError } from './unreadable.rules.ts';

type Options = Partial<Parameters<typeof statementOf>[1]>;
const readBytes = async (bytes: Uint8Array, o: Options = {}) =>
  statementOf(await tablesOf(bytes, { name: 'f', blank: 'kept', limits: parseLimits.statement }), {
    currency: 1,
    ...o,
  });
const read = (text: string, o: Options = {}) => readBytes(new TextEncoder().encode(text), o);
const amounts = async (text: string, o: Options = {}) =>
  (await read(text, o)).lines.map(({ amount }) => Number(textOf(amount)));
const refused = async (text: string, o: Options = {}) => {
  const error: unknown = await read(text, o).catch((caught: unknown) => caught);
  return error instanceof UnreadableError ? `${error.why} ${error.detail}` : error;
};
const reasons = async (text: string, o: Options = {}) =>
  (await read(text, o)).notes.map(({ row, reason, detail }) => [
    row,
    statementNote.entries[reason].name,
    detail,
  ]);

describe('columns', () => {
  it('of parties, banks and numbers are no amounts, though they have the words of a direction', async () => {
    for (const [one, two] of [
      ['收款方', '付款方'],
      ['收款行', '付款行'],
      ['收款银行', '付款银行'],
      ['收款单号', '付款单号'],
      ['收款备注', '付款备注'],
      ['收款', '付款'],
      ['收款金融机构', '付款金融机构'],
      ['Credit Reference', 'Debit Reference'],
    ])
      expect(
        await amounts(
          `日期,金额,借贷标志,${one},${two}\n2026-11-20,100.00,贷,甲,乙\n2026-11-21,30.00,借,乙,甲\n`,
        ),
      ).toEqual([100, -30]);
    for (const [into, out] of [
      ['贷方', '借方'],
      ['转入', '转出'],
      ['存入', '支取'],
      ['本期收入金额', '本期支出金额'],
      ['Paid in', 'Paid out'],
      ['Deposits (CNY)', 'Withdrawals (CNY)'],
    ])
      expect(await amounts(`日期,${into},${out}\n2026-11-20,100.00,\n2026-11-21,,30.00\n`)).toEqual([
        100, -30,
      ]);
  });
  it('that differ in brackets are both read, in ASCII and in full width', async () => {
    for (const [into, out] of [
      ['交易金额(收入)', '交易金额(支出)'],
      ['交易金额（收入）', '交易金额（支出）'],
      ['交易金额【收入】', '交易金额【支出】'],
      ['Amount (Credit)', 'Amount (Debit)'],
    ])
      expect(
        await amounts(`交易时间,${into},${out}\n2026-11-20 10:00:00,100.00,\n2026-11-20 11:00:00,,15.50\n`),
      ).toEqual([100, -15.5]);
  });
  it('are those that an account names, with their brackets', async () => {
    const map = { income: '数额(甲)', expense: '数额(乙)' };
    expect(await amounts('日期,数额(乙),数额(甲)\n2026-11-20,3.00,\n2026-11-21,,4.00\n', { map })).toEqual([
      -3, 4,
    ]);
  });
  it('of one name for two things are refused', async () => {
    expect(await refused('日期,金额(税),金额(价)\n2026-11-20,3.00,4.00\n')).toMatch(/^sameHeads/);
  });
  it('of debit and credit say the direction of an amount, with amounts, marks or nothing in them', async () => {
    expect(
      await amounts('日期,交易金额,借方,贷方\n2026-11-20,100.00,,100.00\n2026-11-21,30.00,30.00,\n'),
    ).toEqual([100, -30]);
    expect(await amounts('日期,金额,借方,贷方\n2026-11-20,100.00,,√\n2026-11-21,30.00,√,\n')).toEqual([
      100, -30,
    ]);
    expect(await amounts('日期,金额,借贷\n2026-11-20,100.00,贷方\n2026-11-21,30.00,借方\n')).toEqual([
      100, -30,
    ]);
  });
  it('of words of direction are found by what is in them', async () => {
    expect(await amounts('日期,金额,类别\n2026-11-20,100.00,收入\n2026-11-21,30.00,支出\n')).toEqual([
      100, -30,
    ]);
    expect(await refused('日期,金额,余额\n2026-11-20,100.00,1000.00\n2026-11-21,30.00,970.00\n')).toBe(
      'noDirection #3',
    );
  });
});

describe('signs', () => {
  it('in the head of expenses hold only where cells have them', async () => {
    for (const [into, out] of [
      ['收入金额（+元）', '支出金额（-元）'],
      ['收入（+元）', '支出（-元）'],
    ])
      for (const cell of ['100.00', '-100.00'])
        expect(
          await amounts(
            `账务流水号,发生时间,${into},${out}\nA1,2026-11-20 10:00:00,5.00,\nA2,2026-11-20 11:00:00,,${cell}\n`,
          ),
        ).toEqual([5, -100]);
    const balanced =
      '账务流水号,发生时间,收入金额（+元）,支出金额（-元）,账户余额（元）\nA1,2026-11-20 10:00:00,,100.00,900.00\nA2,2026-11-20 11:00:00,,50.00,850.00\n';
    expect(await amounts(balanced)).toEqual([-100, -50]);
  });
  it('next to a word of direction say the same, or correct, as most rows do', async () => {
    expect(await amounts('日期,收/支,金额\n2026-11-20,收入,100.00\n2026-11-21,支出,-15.50\n')).toEqual([
      100, -15.5,
    ]);
    expect(
      await amounts('日期,收/支,金额\n2026-11-20,支出,9.00\n2026-11-20,支出,15.50\n2026-11-21,支出,-15.50\n'),
    ).toEqual([-9, -15.5, 15.5]);
    const tie = '日期,收/支,金额\n2026-11-20,支出,9.00\n2026-11-21,支出,-15.50\n';
    expect(await refused(tie)).toMatch(/^askMinus #3/);
    expect(await amounts(tie, { minus: 'correction' })).toEqual([-9, 15.5]);
    expect(await amounts(tie, { minus: 'sign' })).toEqual([-9, -15.5].map((one, at) => (at === 0 ? 9 : one)));
  });
  it('of a red correction turn its side, which the balance confirms', async () => {
    const red =
      '日期,收入,支出,余额\n2026-11-20,,50.00,950.00\n2026-11-21,,-50.00,1000.00\n2026-11-22,-7.00,,993.00\n';
    expect(await amounts(red)).toEqual([-50, 50, -7]);
  });
});

describe('numbers', () => {
  it('with a decimal comma are decided by all rows of their column', async () => {
    expect(
      await amounts(
        'Date,Transaction ID,Amount,Name\n2026-11-20,C1,"5323,54",A\n2026-11-20,C2,"1.234,56",B\n2026-11-20,C3,"7,50",C\n',
      ),
    ).toEqual([5323.54, 1234.56, 7.5]);
    expect(await amounts('Date;Reference;Amount;Payer\n2026-11-20 10:00:00;C1;1.234,56;A\n')).toEqual([
      1234.56,
    ]);
  });
  it('that fit both ways need an answer', async () => {
    const text = 'Date;Amount;Payer\n2026-11-20;1.234;A\n';
    expect(await refused(text)).toBe('askDecimal #2 · Amount “1.234”');
    expect(await amounts(text, { decimal: ',' })).toEqual([1234]);
    expect(await amounts(text, { decimal: '.' })).toEqual([1.234]);
  });
  it('of two kinds in one column name the row', async () => {
    expect(await refused('日期,金额\n2026-11-20,"1,234.56"\n2026-11-20,"7,50"\n')).toMatch(/^badAmount #3/);
  });
  it('have thousands behind tabs', async () => {
    expect(
      await amounts('日期\t金额\t对方户名\n2026-11-20\t1,234.56\tA\n2026-11-21\t1,111,234.00\tB\n'),
    ).toEqual([1234.56, 1_111_234]);
  });
});

describe('dates', () => {
  const days = async (text: string, o: Options = {}) =>
    (await read(text, o)).lines.map(({ at }) =>
      new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
    );
  const until = new Date('2026-11-28');
  it('with a year of two figures may begin with it', async () => {
    for (const sign of ['-', '/', '.'])
      expect(
        await days(`日期,金额\n26${sign}01${sign}05,1.00\n26${sign}01${sign}06,2.00\n`, { until }),
      ).toEqual(['2026-01-05', '2026-01-06']);
    // No row is later than the upload.
    expect(await days('日期,金额\n26-01-31,1.00\n', { until })).toEqual(['2026-01-31']);
    // The balance decides.
    const balance = '日期,收入,支出,余额\n24-05-26,1.00,,1.00\n24-06-25,1.00,,2.00\n24-07-24,1.00,,3.00\n';
    expect(await days(balance, { until })).toEqual(['2024-05-26', '2024-06-25', '2024-07-24']);
    const both = '日期,金额\n24-05-26,1.00\n';
    expect(await refused(both, { until })).toBe('askDateOrder #2 · 日期 “24-05-26”');
    expect(await days(both, { until, dateOrder: 'yearFirst' })).toEqual(['2024-05-26']);
    expect(await days(both, { until, dateOrder: 'dayFirst' })).toEqual(['2026-05-24']);
    expect(await days('日期,金额\n11/20/26,1.00\n', { until })).toEqual(['2026-11-20']);
  });
  it('with a full hour have their clock, and midnight next to a day has none', async () => {
    const at = async (text: string) => (await read(text)).lines.map((line) => line.at.toISOString());
    expect(await at('日期,时间,金额\n2026-11-20 10:00:00,08:00:00,1.00\n')).toEqual([
      '2026-11-20T02:00:00.000Z',
    ]);
    expect(await at('日期,时间,金额\n2026-11-20 00:00:00,08:00:00,1.00\n')).toEqual([
      '2026-11-20T00:00:00.000Z',
    ]);
  });
  const both = '日期,金额\n03/04/2026,1.00\n05/06/2026,2.00\n';
  it('that fit both ways need an answer, and one row decides for all', async () => {
    expect(await refused(both)).toBe('askDateOrder #2 · 日期 “03/04/2026”');
    const first = async (text: string, o: Options = {}) =>
      (await read(text, o)).lines[0]?.at.toISOString().slice(0, 10);
    expect(await first(both, { dateOrder: 'dayFirst' })).toBe('2026-04-02');
    expect(await first(both, { dateOrder: 'monthFirst' })).toBe('2026-03-03');
    expect(await first(`${both}13/06/2026,3.00\n`)).toBe('2026-04-02');
    expect(await first(`${both}06/13/2026,3.00\n`)).toBe('2026-03-03');
    // No row is later than the upload.
    expect(await first('日期,金额\n11/03/2026,1.00\n', { until: new Date('2026-10-01') })).toBe('2026-03-10');
  });
  it('of both orders name the row', async () => {
    expect(await refused('日期,金额\n13/06/2026,1.00\n06/14/2026,1.00\n')).toMatch(/^badTime #/);
  });
});

describe('rows', () => {
  it('whose words call them a sum are lines where they have a payer or a number, else they are left out with a reason', async () => {
    for (const memo of ['小计', '期初余额调整款', '合计']) {
      expect(
        await amounts(
          `日期,收入,支出,对方户名,摘要\n2026-11-20,5.00,,甲,货款\n2026-11-20,7.00,,乙,${memo}\n2026-11-21,,1.00,丙,退\n`,
        ),
      ).toEqual([5, 7, -1]);
      expect(
        await amounts(`日期,流水号,收入,支出,摘要\n2026-11-20,N1,5.00,,货款\n2026-11-20,N2,7.00,,${memo}\n`),
      ).toEqual([5, 7]);
      const bare = `日期,收入,支出,对方户名,摘要\n2026-11-20,5.00,,甲,货款\n2026-11-20,7.00,,,${memo}\n`;
      if (memo === '合计') {
        expect(await refused(bare)).toMatch(/^otherTotals/);
        continue;
      }
      const { lines, notes } = await read(bare);
      expect(lines).toHaveLength(1);
      expect(notes.filter(isLeftOut)).toMatchObject([{ row: 3, reason: statementNote.of.calledSum }]);
    }
    // Sums of a day are compared with what was read; a balance without an amount moved nothing.
    const dated = (sum: string) =>
      `日期,收入,支出,余额,摘要\n2026-11-20,,,10.00,期初余额\n2026-11-20,5.00,,15.00,货款\n2026-11-20,${sum},0.00,,合计\n`;
    expect(await reasons(dated('5.00'))).toEqual([
      [2, 'besideTable', '2026-11-20 10.00 期初余额'],
      [4, 'calledSum', '2026-11-20 5.00 0.00 合计'],
    ]);
    expect(await refused(dated('9.00'))).toMatch(/^otherTotals/);
  });
  it('of another currency, without a direction or without effect are listed with their reason', async () => {
    expect(
      await amounts(
        '日期,币种,金额\n2026-11-20,人民币元,5.00\n2026-11-20,RMB,6.00\n2026-11-20,人民币,7.00\n',
      ),
    ).toEqual([5, 6, 7]);
    expect(await reasons('日期,币种,金额\n2026-11-20,人民币元,5.00\n2026-11-20,港币,6.00\n')).toEqual([
      [3, 'otherCurrency', '港币'],
    ]);
    expect(
      await reasons(
        '交易时间,收/支,金额,交易状态\n2026-11-20,收入,5.00,交易成功\n2026-11-20,不计收支,6.00,交易成功\n2026-11-20,/,8.00,交易成功\n2026-11-20,支出,7.00,交易关闭\n2026-11-20,支出,0.00,交易成功\n',
      ),
    ).toEqual([
      [3, 'neitherWay', '不计收支 6.00'],
      [4, 'neitherWay', '/ 8.00'],
      [5, 'didNotHappen', '交易关闭'],
      [6, 'nothingMoved', ''],
    ]);
    expect(await refused('日期,收/支,金额\n2026-11-20,什么,5.00\n')).toBe('badDirection #2 · 收/支 “什么”');
    expect(await refused('日期,币种,金额\n2026-11-20,港币,6.00\n')).toBe('nothingRead #2 “港币”');
  });
  it('without a time but with an amount refuse the file', async () => {
    expect(await refused('日期,金额,对方户名\n2026-11-20,5.00,A\n,6.00,B\n')).toMatch(/^badTime #3/);
  });
  it('of sums, heads of further pages and row numbers are no lines', async () => {
    const text =
      '序号,日期,收入,支出,对方户名\n1,2026-11-20,5.00,,A\n小计,,5.00,,\n序号,日期,收入,支出,对方户名\n2,2026-11-21,,2.00,B\n,合计,5.00,2.00,\n';
    expect(await amounts(text)).toEqual([5, -2]);
    expect(await amounts('#,日期,金额\n#1,2026-11-20,5.00\n#2,2026-11-21,6.00\n')).toEqual([5, 6]);
  });
  it('that do not come to the sums of the file refuse it, unless it is taken so', async () => {
    const text = '日期,收入,支出\n2026-11-20,5.00,\n合计,9.00,0.00\n';
    expect(await refused(text)).toBe('otherTotals 5.00 / 0.00 ≠ 9.00 / 0.00');
    expect(await amounts(text, { takesOtherTotals: true })).toEqual([5]);
  });
  it('whose balance cannot be read, or does not lead on, are named', async () => {
    expect(
      await reasons(
        '日期,收入,支出,余额\n2026-11-20,5.00,,****\n2026-11-21,1.00,,10.00\n2026-11-22,1.00,,12.00\n',
      ),
    ).toEqual([
      [2, 'balanceUnread', '****'],
      [4, 'gapBefore', '1.00'],
    ]);
  });
});

describe('flow numbers', () => {
  it('that a spreadsheet damaged, and vouchers that repeat, name no line', async () => {
    const damaged = await read(
      '交易时间,流水号,收入金额,支出金额,对方户名\n2026-11-20 10:00:00,4.777E+27,100.00,,A\n',
    );
    expect(damaged.lines[0]?.flow).toMatch(/^~/);
    expect(damaged.notes).toMatchObject([{ reason: statementNote.of.numberDamaged, row: 2 }]);
    const vouchers = await read(
      '日期,凭证号,收入,支出\n2026-11-20,1,5.00,\n2026-11-20,1,5.00,\n2026-11-20,2,,1.00\n',
    );
    expect(vouchers.lines).toHaveLength(3);
    const repeated = await read(
      '日期,流水号,收入,支出,摘要\n2026-11-20,A1,5.00,,a\n2026-11-20,A1,,1.00,b\n2026-11-20,A1,,1.00,b\n',
    );
    expect(repeated.lines).toHaveLength(2);
    expect(repeated.notes.map(({ reason }) => reason)).toContain(statementNote.of.sameRow);
  });
});

describe('a spreadsheet', () => {
  it('has the sum of a formula with the figures that it shows', async () => {
    const rows = async function* () {
      yield [[{ text: '2026-11-20' }, { number: '15323.539999999999' }, { text: '甲' }]];
    };
    const parts: Buffer[] = [];
    for await (const some of xlsxStream({ sheet: '表', header: ['日期', '金额', '户名'], rows: rows() }))
      parts.push(some as Buffer);
    const { lines } = await readBytes(Buffer.concat(parts));
    expect(lines.map(({ amount }) => textOf(amount))).toEqual(['15323.540000']);
  });
  const sheet = (rows: readonly (readonly string[])[], o: Options = {}) =>
    statementOf([{ name: 's', isSheet: true, rows }], { currency: 1, ...o });
  it('writes decimals with a point, midnight next to a day, and times of a day by themselves', () => {
    const { lines } = sheet([
      ['日期', '时间', '金额'],
      ['2026-11-20 00:00:00', '1899-12-30 10:15:00', '1.234'],
    ]);
    expect(lines.map(({ at, amount }) => [at.toISOString(), textOf(amount)])).toEqual([
      ['2026-11-20T02:15:00.000Z', '1.234000'],
    ]);
  });
});

describe('encodings', () => {
  const text = '日期,金额,对方户名\n2026-11-20,5.00,㐂𠮷商店\n';
  it.each(['gb18030', 'utf-16le', 'utf-16be', 'utf-8'])('%s is read', async (encoding) => {
    for (const addBOM of [true, false]) {
      const { lines } = await readBytes(new Uint8Array(iconv.encode(text, encoding, { addBOM })));
      expect(lines.map(({ payer }) => payer)).toEqual(['㐂𠮷商店']);
    }
  });
  it('a web page says how to convert it', async () => {
    expect(await refused('<html><table><tr><td>日期</td></tr></table></html>')).toBe('webPage ');
  });
});

describe('a file at noon and one in the evening', () => {
  const known = (lines: Awaited<ReturnType<typeof read>>['lines']): KnownLine[] =>
    lines.map((line) => ({ ...line }));
  const noon = '日期,收入,支出,对方户名\n2026-11-20,100.00,,甲\n2026-11-20,100.00,,乙\n';
  const evening =
    '日期,收入,支出,对方户名\n2026-11-20,100.00,,丙\n2026-11-20,100.00,,乙\n2026-11-20,100.00,,乙\n2026-11-20,100.00,,甲\n';
  it('count each payer as often as the fuller file, whichever comes first', async () => {
    const [first, second] = [(await read(noon)).lines, (await read(evening)).lines];
    expect(
      compare(second, known(first))
        .fresh.map(({ payer }) => payer)
        .toSorted(),
    ).toEqual(['丙', '乙'].toSorted());
    expect(compare(first, known(second)).fresh).toEqual([]);
    const all = [...known(first), ...known(compare(second, known(first)).fresh)];
    expect(new Set(all.map(({ flow }) => flow)).size).toBe(4);
  });
  it('with other columns know the same line, and a number that begins anew is another one', async () => {
    const full = await read(
      '日期,流水号,收入,支出,余额,对方户名\n2026-11-20,N1,100.00,,100.00,甲\n2026-11-20,N2,100.00,,200.00,甲\n',
    );
    const short = await read(
      '日期,收入,支出,对方户名\n2026-11-20,100.00,,甲\n2026-11-20,100.00,,甲\n2026-11-20,100.00,,甲\n',
    );
    expect(compare(short.lines, known(full.lines)).fresh).toHaveLength(1);
    const later = await read('日期,流水号,收入,支出\n2026-12-20,N1,100.00,\n');
    const { fresh, otherAmount } = compare(later.lines, known(full.lines));
    expect([fresh.length, otherAmount, fresh[0]?.flow]).toEqual([1, null, '~N1.2']);
    const other = await read('日期,流水号,收入,支出\n2026-11-20,N1,90.00,\n');
    expect(compare(other.lines, known(full.lines)).otherAmount).toBe('N1');
  });
  it('whose bank numbers anew each day are two days, also with other amounts', async () => {
    const head = '日期,流水号,收入,支出,余额,对方户名\n';
    const one = (await read(`${head}2026-11-20,N1,100.00,,100.00,甲\n2026-11-20,N2,10.00,,110.00,乙\n`))
      .lines;
    const two = (await read(`${head}2026-11-21,N1,50.00,,160.00,甲\n2026-11-21,N2,10.00,,170.00,丙\n`)).lines;
    const { fresh, otherAmount } = compare(two, known(one));
    expect([otherAmount, fresh.map(({ flow }) => flow)]).toEqual([null, ['~N1.2', '~N2.2']]);
    expect(compare(two, [...known(one), ...known(fresh)])).toEqual({ fresh: [], otherAmount: null });
  });
  it('made keys of earlier versions are known by what their lines say', async () => {
    const [line] = (await read(noon)).lines;
    const old = known(line ? [line] : []).map((one) => ({
      ...one,
      flow: '~20261120000000.100.00..1',
      amount: micro(microOf('100')),
    }));
    expect(compare((await read(noon)).lines, old).fresh.map(({ payer }) => payer)).toEqual(['乙']);
  });
});
