import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the message centre. */
export const messageTexts = {
  fields: {
    monitorMessageId: ['Message ID', '消息 ID'],
    messageType: ['Type', '消息类型'],
    state: ['Status', '状态'],
    selectAll: ['All messages', '全部消息'],
    platform: ['Platform', '平台'],
    eventCount: ['Events (1 h)', '事件数（1 小时）'],
    eventRate: ['Rate (%)', '占比（%）'],
    eventTime: ['Last event', '最近事件'],
    createTimeFlag: ['Created', '创建时间'],
    taskStatus: ['Status', '任务状态'],
    messageCount: ['Messages', '消息数'],
    openCount: ['Open', '未处理'],
    lastTime: ['Last message', '最近消息'],
    lastTimeFlag: ['Last message', '最近消息'],
    enable: ['On', '启用'],
    thresholdCount: ['Events at least', '事件数阈值'],
    thresholdRate: ['Rate at least (%)', '占比阈值（%）'],
    by: ['Changed by', '修改人'],
    at: ['Changed', '修改时间'],
  },
  actions: {
    messages: {
      list: ['Messages', '消息列表'],
      taskList: ['Tasks with messages', '任务消息'],
      remove: ['Delete', '删除'],
      mark: ['Mark', '标记'],
    },
    subscriptions: {
      list: ['Subscriptions', '订阅设置'],
      handle: ['Edit subscription', '编辑订阅'],
    },
  },
  codes: {
    monitorMessageType: {
      1: ['Failed frames', '帧失败'],
      2: ['Stuck frames', '卡帧'],
      3: ['Lost nodes', '节点失联'],
      4: ['Frames stopped for time', '帧超时停止'],
    },
    monitorMessageState: { 0: ['Open', '未处理'], 1: ['Marked', '已标记'] },
  },
  kinds: { monitorMessage: [['{count} message', '{count} messages'], '{count} 条消息'] },
  empty: {
    messages: [
      'A message appears here when the events of an hour reach the thresholds of its subscription.',
      '一小时内的事件达到订阅阈值时，消息显示在此列表。',
    ],
  },
} as const satisfies AreaTexts;
