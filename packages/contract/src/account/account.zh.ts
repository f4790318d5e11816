import type { Translated } from '../kernel/text.ts';
import type { accountEn } from './account.en.ts';

/** Chinese texts of the account area. */
export const accountZh: Translated<typeof accountEn> = {
  fields: {
    phone: '手机号',
    email: '邮箱',
    organizationName: '所属部门',
    positionName: '职位',
    roleNames: '角色',
    presentPassword: '当前密码',
    version: '版本',
    sessionId: '会话编号',
    sessionIds: '会话',
    createTime: '登录时间',
    lastSeenTime: '最近使用',
    endsTime: '失效时间',
    address: '地址',
    userAgent: '浏览器',
    key: '设置项',
    value: '值',
  },
  actions: {
    account: {
      profile: '我的资料',
      validate: '是否可用',
      update: '修改我的资料',
      sessions: '我的会话',
      endSessions: '结束会话',
      endOtherSessions: '结束其他全部会话',
      stay: '保持登录',
      setPreference: '修改个人设置',
      readAll: '全部标为已读',
      ticketToolLoginUrl: '工单系统',
      projectToolLoginUrl: '项目管理系统',
    },
  },
  codes: {},
};
