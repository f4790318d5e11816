/** Mails of the session area; `{…}` is filled in. */
export const mailTexts = {
  code: {
    subject: ['Your Renderdesk verification code', '您的 Renderdesk 验证码'],
    text: [
      `Hello {name},

Your verification code is {code}. Use it within {minutes} minutes to reset the password for {loginName}.

If you did not request this, ignore this email and tell an administrator. Nobody at the company will ever ask you for this code.`,
      `{name}，您好：

您正在为账号 {loginName} 重置密码，验证码为 {code}，{minutes} 分钟内有效。

如非本人操作，请勿使用该验证码，并告知管理员。任何同事都不会向您索要验证码。`,
    ],
  },
  passwordChanged: {
    subject: ['Your Renderdesk password was changed', '您的 Renderdesk 密码已修改'],
    text: [
      `Hello {name},

The password for {loginName} was reset with a verification code, and all your sessions were ended.

If this was not you, contact an administrator immediately.`,
      `{name}，您好：

账号 {loginName} 的密码已通过验证码重置，您的所有登录会话均已结束。

如非本人操作，请立即联系管理员。`,
    ],
  },
} as const;
