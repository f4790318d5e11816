/** What customers are sent with an invoice. */
export const mailTexts = {
  subject: ['Invoice {number} from {seller}', '{seller} 发票 {number}'],
  text: [
    'Invoice {number}\nSeller: {seller}\nTitle: {title}\nAmount with tax: {amount}\n\nThe invoice is attached as far as it exists as a file.',
    '发票号码：{number}\n销售方：{seller}\n发票抬头：{title}\n价税合计：{amount}\n\n电子文件随附。',
  ],
  sms: [
    'Invoice {number} of {amount} was issued to {title}.',
    '发票 {number} 已开具，抬头 {title}，价税合计 {amount}。',
  ],
} as const;
