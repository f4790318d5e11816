import type { Translated } from '@renderdesk/contract';
import type { mailEn } from './notifying.en.ts';

/** The mail around a notification in Chinese. */
export const mailZh: Translated<typeof mailEn> = {
  subject: { news: 'Renderdesk：{says}', account: '您的 Renderdesk 账号' },
  text: `{name}，您好：

{says}

此邮件按您的通知设置发送，可在控制台“个人信息 - 通知”中更改。`,
};
