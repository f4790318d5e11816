import { defineText } from '../../kit/text/index.ts';

export const { useText: useIdleText } = defineText('screens.node.idle', {
  rates: ['Rates', '申请与快速节点速率'],
  ratesHint: [
    'By these rates machines are applied for and released. Applying costs money.',
    '按以下速率申请与释放机器，申请会产生费用。',
  ],
  automaticHint: [
    'Applies for machines while frames wait, and releases those that are idle for long. Without it, people alone do.',
    '有帧等待时自动申请，长时间空闲时自动释放；关闭则仅由员工操作。',
  ],
  framesHint: [
    'One machine for so many frames that wait beyond the idle nodes',
    '超出空闲节点的等待帧，每多少帧申请一台',
  ],
  hourHint: ['For people too', '对员工申请同样有效'],
  idleHint: [
    'While no frame of the platform waits. Nodes on the white list stay.',
    '所在平台无等待帧时生效，白名单内的节点不释放。',
  ],
  fastHint: [
    'Of the machines that are applied for automatically, those by fast templates. One kind replaces the other.',
    '自动申请的机器中使用快速模板的比例；其中一类不足时由另一类补足。',
  ],
  never: ['Not changed yet', '尚未修改'],
  changed: ['Changed by {by} at {at}', '{by} 于 {at} 修改'],
  releaseHint: [
    'The nodes get no new frames; each goes back once its frame has ended.',
    '节点不再分配新帧，当前帧结束后归还机器。',
  ],
  releaseIdleHint: [
    'Of the selected nodes, those that were applied for and render nothing go back.',
    '所选节点中，申请所得且未在渲染的节点将被归还。',
  ],
  templateHint: [
    'The broker gets vendor, instance kind and image as they are written here.',
    '供应方、实例规格与镜像将原样提交。',
  ],
  priceHint: ['A machine over it is given back at once.', '超出上限的机器立即归还。'],
  fastFlagHint: ['Counts for the share of fast machines', '计入快速机器占比'],
  whiteListHint: [
    'Neither automatic release nor automatic power touches the node.',
    '自动释放与自动开关机不会操作该节点。',
  ],
  foreverHint: ['Leave empty for no end.', '留空表示长期有效。'],
  everyHint: ['Leave empty for all without a rule of their own.', '留空表示适用于所有未单独配置的。'],
  samplesHint: ['Of one paying customer in all, over every rule', '按付费客户累计，所有配置合并计算'],
  releasedTotal: ['Released (all)', '累计释放'],
  minutesTotal: ['Minutes used (all)', '累计使用分钟'],
});
