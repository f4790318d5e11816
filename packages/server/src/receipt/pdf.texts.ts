/** What the file of an invoice says. */
export const pdfTexts = {
  digital: ['Invoice {number}', '电子发票 {number}'],
  red: ['Red-letter invoice {number}', '红字发票 {number}'],
  commercial: ['Commercial invoice {number}', '商业发票 {number}'],
  sample: [
    'Issued by the demonstration issuer. This is no tax document.',
    '由演示开票程序生成，不具备税务效力。',
  ],
  seller: ['Seller: {name}, tax number {tax}, {address}', '销售方：{name}，纳税人识别号 {tax}，{address}'],
  buyer: ['Buyer: {name}, tax number {tax}', '购买方：{name}，纳税人识别号 {tax}'],
  buyerPlain: ['Buyer: {name}', '购买方：{name}'],
  bank: [
    'Buyer’s bank: {bank} {account}; {address} {phone}',
    '购买方开户行：{bank} {account}；{address} {phone}',
  ],
  issued: ['Issued: {issued}', '开票日期：{issued}'],
  takesBack: ['Takes back invoice {blue}: {reason}', '对应蓝字发票 {blue}：{reason}'],
  total: [
    'Total with tax: {total} {currency} (net {net}, tax {tax})',
    '价税合计：{total} {currency}（不含税 {net}，税额 {tax}）',
  ],
  words: ['In words: {words}', '价税合计（大写）：{words}'],
  remark: ['Remark: {remark}', '备注：{remark}'],
  page: ['Page {page}', '第 {page} 页'],
  head: {
    name: ['Goods or service', '货物或服务名称'],
    code: ['Tax code', '税收分类编码'],
    net: ['Net', '金额'],
    rate: ['Rate', '税率'],
    tax: ['Tax', '税额'],
    gross: ['With tax', '价税合计'],
  },
} as const;
