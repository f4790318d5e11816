/** What a bill's file says. */
export const fileTexts = {
  title: ['Monthly bill {number}', '月账单 {number}'],
  customer: ['Customer: {name} (ID {id}){company}', '客户：{name}（ID {id}）{company}'],
  seller: ['Issued by: {name}', '开具方：{name}'],
  month: ['Month: {month} (UTC+8), issued {issued}', '账单月份：{month}（UTC+8），出账时间：{issued}'],
  due: ['Due by: {due}', '到期日：{due}'],
  total: [
    'Total: {total} {currency} (exact {exact}, rounding of lines {difference})',
    '合计：{total} {currency}（精确金额 {exact}，逐行取整差额 {difference}）',
  ],
  words: ['In words: {words}', '金额大写：{words}'],
  paidBy: [
    'Paid by coupons {coupon}, cash {cash}, on credit {credit}, in arrears {arrears}',
    '券支付 {coupon}，现金支付 {cash}，信用支付 {credit}，欠费 {arrears}',
  ],
  corrected: [
    'Corrected since: {count} lines, {amount} {currency} returned. Revision {revision}; earlier files stay as they were.',
    '出账后更正：{count} 行，退回 {amount} {currency}。第 {revision} 版，此前文件保持不变。',
  ],
  of: ['Correction in {month}: {what}', '{month} 更正：{what}'],
  fee: ['Fee {id}', '费用 {id}'],
  page: ['Page {page}', '第 {page} 页'],
  head: {
    what: ['Task or fee', '任务或费用'],
    scene: ['Scene', '场景'],
    project: ['Project', '项目'],
    frames: ['Charges', '计费次数'],
    from: ['First consumed', '首次消费时间'],
    until: ['Last consumed', '最后消费时间'],
    list: ['List price', '原价'],
    software: ['Of it software', '其中软件附加费用'],
    coupon: ['Coupons', '券支付'],
    cash: ['Cash', '现金支付'],
    credit: ['Credit', '信用支付'],
    arrears: ['Arrears', '欠费'],
    amount: ['Amount', '金额'],
  },
} as const;
