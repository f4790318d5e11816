import { defineText } from '../../kit/text/index.ts';

export const { useText: useAutoText } = defineText('screens.node.auto', {
  remarkHint: [
    'The nodes of the platform with this remark; empty for all that no other setting names.',
    '该平台下备注相同的节点；留空为未被其他设置指定的全部节点。',
  ],
  hoursHint: [
    'Business time; the whole day if both are equal. Outside of it nodes are switched on.',
    '业务时区；起止相同为全天。时段外的节点会被开机。',
  ],
  wattsHint: ['For the energy saved', '用于计算节省电量'],
  offHint: ['If off, nodes that sleep are switched on.', '停用后，已自动关机的节点会被开机。'],
  now: [
    '{sleeping} to be switched off, {waking} to be switched on, {frames} frames waiting',
    '将关机 {sleeping} 台，将开机 {waking} 台，等待 {frames} 帧',
  ],
  noNodes: ['No nodes in this group.', '该组没有节点。'],
  stays: ['Stays', '不变'],
  close: ['Close', '关闭'],
  change: ['Change', '修改'],
  newChange: ['New setting', '新增设置'],
  noChange: ['No platform changes machines automatically yet.', '尚无平台设置自动转换。'],
  changeHint: [
    'Machines move by transfers: to renting while too few stand ready, and to rendering while tasks wait. One transfer of a platform runs at a time.',
    '通过迁移转换机器：备租不足时转为租赁，任务积压时转回渲染；每个平台同时仅进行一次迁移。',
  ],
  toRent: [['{count} machine to renting', '{count} machines to renting'], '{count} 台转为租赁'],
  toRender: [['{count} machine to rendering', '{count} machines to rendering'], '{count} 台转回渲染'],
  noMove: ['None', '无'],
  on: ['On', '启用'],
  off: ['Off', '停用'],
  never: ['Never', '从未'],
  commandHint: [
    'The agent carries it out with its next heartbeat. A restart waits for the frame that renders.',
    '节点程序在下次心跳时执行；重启会等待当前帧渲染完成。',
  ],
  noOutput: ['No answer yet.', '尚无应答。'],
  importHint: [
    'Columns: node and platform, and where known category, IP, MAC, SN, controller address and remark. Known nodes are changed, others added; all lines are taken, or none.',
    '列：节点、平台，另可含分类、IP、MAC、SN 码、管理控制器地址、备注；已有节点更新，其余新增；全部行一并导入，否则不导入。',
  ],
});
