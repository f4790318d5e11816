/** Texts of orders by QR code. */
export const paymentTexts = {
  fields: {
    paymentOrderId: ['Payment order', '支付订单'],
    orderNumber: ['Order number', '订单号'],
    channel: ['Channel', '支付渠道'],
    currencies: ['Currencies', '币种'],
    amount: ['Amount', '金额'],
    qrCode: ['QR code', '二维码'],
    expireTime: ['Expires', '过期时间'],
    payTime: ['Paid', '支付时间'],
    orderedBy: ['Ordered by', '下单人'],
    status: ['Status', '状态'],
    failure: ['Failure', '失败原因'],
    remark: ['Remark', '备注'],
  },
  actions: {
    payments: {
      list: ['Payment orders', '支付订单'],
      channels: ['Payment channels', '支付渠道'],
      generate: ['Create payment order', '生成支付订单'],
      order: ['Payment order', '支付订单'],
      cancel: ['Cancel order', '取消订单'],
      // What the server does by itself as a channel tells it.
      receive: ['Payment received', '支付到账'],
      end: ['Payment order ended', '支付订单结束'],
      refunded: ['Refund settled by channel', '渠道退款结果'],
    },
  },
  codes: {},
  empty: {
    payments: ['Orders that customers pay by QR code appear here.', '客户扫码支付的订单将显示在此列表。'],
  },
} as const;
