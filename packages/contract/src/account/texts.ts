import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the account area. */
export const texts = {
  fields: {
    phone: ['Phone number', '手机号'],
    email: ['Email address', '邮箱'],
    organizationName: ['Organisation', '组织'],
    roleNames: ['Roles', '角色'],
    presentPassword: ['Current password', '当前密码'],
    sessionId: ['Session ID', '会话 ID'],
    sessionIds: ['Sessions', '会话'],
    createTime: ['Signed in', '登录时间'],
    lastSeenTime: ['Last active', '最近活动时间'],
    endsTime: ['Expires', '失效时间'],
    address: ['IP address', 'IP 地址'],
    userAgent: ['Browser', '浏览器'],
    key: ['Setting', '设置项'],
    value: ['Value', '值'],
  },
  actions: {
    account: {
      profile: ['My profile', '我的资料'],
      validate: ['Check availability', '检查是否可用'],
      update: ['Edit profile', '编辑资料'],
      sessions: ['My sessions', '我的会话'],
      endSessions: ['End session', '结束会话'],
      endOtherSessions: ['End all other sessions', '结束其他全部会话'],
      stay: ['Stay signed in', '保持登录'],
      setPreference: ['Change my preferences', '修改个人设置'],
      readAll: ['Mark all as read', '全部标为已读'],
      ticketToolLoginUrl: ['Issue tracker', '工单系统'],
      projectToolLoginUrl: ['Project tool', '项目管理系统'],
    },
  },
  codes: {},
} as const satisfies AreaTexts;
