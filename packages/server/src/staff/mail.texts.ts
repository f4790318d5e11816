/** Mails of the staff area; `{…}` is filled in. */
export const mailTexts = {
  link: {
    subject: ['Set your Renderdesk password', '设置您的 Renderdesk 密码'],
    text: [
      `Hello {name},

Open this link to set the password for {loginName}. It opens once, until {until}:

{link}

If you did not expect this, tell an administrator. Nobody at the company will ever ask you for this link or your password.`,
      `{name}，您好：

请打开以下链接，为账号 {loginName} 设置密码。链接仅可使用一次，{until} 前有效：

{link}

如非您所需，请告知管理员。任何同事都不会向您索要该链接或密码。`,
    ],
  },
} as const;
