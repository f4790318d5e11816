import type { AreaTexts } from '../kernel/text.ts';

/** Texts of what explains a figure. */
export const explainTexts = {
  fields: {
    accountRef: ['Reference', '引用 ID'],
    figure: ['Figure', '数字'],
    figureId: ['ID', 'ID'],
    ownerAccount: ['Account', '账户'],
    postingId: ['Posting', '入账 ID'],
    postingKey: ['Key', '入账键'],
    postTime: ['Posted', '入账时间'],
    incurredTime: ['Incurred', '发生时间'],
    before: ['Before', '之前'],
    cause: ['Cause', '原因'],
  },
  actions: {
    explain: {
      account: ['Explain balance', '解释余额'],
      postings: ['Postings of a balance', '余额的入账记录'],
      posting: ['Explain posting', '解释入账'],
      figure: ['Explain figure', '解释数字'],
    },
  },
  codes: {},
} as const satisfies AreaTexts;
