import { defineText } from '../kit/text/index.ts';

export const { useText: useDomainText } = defineText('domain', {
  tip: ['Tip', '提示'],
  severalAccounts: [
    'More than one account has this name. Choose one to continue.',
    '有多个账号使用此名称，请选择要操作的账号。',
  ],
  choose: ['Choose', '选择'],
  cancel: ['Cancel', '取消'],
  continue: ['Continue', '继续'],
  byName: ['Name', '名称'],
  byId: ['ID', 'ID'],
});
