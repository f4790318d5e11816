import type { NotificationText } from './notification.en.ts';
import type { NotificationName } from './notification.kinds.ts';

export const notificationZh: Record<NotificationName, NotificationText> = {
  exportReady: { name: '我的导出已完成', says: '导出“{fileName}”已完成。' },
  exportFailed: { name: '我的导出失败', says: '导出“{fileName}”失败。' },
  bulkDone: { name: '我的批量操作已完成', says: '“{action}”已完成：成功 {done} 条，被拒绝 {refused} 条。' },
  bulkFailed: {
    name: '我的批量操作中断',
    says: '“{action}”中断：成功 {done} 条，被拒绝 {refused} 条，其余未改动。',
  },
  auditBroken: {
    name: '操作记录被更改',
    says: '操作记录的封存 {sealId}（{sealedAt}）与其记录不一致。请按运维手册校验。',
  },
  taskEnded: { name: '我关注的任务已结束', says: '任务 {taskId} 已结束：{state}。' },
  sessionNew: {
    name: '账号在其他浏览器或地址登录',
    says: '账号通过 {browser} 从 {address} 登录。如非本人操作，请结束该会话并修改密码。',
  },
  passwordChanged: {
    name: '密码被修改',
    says: '您的密码已修改。如非本人操作，请立即联系管理员。',
  },
  contactChanged: {
    name: '手机号或邮箱被修改',
    says: '您的手机号或邮箱已修改。如非本人操作，请立即联系管理员。',
  },
};
