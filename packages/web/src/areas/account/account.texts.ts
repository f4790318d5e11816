import { defineText } from '../../kit/text/index.ts';

export const { useText: useAccountText } = defineText('screens.account', {
  tabs: {
    profile: ['Profile', '我的资料'],
    password: ['Password', '密码'],
    sessions: ['Sessions', '登录会话'],
    settings: ['Preferences', '个人设置'],
    notifications: ['Notification settings', '通知设置'],
    messages: ['Notifications', '通知'],
  },
  profile: {
    since: ['Account created', '账号创建时间'],
    adminId: ['Staff ID', '员工 ID'],
    passwordHint: [
      'Required to change your phone number or email address, because they can be used to reset your password.',
      '修改手机号或邮箱时必填，因为可以通过它们重置密码',
    ],
    askAdministrator: [
      'To change your sign-in name, organisation, position or roles, contact an administrator.',
      '如需修改登录名、组织、职位或角色，请联系管理员。',
    ],
  },
  password: {
    hint: [
      'Changing your password ends all your other sessions.',
      '修改密码后，您的其他登录会话会全部结束。',
    ],
    changed: ['Password changed. Your other sessions have ended.', '密码已修改，其他登录会话已结束。'],
  },
  sessions: {
    hint: [
      'Devices where you are signed in. If you do not recognise a session, end it and change your password.',
      '您当前登录的设备。如有非本人的会话，请结束该会话并修改密码。',
    ],
    thisOne: ['This session', '当前会话'],
    actions: ['Actions', '操作'],
    none: ['No other sessions.', '没有其他登录会话。'],
    endOthersAsk: ['End all other sessions?', '结束其他全部会话？'],
    endOthersHint: [
      'They are signed out immediately, and unsaved changes there are lost.',
      '其他会话会立即退出登录，其中未保存的更改会丢失。',
    ],

    ended: [['{count} session ended.', '{count} sessions ended.'], '已结束 {count} 个会话。'],
  },
  settings: {
    hint: [
      'Saved to your account and used in every browser.',
      '设置保存在您的账号中，在任何浏览器登录均有效。',
    ],
    language: ['Language', '语言'],
    languageHint: ['Also used for emails to you.', '邮件也使用该语言。'],
    languages: { zh: ['中文', '中文'], en: ['English', 'English'] },
    theme: ['Theme', '主题'],
    themes: { light: ['Light', '浅色'], dark: ['Dark', '深色'], system: ['System', '跟随系统'] },
    density: ['List density', '列表密度'],
    densityHint: ['Lists with their own density setting are not affected.', '单独设置过密度的列表不受影响。'],
    densities: { normal: ['Standard', '标准'], compact: ['Compact', '紧凑'] },
    startPage: ['Start page', '起始页'],
    startPageHint: ['The page that opens after you sign in.', '登录后首先打开的页面。'],
    dashboard: ['Dashboard', '首页'],
  },
  notifications: {
    hint: ['Choose how you are notified.', '选择通过哪些方式接收通知。'],
    noMail: [
      'Your profile has no email address, so email notifications cannot be sent. Add one under Profile.',
      '您尚未填写邮箱，无法接收邮件通知，请在“我的资料”中填写。',
    ],
    kind: ['Notification', '通知类型'],
    bell: ['In-app', '站内通知'],
    mail: ['Email', '邮件'],
    always: ['Account security: always shown in-app.', '涉及账号安全，始终以站内通知显示。'],
  },
  messages: {
    unreadOnly: ['Unread only', '仅看未读'],
    none: ['No notifications.', '没有通知。'],
    noneUnread: ['No unread notifications.', '没有未读通知。'],
    page: ['Page {page} of {pages}', '第 {page} 页，共 {pages} 页'],
    newer: ['Newer', '较新'],
    older: ['Older', '较早'],
  },
});
