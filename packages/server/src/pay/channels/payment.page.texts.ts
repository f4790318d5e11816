/** Texts of the demo's payment page, both languages together, because a payer has chosen none. */
export const pageTexts = {
  title: ['Payment page', '支付页'],
  demo: ['Demo: no money moves here', '演示：此处不会产生真实支付'],
  for: ['For', '收款事由'],
  number: ['Order number', '订单号'],
  amount: ['Amount', '金额'],
  until: ['Pay before', '支付截止时间'],
  pay: ['Pay', '支付'],
  slow: ['Pay, and be told of late', '支付（延迟通知）'],
  refuse: ['Let the payment fail', '模拟支付失败'],
  paid: ['Paid. You may close this page.', '已支付，可关闭此页面。'],
  refused: ['The payment failed.', '支付失败。'],
  slowly: ['Paid. The payment has not been reported yet.', '已支付，支付结果尚未通知。'],
  closed: ['The order is closed.', '订单已关闭。'],
  expired: ['The order has expired.', '订单已过期。'],
  unknown: ['There is no such order, or the link is not whole.', '订单不存在或链接不完整。'],
} as const;
