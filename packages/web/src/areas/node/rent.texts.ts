import { defineText } from '../../kit/text/index.ts';

export const { useText: useRentText } = defineText('screens.node.rent', {
  tabs: ['Renting', '租赁'],
  storeHint: [
    'Mirrors come from the image store. To write one, select nodes in the list of render nodes or of rented nodes.',
    '镜像来自镜像仓库；如需写入，请在渲染节点或租赁节点列表中选择节点。',
  ],
  moveHint: [
    'The nodes get no new frames; each moves once it is idle. Without it the transfer waits to be started.',
    '节点不再分配新帧，空闲后逐台迁移；不勾选则等待手动开始。',
  ],
  mirrorHint: [
    'The nodes get no new frames; the mirror is written once each is idle, which wipes its disk.',
    '节点不再分配新帧，空闲后写入镜像，磁盘内容将被清除。',
  ],
  importHint: [
    'Columns: node and platform, and where known IP, MAC and SN. All lines are added, or none.',
    '列：节点、平台，另可含 IP、MAC、SN 码；全部行一并导入，否则不导入。',
  ],
  machines: ['Machines', '机器明细'],
  records: ['Operation record', '操作记录'],
  noMachines: ['No machines', '无机器'],
  transferActions: {
    add: ['Created', '创建'],
    start: ['Started', '开始'],
    move: ['Moved on', '推进'],
    cancel: ['Cancelled', '取消'],
    retry: ['Retried', '重试'],
    giveUp: ['Given up', '放弃'],
    close: ['Closed', '关闭'],
  },
  coreHint: ['Leave empty to offer all cores that the machine reports.', '留空则使用机器上报的全部核数。'],
  farm: ['System', '系统'],
  versionHint: [
    'Leave empty for the choice of the software, which versions without one of their own have.',
    '留空为该软件的默认配置，未单独配置的版本沿用。',
  ],
  allVersions: ['All versions', '全部版本'],
  performanceHint: ['Points of the house’s benchmark', '内部基准测试得分'],
});
