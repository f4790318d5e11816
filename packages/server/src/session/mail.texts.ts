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
  stepCode: {
    subject: ['Your Renderdesk sign-in code', '您的 Renderdesk 登录验证码'],
    text: [
      `Hello {name},

Administrators have reset your second factor. Your sign-in code is {code}; it is valid for {minutes} minutes. With it your previous second factors are removed.

If you are not signing in right now, somebody knows your password: change it and tell an administrator. Nobody at the company will ever ask you for this code.`,
      `{name}，您好：

管理员已重置您的双重验证。您的登录验证码为 {code}，{minutes} 分钟内有效。使用后，您原有的双重验证方式将被移除。

如果您当前并未登录，说明有人知道了您的密码，请立即修改密码并告知管理员。任何同事都不会向您索要验证码。`,
    ],
  },
  signInCode: {
    subject: ['Your Renderdesk sign-in code', '您的 Renderdesk 登录验证码'],
    text: [
      `Hello {name},

Your sign-in code for {loginName} is {code}; it is valid for {minutes} minutes.

If you did not request this, ignore this message and tell an administrator. Nobody at the company will ever ask you for this code.`,
      `{name}，您好：

账号 {loginName} 的登录验证码为 {code}，{minutes} 分钟内有效。

如非本人操作，请忽略并告知管理员。任何同事都不会向您索要验证码。`,
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

/** The text message that carries a sign-in code. */
export const smsText = [
  'Renderdesk sign-in code: {code}, valid for {minutes} minutes. Tell it to nobody.',
  '【Renderdesk】登录验证码 {code}，{minutes} 分钟内有效，请勿告知他人。',
] as const;
