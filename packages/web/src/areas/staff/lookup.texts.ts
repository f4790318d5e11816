import { defineText } from '../../kit/text/index.ts';

export const { useText: useLookupText } = defineText('screens.permissionLookup', {
  person: ['Member of staff', '员工'],
  choose: [
    'Choose a permission to see who has it; add a person to see why they have it or not.',
    '选择权限可查看哪些人拥有该权限；再选择员工可查看其拥有或缺少该权限的原因。',
  ],
  holders: ['Roles with this permission', '拥有此权限的角色'],
  noRole: ['No role has this permission.', '没有角色拥有此权限。'],
  switchOff: ['Turn off for everyone', '对所有人停用'],
  switchOn: ['Turn on', '启用'],
  switchOffHint: [
    '“{name}” is hidden from everyone, whatever their roles, until it is turned on again.',
    '“{name}”将对所有人隐藏（无论其角色），直至重新启用。',
  ],
  switchOnHint: [
    'Everyone whose roles include “{name}” can use it again.',
    '角色中包含“{name}”的员工可重新使用。',
  ],
  verdict: {
    yes: ['{name} can use “{permission}”, by these roles:', '{name}可以使用“{permission}”，来自以下角色：'],
    no: [
      '{name} cannot use “{permission}”: none of their roles includes it.',
      '{name}不能使用“{permission}”：其角色均不包含该权限。',
    ],
    off: [
      '{name} cannot use “{permission}”: it is turned off for everyone. These roles include it:',
      '{name}不能使用“{permission}”：该权限已对所有人停用。以下角色包含该权限：',
    ],
    disabled: [
      '{name} cannot use anything: the account is disabled.',
      '{name}无法使用任何功能：账号已停用。',
    ],
  },
  theirRoles: ['Their roles:', '其现有角色：'],
  wouldGive: ['Roles that include it:', '包含该权限的角色：'],
});
