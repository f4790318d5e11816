import { defineText } from '../../kit/text/index.ts';

export const { useText: useTaskText } = defineText('screens.task', {
  levelHint: ['0–100. Higher renders first.', '0–100，数值越大越先渲染'],
  nodeLimitHint: ['1–5,000. Leave empty for no limit.', '1–5000，留空表示不限制'],
  consentHint: [
    'Who agreed and how: call, email or ticket number. Recorded in the history.',
    '同意人及同意方式（电话、邮件或工单号），会记入变更记录',
  ],
  freeHint: ['Platform fault: the new attempt is free of charge.', '平台原因导致，重新执行不收费'],
  overtimeHint: [
    'Only warns; the task continues. Leave empty for no warning.',
    '仅提醒，不影响渲染；留空表示不提醒',
  ],
  overtimeConsentHint: [
    'Who agreed and how. Without consent, attempts stopped by this limit are not charged.',
    '同意人及同意方式；未填写时，因超时被停止的执行不收费',
  ],
  overtimeStopHint: [
    'Stops the task when the time is up. Leave empty for no limit.',
    '到时自动停止任务；留空表示不限时',
  ],
  resetHint: [
    'Level, node limit, time limits and restart limit become those of a new task of the same customer: the customer’s own values, then the common values.',
    '优先级、节点上限、各阶段时限与重启上限恢复为该客户新任务的取值：先取客户自身的设置，再取公共值。',
  ],
  restartHint: [
    'Automatic restarts of a failed frame. Leave empty to use the global setting.',
    '失败帧自动重启的次数；留空则使用全局设置',
  ],
  errorHint: [
    'The task stops once this many attempts fail in a row. Leave empty to use the global setting.',
    '连续失败达到该次数后任务自动停止；留空则使用全局设置',
  ],
  memoryHint: [
    'Nodes with less memory get no more frames of this task.',
    '内存低于该值的节点将不再分配此任务的帧',
  ],
  orderHint: ['Order among tasks of the same level. Lower renders first.', '优先级相同时，数值小的先渲染'],
  constraintHint: [
    'cores>=16, memory>=64 (GB), gpuCount>=1, gpu=RTX 4090, os=linux, plugin=redshift 3.6, node=node-07',
    'cores>=16、memory>=64（GB）、gpuCount>=1、gpu=RTX 4090、os=linux、plugin=redshift 3.6、node=node-07',
  ],
  parametersHint: [
    'One name=value per line, passed to the render command.',
    '每行一个 名称=值，会传入渲染命令',
  ],
  wordsHint: ['Press Enter or type a comma to add a value.', '按回车或输入逗号添加一项'],
  rules: {
    open: ['Rendering rules', '渲染规则'],
    hint: ['Global settings. Values set on a task take precedence.', '全局设置，任务自身的设置优先。'],
    changed: ['Changed by {by}, {at}', '{by} 于 {at} 修改'],
    never: ['Default value, not changed yet.', '默认值，尚未修改。'],
    restartHint: ['Automatic restarts of a failed frame, 0–20.', '失败帧自动重启的次数上限，0–20。'],
    errorHint: [
      'A task stops once this many of its attempts fail in a row. A success or starting the task again resets the count.',
      '任务连续失败达到该次数后自动停止；成功一帧或重新开始任务后重新计数。',
    ],
    commonHint: [
      'Defaults for new tasks where the submission sets no value.',
      '提交时未指定的项目，新任务采用此处的值。',
    ],
    frequencyHint: [
      'If a task restarts automatically more often than this within the time window, its frames fail immediately.',
      '同一任务在时间窗口内自动重启超过此次数后，其帧直接失败。',
    ],
    restarts: ['Auto restarts', '自动重启次数'],
    minutes: ['Time window (min)', '时间窗口（分钟）'],
    arrears: ['Running frames', '正在渲染的帧'],
    resumeHint: [
      'Tasks that arrears stopped go on by themselves so many days after, once they are paid; later somebody starts them. 0: never.',
      '欠费停止的任务在此天数内结清后自动恢复，超过则须手动开始；0 表示不自动恢复。',
    ],
    arrearsHint: [
      'A customer in arrears gets no new frames. Frames already running are charged, whether they finish or are stopped.',
      '客户欠费后不再分配新帧；已在渲染的帧无论完成或停止，均向客户收费。',
    ],
  },
  labels: {
    open: ['Manage labels', '标签管理'],
    hint: [
      'Labels added to tasks by staff. Click a number to list the tasks.',
      '员工为任务添加的标签。点击数字可列出相应任务。',
    ],
    name: ['Label', '标签'],
    tasks: ['Ended tasks', '已结束任务'],
    openTasks: ['Open tasks', '未结束任务'],
    none: ['No labels yet.', '暂无标签。'],
    deleteTitle: ['Delete “{label}” from all tasks', '从所有任务删除“{label}”'],

    impact: [
      [
        'The label is removed from {count} task. This cannot be undone.',
        'The label is removed from {count} tasks. This cannot be undone.',
      ],
      '将从 {count} 个任务移除该标签，且无法撤销。',
    ],

    deleted: [
      ['Label removed from {count} task', 'Label removed from {count} tasks'],
      '已从 {count} 个任务移除标签',
    ],
  },
  submit: {
    customer: ['Customer', '客户'],
    send: ['Submit', '提交'],
    frames: ['1-24, 1-100x5 or 1-10,20', '1-24、1-100x5 或 1-10,20'],
    path: ['In the customer’s folder, or relative to it', '位于客户目录内，或相对于客户目录'],
    testFrames: [
      'Rendered first for the customer to approve. Leave empty for none.',
      '先行渲染，供客户确认；留空则没有测试帧',
    ],
    freeSample: [
      'The first frames are free of charge by the rules for samples.',
      '按免费样片配置，任务的前几帧不收费',
    ],
    tiles: [
      'Columns x rows, such as 2x2. Each tile renders separately. Leave empty for whole frames.',
      '列数 x 行数，如 2x2，各分块独立渲染；留空则整帧渲染',
    ],
    level: ['0–100. Leave empty to use the customer’s setting.', '0–100，留空采用客户的设置'],
    nodeLimit: ['1–5,000. Leave empty to use the customer’s setting.', '1–5000，留空采用客户的设置'],
    memory: ['Use only nodes with at least this much memory.', '仅使用内存不低于此值的节点'],
    own: ['Leave empty to use the customer’s setting.', '留空采用客户的设置'],

    made: [
      ['Task {task} submitted, {count} frame', 'Task {task} submitted, {count} frames'],
      '任务 {task} 已提交，共 {count} 帧',
    ],
  },
  group: {
    life: ['Task control', '任务控制'],
    priority: ['Priority', '优先级'],
    limits: ['Limits', '限制'],
    match: ['Matching', '匹配条件'],
    label: ['Labels and remarks', '标签与备注'],
  },
  done: {
    start: [['{count} task requeued', '{count} tasks requeued'], '{count} 个任务已重新排队'],

    stop: [['{count} task stopped', '{count} tasks stopped'], '{count} 个任务已停止'],

    restart: [['{count} task restarted', '{count} tasks restarted'], '{count} 个任务已重新渲染'],

    recommit: [
      ['Failed frames of {count} task recommitted', 'Failed frames of {count} tasks recommitted'],
      '{count} 个任务的失败帧已重新提交',
    ],

    recommitDone: [
      ['Done frames of {count} task recommitted', 'Done frames of {count} tasks recommitted'],
      '{count} 个任务的已完成帧已重新提交',
    ],

    regain: [
      ['{count} task regained; its status is Stopped', '{count} tasks regained; their status is Stopped'],
      '{count} 个任务已取回，当前状态为“已停止”',
    ],

    abandon: [['{count} task abandoned', '{count} tasks abandoned'], '{count} 个任务已放弃'],

    fullSpeed: [
      ['{count} task set to full speed', '{count} tasks set to full speed'],
      '{count} 个任务已转为全速渲染',
    ],

    delete: [['{count} task deleted', '{count} tasks deleted'], '{count} 个任务已删除'],

    undelete: [['{count} task restored', '{count} tasks restored'], '{count} 个任务已恢复'],

    priority: [
      ['Priority updated for {count} task', 'Priority updated for {count} tasks'],
      '{count} 个任务的优先级已调整',
    ],

    limits: [
      ['Limits updated for {count} task', 'Limits updated for {count} tasks'],
      '{count} 个任务的限制已调整',
    ],

    match: [
      ['Matching updated for {count} task', 'Matching updated for {count} tasks'],
      '{count} 个任务的匹配条件已调整',
    ],

    label: [
      ['Labels and remarks updated for {count} task', 'Labels and remarks updated for {count} tasks'],
      '{count} 个任务的标签与备注已更新',
    ],

    watch: [
      ['You will be notified when {count} task ends', 'You will be notified when each of {count} tasks ends'],
      '{count} 个任务结束时会通知您',
    ],

    unwatch: [
      ['Notifications turned off for {count} task', 'Notifications turned off for {count} tasks'],
      '已取消 {count} 个任务的结束通知',
    ],

    blacklist: [
      ['Blacklist cleared for {count} task', 'Blacklists cleared for {count} tasks'],
      '{count} 个任务的黑名单已清空',
    ],

    framesStop: [['{count} frame stopped', '{count} frames stopped'], '{count} 帧已停止'],

    framesStart: [['{count} frame requeued', '{count} frames requeued'], '{count} 帧已重新排队'],

    framesRecommit: [['{count} frame recommitted', '{count} frames recommitted'], '{count} 帧已重新提交'],

    framesRestart: [
      ['{count} frame will restart on another node', '{count} frames will restart on other nodes'],
      '{count} 帧将换节点重新渲染',
    ],

    framesNotStuck: [
      ['{count} frame marked as not stuck', '{count} frames marked as not stuck'],
      '{count} 帧已标为非卡帧',
    ],
  },
  empty: {
    running: [
      'Tasks appear in this list from their submission until they end. Use “Submit scene” to add one.',
      '任务提交后显示在此列表，直至结束。可使用“提交场景”新建任务。',
    ],
    ended: [
      'Tasks appear in this list when they are finished, failed or abandoned.',
      '任务完成、失败或放弃后显示在此列表。',
    ],
  },
  impact: {
    title: ['Impact', '操作影响'],
    unknown: [
      'The impact preview is not available. You can still continue; the server checks again.',
      '暂时无法预览影响。您仍可继续操作，服务器会再次检查。',
    ],
    edited: ['{count} of {all} will be changed.', '共 {all} 个，将修改 {count} 个。'],
    tasks: ['Tasks', '任务'],
    framesRunning: ['Interrupted attempts', '中断的执行'],
    framesChanged: ['Affected frames', '受影响的帧'],
    tasksReopened: ['Tasks that wait for nodes again', '重新进入等待的任务'],
    nodeTime: ['Wasted render time', '无效渲染时长'],
    lost: ['Cost so far', '已产生的费用'],
    estimate: ['Estimated new cost', '预计新增费用'],
    owners: ['Customers', '涉及客户'],
    more: ['and {count} more', '另有 {count} 个'],
    refused: ['{count} will be skipped: {reason}', '{count} 个将被跳过：{reason}'],
    nothing: ['none', '无'],
    consent: ['This may charge the customer. Record who agreed.', '此操作可能向客户收费，请填写同意人。'],
  },
});
