/** The mail around a notification in English. */
export const mailEn = {
  subject: { news: 'Renderdesk: {says}', account: 'Your Renderdesk account' },
  text: `Hello {name},

{says}

Whether this comes by mail is set in the console under My account, Notifications.`,
} as const;
