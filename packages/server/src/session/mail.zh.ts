import type { Translated } from '@renderdesk/contract';
import type { mailEn } from './mail.en.ts';

/** Mails of the session area in Chinese; the same keys and places as the English ones. */
export const mailZh: Translated<typeof mailEn> = {
  code: {
    subject: '您的 Renderdesk 验证码',
    text: `{name}，您好：

您正在为账号 {loginName} 重设密码，验证码为 {code}，{minutes} 分钟内有效。

如非本人操作，请勿使用该验证码，并告知管理员。任何同事都不会向您索要验证码。`,
  },
  passwordChanged: {
    subject: '您的 Renderdesk 密码已修改',
    text: `{name}，您好：

账号 {loginName} 的密码已通过验证码重设，您的所有登录会话均已结束。

如非本人操作，请立即联系管理员。`,
  },
};
