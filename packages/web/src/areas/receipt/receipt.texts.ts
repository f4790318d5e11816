import { defineText } from '../../kit/text/index.ts';

export const { useText: useReceiptText } = defineText('screens.receipt', {
  tabs: ['Invoices', '发票'],
  open: ['To do', '待处理'],
  all: ['All', '全部'],
  close: ['Close', '关闭'],
  customer: ['Customer', '客户'],
  history: ['History', '变更记录'],
  sums: ['Sums', '合计'],
  noOrders: ['Nothing of this customer can be invoiced now.', '该客户目前没有可开票的订单。'],
  available: [
    ['Can be invoiced now: {free} in {count} order.', 'Can be invoiced now: {free} in {count} orders.'],
    '当前可开票 {free}，共 {count} 个订单。',
  ],
  orderLeft: [
    '{free} can be invoiced, of {amount}; {invoiced} is invoiced already.',
    '可开票 {free}（订单 {amount}，已开票 {invoiced}）',
  ],
  orderMost: ['At most {free} of this order can be invoiced.', '该订单最多可开票 {free}。'],
  split: ['With tax {gross} · net {net} · tax {tax}', '价税合计 {gross} · 不含税 {net} · 税额 {tax}'],
  mismatch: [
    'The lines come to {lines}, the orders to {orders}.',
    '明细合计 {lines}，订单合计 {orders}，须一致。',
  ],
  kindHint: [
    'Customers who pay in US dollars get a commercial invoice: no invoice type, tax rate 0.',
    '以美元付款的客户开具商业发票：不选发票类型，税率为 0。',
  ],
  dueHint: ['For monthly bills: by when the customer is to pay.', '按月账单开票时必填'],
  letterHint: ['Needed where somebody else paid than the title names.', '付款人与抬头不一致时必传'],
  replacesHint: ['Where this replaces a red-lettered invoice.', '用于替换已红冲的申请'],
  keepHint: ['Leave empty to keep the present one.', '留空则保持不变'],
  approveHint: [
    'Approves {amount} for {title}. The invoice can then be issued.',
    '批准为「{title}」开具 {amount}，批准后即可开票。',
  ],
  beforePayment: [
    'Not paid yet: larger amounts need a second person.',
    '尚未付款：超过上限时须由他人再次审批。',
  ],
  issueItself: ['The invoice is issued automatically within a minute.', '将在一分钟内自动开具。'],
  issueByHand: [
    'Issue it in the tax platform, then enter its number.',
    '请在税务平台开具，然后录入发票号码。',
  ],
  numberHint: [
    '20 digits; on paper 8 digits with a code of 10 or 12.',
    '数电票 20 位；纸质发票 8 位，代码 10 或 12 位',
  ],
  correctHint: ['Takes it up again, as it stands now.', '按修改后的内容重新开具。'],
  receivablesHint: ['Which recharges paid {amount}?', '请选择支付 {amount} 的充值。'],
  redHint: [
    'At most {left} can be red-lettered. The orders become available again.',
    '最多可红冲 {left}，红冲后订单恢复可开票。',
  ],
  redPreview: ['Red-letter invoice as it will be issued', '将开具的红字发票'],
  redFormHint: ['72 hours after it was entered the form is void.', '确认单发起 72 小时后自动作废。'],
  begin: ['Issue', '开票'],
  fail: ['Issue failed', '开票失败'],
  correct: ['Take up again', '重新开票'],
  deliver: ['Deliver', '交付'],
  reject: ['Reject', '驳回'],
  withdraw: ['Withdraw', '撤回'],
  noTax: ['No invoice was issued yet.', '尚未开具发票。'],
  invoicesOf: ['Invoices', '查看发票'],
});
