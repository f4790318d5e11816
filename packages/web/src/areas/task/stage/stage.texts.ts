import { defineText } from '../../../kit/text/index.ts';

export const { useText: useStageText } = defineText('screens.stage', {
  group: {
    limits: ['Limits', '限制'],
    match: ['Matching', '匹配条件'],
  },
  done: {
    abandon: [['{count} analysis abandoned', '{count} analyses abandoned'], '已放弃 {count} 个分析任务'],
    regain: [
      ['{count} analysis queued again', '{count} analyses queued again'],
      '{count} 个分析任务已重新排队',
    ],
    remove: [['{count} analysis deleted', '{count} analyses deleted'], '已删除 {count} 个分析任务'],
    limits: [
      ['Limit set for {count} analysis', 'Limit set for {count} analyses'],
      '已设置 {count} 个分析任务的限制',
    ],
    match: [
      ['Matching changed for {count} analysis', 'Matching changed for {count} analyses'],
      '已修改 {count} 个分析任务的匹配条件',
    ],
    blacklist: [
      ['Blacklist cleared for {count} analysis', 'Blacklists cleared for {count} analyses'],
      '已清空 {count} 个分析任务的黑名单',
    ],
  },
  pre: {
    stop: [
      ['{count} task held before rendering', '{count} tasks held before rendering'],
      '{count} 个任务已在渲染前停止',
    ],
    recommit: [
      ['Pre-handling of {count} task queued', 'Pre-handling of {count} tasks queued'],
      '{count} 个任务的预处理已重新排队',
    ],
    limits: [['Changed for {count} task', 'Changed for {count} tasks'], '已修改 {count} 个任务'],
    match: [
      ['Matching changed for {count} task', 'Matching changed for {count} tasks'],
      '已修改 {count} 个任务的匹配条件',
    ],
  },
  word: {
    hint: [
      'As it stands on tasks and nodes; a constraint like memory>=64.',
      '与任务和节点上的写法一致；约束如 memory>=64。',
    ],
    stopping: [
      ['{count} item would match no node any more', '{count} items would match no node any more'],
      '移除后有 {count} 项将匹配不到任何节点',
    ],
    loses: [
      ['It is taken off {count} open item.', 'It is taken off {count} open items.'],
      '将从 {count} 项未结束的工作中移除。',
    ],
    kept: [
      ['{count} item takes no change and keeps it.', '{count} items take no change and keep it.'],
      '{count} 项不可修改，将保留该词。',
    ],
    shift: [
      'Match more nodes afterwards: {more}; fewer: {fewer}',
      '之后可匹配更多节点：{more}；更少节点：{fewer}',
    ],
    looked: [
      ['Only the first item is looked at.', 'Only the first {count} items are looked at.'],
      '仅检查前 {count} 项。',
    ],
    noCarriers: ['No open work carries it.', '没有未结束的工作使用该词。'],
    work: ['Item', '编号'],
    before: ['Nodes now', '当前可用节点'],
    after: ['Nodes without it', '移除后可用节点'],
    nodes: ['Nodes that have or want it: {nodes}', '拥有或要求该词的节点：{nodes}'],
    noNodes: ['none', '无'],
  },
  preWordsHint: [
    'Asked of nodes until pre-handling is over, in addition to the words of the task.',
    '仅在预处理阶段与任务自身的词一起匹配节点。',
  ],
  attempt: ['Attempt', '执行'],
  earlier: ['Show earlier lines', '显示之前的日志'],
  minutesHint: [
    'Leave empty for no limit. The warning only marks the row.',
    '留空表示不限制。超时提醒只作标记。',
  ],
  minutesStopHint: ['Leave empty for no limit. Beyond it the work stops.', '留空表示不限制。超过后停止。'],
  wordsHint: ['Several words, each once.', '可填写多个，每个只保留一次。'],
  tab: {
    log: ['Log', '日志'],
    findings: ['Findings', '发现项'],
    history: ['History', '变更记录'],
  },
  empty: {
    running: ['No scene waits for its analysis.', '没有等待或正在分析的场景。'],
    pre: ['No task is prepared before it renders.', '没有需要预处理的任务。'],
    ended: ['No analysis has ended yet.', '还没有已结束的分析。'],
    log: ['No log lines yet', '暂无日志'],
    logHint: ['Lines appear here while a node analyses the scene.', '节点分析场景时，日志显示在此。'],
    preLogHint: ['This attempt has not reported any log lines.', '本次执行没有上报日志。'],
    findings: ['Nothing was found that is odd.', '没有发现异常。'],
    found: ['Nothing is known of the scene yet.', '暂无场景信息。'],
  },
  more: ['Show later lines', '显示后续日志'],
  frames: ['Frames', '帧'],
  facts: ['Scene', '场景'],
  blacklist: ['Blacklist: {nodes}', '黑名单：{nodes}'],
  inspected: {
    frames: ['Frames', '帧范围'],
    cameras: ['Cameras', '相机数'],
    software: ['Software', '软件'],
    plugins: ['Plugins', '插件'],
    bytes: ['Size', '大小'],
    compression: ['Compression', '压缩方式'],
    inspected: ['Inspected', '检查范围'],
  },
  value: {
    no: ['not inspected', '未检查'],
    header: ['header', '文件头'],
    head: ['beginning', '开头部分'],
    text: ['text', '全文'],
    simulated: ['simulated', '模拟'],
  },
  event: {
    submit: ['Sent for analysis', '提交分析'],
    begin: ['Analysis began', '开始分析'],
    giveBack: ['Given back', '退回队列'],
    end: ['Analysis ended', '分析结束'],
    submitAuto: ['Submitted automatically', '自动提交'],
    submitFail: ['Submission failed', '提交失败'],
    stopForTime: ['Stopped for time', '超时停止'],
  },
});
