import { defineText } from '../../kit/text/index.ts';

export const { useText: useAdminText } = defineText('screens.admin', {
  active: ['Active', '启用'],
  disabled: ['Disabled', '停用'],
  nameHint: [
    'Letters, digits, dots, hyphens and underscores; 2–40 characters.',
    '字母、数字、点、连字符或下划线，2–40 个字符',
  ],
  emailHint: ['The one-time link is sent here. 6–40 characters.', '一次性链接将发送到此邮箱，6–40 个字符'],
  rolesHint: [
    'Only staff with the permission “Edit roles and permissions” can change roles.',
    '需“编辑角色与权限”权限才能变更角色',
  ],
  details: ['Staff member', '员工'],
  close: ['Close', '关闭'],
  tabs: ['Sections', '页签'],
  tab: {
    facts: ['Overview', '概览'],
    reach: ['Access', '可访问范围'],
    sessions: ['Sessions', '会话'],
    history: ['History', '变更记录'],
  },
  link: {
    title: ['One-time link for {name}', '{name}的一次性链接'],
    ask: [
      'The current password stops working and all sessions end. {name} sets a new password by the link.',
      '当前密码将立即失效，所有会话将结束。{name}须通过链接设置新密码。',
    ],
    make: ['Create link', '生成链接'],
    once: [
      'Shown only once. Give it to {name} yourself; anyone who has it can set the password.',
      '仅显示一次，请当面或通过可靠渠道交给{name}；持有链接者即可设置密码。',
    ],
    copy: ['Copy link', '复制链接'],
    copied: ['Link copied', '链接已复制'],
    mailed: ['It was also sent to the email address on file.', '链接同时已发送到登记的邮箱。'],
    onlyMailed: [
      'The link was sent to the email address on file. It is not shown here because this person has permissions that you do not have.',
      '链接已发送到登记的邮箱。该员工的权限多于您，故此处不显示链接。',
    ],
    notMailed: ['There is no email address on file.', '未登记邮箱，无法发送邮件。'],
    until: ['It opens once, until {time}.', '仅可使用一次，{time} 前有效。'],
  },
  clean: {
    of: [
      '{name}: {customers} customers, {sessions} sessions, {entries} personal entries',
      '{name}：客户 {customers} 名，会话 {sessions} 个，个人数据 {entries} 条',
    ],
    contact: ['phone and email', '手机号和邮箱'],
    what: [
      'Ends allocations of customers and all sessions. Erases phone, email, password, second factors, settings, private views and notifications. The name stays in records. This cannot be undone.',
      '将结束客户归属和全部会话，并清除手机号、邮箱、密码、双重验证方式、设置、私有视图和通知。姓名保留在操作记录中。此操作无法撤销。',
    ],
    handOver: [
      'To keep the customers with a colleague, hand them over first.',
      '如客户由他人继续负责，请先移交客户。',
    ],
    approval: [
      'More than {limit} customers: another person must approve this.',
      '超过 {limit} 名客户，须由他人审批。',
    ],
  },
  reach: {
    all: ['All customers', '全部客户'],
    customers: [['{count} customer', '{count} customers'], '{count} 名客户'],
    search: ['Search permissions', '搜索权限'],
    none: ['No permissions.', '暂无权限'],
    noneFound: ['No permission matches.', '没有匹配的权限'],
    off: ['Turned off for everyone', '已对所有人停用'],
    everything: ['All permissions and areas', '全部权限和区域'],
    by: ['Given by', '来源角色'],
    areas: ['Areas', '区域'],
  },
  sessionsNone: ['No open sessions.', '暂无在线会话'],
  moveHint: ['The position is cleared.', '职位将被清空'],
});
