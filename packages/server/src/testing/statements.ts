import { parse } from 'csv-parse/sync';
import { strToU8, zipSync } from 'fflate';

/** Statements as banks and channels write them, made by hand after their descriptions. */

/** The two files of an Alipay archive; the amounts that went out bear their minus, each value a tab. */
export const alipayCsv = {
  summary: `#支付宝账务汇总查询
#账号：[20881234567890120156]
#起始日期：[2026年11月01日 00:00:00]   终止日期：[2026年12月01日 00:00:00]
类型,收入笔数,收入金额（+元）,支出笔数,支出金额（-元）,总金额（元）
在线支付\t,1\t,1000.00\t,0\t,0.00\t,1000.00\t
`,
  detail: `#支付宝账务明细查询
#账号：[20881234567890120156]
#起始日期：[2026年11月01日 00:00:00]   终止日期：[2026年12月01日 00:00:00]
#-----------------------------------------账务明细列表----------------------------------------
账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注
5001\t,2026111022001\t,R20261110001\t,渲染充值\t,2026-11-10 10:00:00\t,guang***@example.com\t,1000.00\t,0.00\t,6000.00\t,支付宝\t,在线支付\t,\t
5002\t,2026111022001\t,R20261110001\t,渲染充值\t,2026-11-10 10:00:01\t,\t,0.00\t,-6.00\t,5994.00\t,支付宝\t,收费\t,服务费[2026111022001]\t
5003\t,2026111122002\t,F20261111001\t,渲染充值\t,2026-11-11 09:30:00\t,guang***@example.com\t,0.00\t,-440.00\t,5554.00\t,支付宝\t,交易退款\t,\t
5004\t,2026111299999\t,\t,\t,2026-11-12 08:00:00\t,\t,0.00\t,-5000.00\t,554.00\t,支付宝\t,提现\t,提现到银行卡\t
#-----------------------------------------账务明细列表结束------------------------------------
#支出合计：3笔，共-5446.00元
#收入合计：1笔，共1000.00元
#导出时间：[2026年12月01日 09:00:00]
`,
} as const;

export const wechatTrades = `交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注
\`2026-11-10 10:00:00,\`wx1,\`1900000001,\`0,\`,\`4200001,\`R1,\`oUp1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`1000.00,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`渲染充值,\`,\`6.00000,\`0.60%,\`1000.00,\`0.00,\`
\`2026-11-11 09:00:00,\`wx1,\`1900000001,\`0,\`,\`4200001,\`R1,\`oUp1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5030001,\`F1,\`500.00,\`0.00,\`ORIGINAL,\`PROCESSING,\`渲染充值,\`,\`-3.00000,\`0.60%,\`0.00,\`500.00,\`
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`2,\`1000.00,\`500.00,\`0.00,\`3.00000,\`1000.00,\`500.00
`;

export const wechatFunds = `记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号
\`2026-11-10 10:00:00,\`4200001,\`W1,\`交易,\`交易,\`收入,\`1000.00,\`1000.00,\`system,\`,\`R1
\`2026-11-10 10:00:01,\`4200001,\`W2,\`扣除交易手续费,\`扣除交易手续费,\`支出,\`6.00,\`994.00,\`system,\`,\`R1
资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额
\`2,\`1,\`1000.00,\`1,\`6.00
`;

/** A bank's file: lines of other things, the head, two rows, a sum. */
export const bankRows = ({ above = 5, turned = false }: { above?: number; turned?: boolean }): string => {
  const rows = [
    'B1,2026-11-10,09:15:00,,"12,500.00","112,500.00",光影动画有限公司,6222001,货款',
    'B2,2026-11-10,11:00:00,"3,200.50",,"109,299.50",云机房,6222002,托管费',
  ];
  return [
    ...Array.from({ length: above }, (_, at) => `说明 ${at + 1},账号 6222000,`),
    '交易流水号,交易日期,交易时间,借方发生额(支出),贷方发生额(收入),账户余额,对方户名,对方账号,摘要',
    ...(turned ? rows.toReversed() : rows),
    '合计,,,"3,200.50","12,500.00"',
    '',
  ].join('\n');
};

/** The same as a spreadsheet, with the parts that readers need. */
export const excelOf = (csv: string): Uint8Array => {
  const rows = parse(csv, { relaxColumnCount: true }) as string[][];
  const cell = (text: string, row: number, at: number): string =>
    `<c r="${String.fromCodePoint(65 + at)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const data = rows
    .map(
      (row, at) => `<row r="${at + 1}">${row.map((text, column) => cell(text, at, column)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const part = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  return zipSync({
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="明细" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': part(`<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
  });
};
