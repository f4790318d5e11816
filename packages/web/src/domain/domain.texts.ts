import { defineText } from '../kit/text/index.ts';

export const { useText: useDomainText } = defineText('domain', {
  mountHint: [
    'A drive or a share on Windows (Z:, \\\\server\\share), an absolute path on Linux.',
    'Windows 填盘符或共享（Z:、\\\\server\\share），Linux 填绝对路径',
  ],
  tip: ['Tip', '提示'],
  severalAccounts: [
    'More than one account has this name. Choose one to continue.',
    '有多个账号使用此名称，请选择要操作的账号。',
  ],
  choose: ['Choose', '选择'],
  cancel: ['Cancel', '取消'],
  continue: ['Continue', '继续'],
  close: ['Close', '关闭'],
  missingRight: ['You need the permission “{name}” ({key}).', '您缺少权限“{name}”（{key}）。'],
  rolesGive: ['Roles that give it', '包含此权限的角色'],
  noRoleGives: [
    'No role gives this permission yet. Contact one of the people below.',
    '暂无角色包含此权限，请联系下列人员。',
  ],
  peopleGive: ['Can be granted by {names}.', '可由 {names} 授予。'],
  nobodyGives: ['Nobody else can grant it. Contact an administrator.', '暂无可授予的人员，请联系管理员。'],
  rightWaits: [
    'Your request {approvalId} is waiting for a decision.',
    '您的申请（审批 {approvalId}）正在等待审批。',
  ],
  approval: ['Approval {approvalId}', '审批 {approvalId}'],
  waitsFor: ['is waiting for approval, requested by {name}', '待审批，申请人 {name}'],
  waitsAlready: [
    'Approval {approvalId}, requested by {name}, is waiting for this. It must be decided or withdrawn first.',
    '{name} 已提交审批 {approvalId}，须先完成审批或由申请人撤回。',
  ],
  history: ['History', '变更记录'],
  account: ['Account', '账号'],
  credit: ['Credit', '信用额度'],
  creditInAll: ['Credit in all', '总额度'],
  mainItself: ['{name} (main account)', '{name}（主账号）'],
  shareOf: ['Share of the credit of', '分配自主账号'],
  byName: ['Name', '名称'],
  byId: ['ID', 'ID'],
});
