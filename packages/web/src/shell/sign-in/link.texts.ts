import { defineText } from '../../kit/text/define.ts';

export const { useText: useLinkText } = defineText('sign-in.link', {
  title: ['Set your password', '设置密码'],
  forWhom: ['{name}, set the password for {loginName}.', '{name}，请为账号 {loginName} 设置密码。'],
  until: ['The link opens once, until {time}.', '链接仅可使用一次，{time} 前有效。'],
  cut: [
    'This link is not complete. Copy all of it, or ask an administrator for a new one.',
    '链接不完整，请完整复制后重试，或向管理员索取新链接。',
  ],
  looking: ['Checking the link…', '正在检查链接…'],
  save: ['Set password', '设置密码'],
  saving: ['Saving…', '正在保存…'],
});
