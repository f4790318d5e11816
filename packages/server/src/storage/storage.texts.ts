/** Mails to customers whose files are to be cleaned, by language. */
export const noticeTexts = {
  subject: ['Your files will be cleaned soon', '您的文件即将被清理'],
  greeting: ['Hello {name},', '{name}，您好：'],
  says: [
    '{files} files ({space} GB) that have not changed for {days} days are cleaned on {time} (UTC+8).',
    '{files} 个超过 {days} 天未改动的文件（共 {space} GB）将于 {time}（UTC+8）清理。',
  ],
  hint: [
    'Download what you still need before that day. If you need them longer, contact us.',
    '请在该时间前下载所需文件；如需延长保存，请联系我们。',
  ],
} as const;
