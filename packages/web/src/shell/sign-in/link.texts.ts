import { defineText } from '../../kit/text/define.ts';

export const { useText: useLinkText } = defineText('sign-in.link', {
  title: ['Set your password', '设置密码'],
  forWhom: ['{name}, set the password for {loginName}.', '{name}，请为账号 {loginName} 设置密码。'],
  until: ['The link opens once, until {time}.', '链接仅可使用一次，{time} 前有效。'],
  looking: ['Checking the link…', '正在检查链接…'],
  save: ['Set password', '设置密码'],
  saving: ['Saving…', '正在保存…'],
});
