import type { Translated } from '../kernel/text.ts';
import type { sessionEn } from './session.en.ts';

/** Chinese texts of the session area and of what every area shares. */
export const sessionZh: Translated<typeof sessionEn> = {
  fields: {
    loginName: '登录名',
    password: '密码',
    oldPassword: '当前密码',
    newPassword: '新密码',
    reallyName: '姓名',
    userId: '用户 ID',
    userName: '用户名',
    accountType: '账号类型',
    organizationId: '组织',
    kind: '类型',
    data: '内容',
    unread: '仅看未读',
    notificationId: '通知 ID',
    createTime: '创建时间',
    readTime: '阅读时间',
    call: '接口',
    filter: '筛选条件',
    jobId: '任务 ID',
    notificationIds: '通知',
  },
  actions: {
    session: {
      login: '登录',
      logout: '退出登录',
      isFirstLogin: '是否首次登录',
      changePassword: '修改密码',
      queryLoginAdmin: '当前登录人',
      queryAllPermissions: '全部权限',
      queryArea: '区域',
      queryPlatform: '平台',
    },
    desk: {
      freezeSelection: '选择全部匹配项',
      jobProgress: '进度',
      notifications: '通知',
      readNotifications: '标为已读',
    },
  },
  codes: {
    currency: { 1: '人民币', 2: '美元' },
    accountType: { 1: '主账号', 2: '子账号', 3: '钉钉子账号' },
    zone: { 1: '国内', 2: '国外' },
    businessType: { 0: '效果图', 1: '动画', 2: '全部', 3: '大雁云' },
    businessLine: {
      1: '动画渲染',
      2: '效果图渲染',
      3: '大规模 GPU 云',
      4: '版权登记',
      5: '外包',
      6: '实景建模',
    },
    platformKind: { 0: 'CPU', 1: 'GPU', 2: '效果图', 3: '青云' },
    hardwareType: { 0: 'CPU', 1: 'GPU' },
    permissionStatus: { 0: '关闭', 1: '开启' },
    exportState: { 0: '排队中', 1: '导出中', 2: '可下载', 3: '失败', 4: '已取消', 5: '已过期' },
  },
};
