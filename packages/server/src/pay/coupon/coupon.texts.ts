/** The mail that coupons end soon, by language. */
export const endingTexts = {
  subject: ['Your render coupons expire soon', '您的渲染券即将到期'],
  greeting: ['Hello {name},', '{name}，您好：'],
  says: ['these coupons expire at the time shown:', '以下渲染券将在所示时间到期：'],
  line: ['– {amount} {unit}, until {end} (UTC+8)', '– {amount} {unit}，{end}（UTC+8）到期'],
  hint: ['Coupons cannot be refunded or converted.', '渲染券不可退款或兑换。'],
} as const;
