/** Texts of fees that staff enter. */
export const feeTexts = {
  fields: {
    enteredFee: ['Type', '类型'],
    revenue: ['For', '计费项目'],
    document: ['Document number', '单据编号'],
  },
  actions: { fees: { enter: ['Enter charge', '录入消费'] } },
  kinds: { fee: [['{count} charge', '{count} charges'], '{count} 笔消费'] },
  codes: {
    enteredFee: {
      10: ['Correction of a task', '任务补收'],
      11: ['Offline calculation', '线下计算'],
    },
    enteredRevenue: {
      201: ['CPU rendering', 'CPU 渲染'],
      202: ['GPU rendering', 'GPU 渲染'],
      203: ['Picture rendering', '图片渲染'],
      207: ['Storage', '存储'],
      208: ['Additional charge', '附加费用'],
      209: ['GPU cloud', '大雁云'],
    },
  },
} as const;
