/** The mail around a notification. */
export const mailTexts = {
  subject: {
    news: ['Renderdesk: {says}', 'Renderdesk：{says}'],
    account: ['Your Renderdesk account', '您的 Renderdesk 账号'],
  },
  text: [
    `Hello {name},

{says}

To change your email notifications, go to My account > Notification settings in the console.`,
    `{name}，您好：

{says}

如需更改邮件通知，请前往控制台“个人信息 > 通知设置”。`,
  ],
  /** A notification as a text message. */
  sms: ['Renderdesk: {says}', 'Renderdesk：{says}'],
} as const;

/** Words before the sentence of a copy and of a test message. */
export const prefixTexts = {
  copy: ['Copy of the notice to {name}: ', '抄送（发给 {name} 的通知）：'],
  test: ['Test message: ', '测试消息：'],
} as const;
