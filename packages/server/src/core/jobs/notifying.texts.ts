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
} as const;
