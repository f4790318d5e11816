import type { OtherLanguage } from '../../kit/text/index.ts';
import type en from './account.en.ts';

export default {
  tabs: {
    profile: '我的资料',
    password: '密码',
    sessions: '登录会话',
    settings: '个人设置',
    notifications: '通知设置',
    messages: '通知',
  },
  profile: {
    since: '账号创建时间',
    adminId: '员工编号',
    passwordHint: '修改手机号或邮箱时必填，因为可以通过它们重设密码。',
    askAdministrator: '登录名、部门、职位和角色由管理员修改。',
  },
  password: {
    hint: '修改密码后，您的其他登录会话会全部结束。',
    changed: '密码已修改，其他登录会话已结束。',
  },
  sessions: {
    hint: '您当前已登录的位置。如有不认识的会话，请结束它并修改密码。',
    thisOne: '当前会话',
    actions: '操作',
    none: '没有其他登录会话。',
    endOthersAsk: '结束其他全部会话？',
    endOthersHint: '其他位置会立即退出登录，尚未保存的内容会丢失。',
    ended_other: '已结束 {count} 个会话。',
  },
  settings: {
    hint: '设置保存在服务器上，换浏览器后依然有效。',
    language: '语言',
    languageHint: '邮件也使用该语言。',
    languages: { zh: '中文', en: 'English' },
    theme: '主题',
    themes: { light: '浅色', dark: '深色', system: '跟随设备' },
    density: '列表行距',
    densityHint: '单独设置过行距的列表保持其设置。',
    densities: { normal: '宽松', compact: '紧凑' },
    startPage: '起始页',
    startPageHint: '登录后首先打开的页面。',
    dashboard: '首页',
  },
  notifications: {
    hint: '选择通过哪些方式接收通知。',
    noMail: '您的资料中没有邮箱，因此无法发送邮件。',
    kind: '内容',
    bell: '站内通知',
    mail: '邮件',
    always: '涉及账号安全，始终以站内通知显示。',
  },
  messages: {
    unreadOnly: '只看未读',
    none: '没有通知。',
    noneUnread: '没有未读通知。',
    page: '第 {page} / {pages} 页',
    newer: '较新',
    older: '较早',
  },
} satisfies OtherLanguage<typeof en>;
