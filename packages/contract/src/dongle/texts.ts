import type { AreaTexts } from '../kernel/text.ts';

/** Texts of encryption dongles. */
export const texts = {
  fields: {
    dongleId: ['Dongle ID', '加密狗 ID'],
    dongleIds: ['Dongles', '加密狗'],
    dongleNo: ['Number', '加密狗编号'],
    dongleNoFlag: ['Number', '加密狗编号'],
    status: ['Status', '状态'],
    seats: ['Seats', '授权数'],
    expireTime: ['Expires', '到期时间'],
    startTime: ['Expires from', '到期起始'],
    endTime: ['until', '至'],
    nodeId: ['Node', '节点'],
    nodeName: ['Node', '节点'],
    licenseServer: ['Licence server', '许可证服务器'],
    lentTo: ['Lent to', '借用人'],
  },
  actions: {
    dongles: {
      list: ['Encryption dongles', '加密狗列表'],
      add: ['Add dongle', '新增加密狗'],
      update: ['Edit', '编辑'],
      bind: ['Bind', '绑定'],
      lend: ['Lend', '借出'],
      release: ['Release', '解绑/归还'],
      fault: ['Report fault', '报修'],
      cure: ['Repaired', '已修复'],
      scrap: ['Scrap', '报废'],
      export: ['Export dongles', '导出加密狗'],
    },
  },
  codes: {
    dongleStatus: {
      0: ['Free', '空闲'],
      1: ['Bound', '已绑定'],
      2: ['Lent', '已借出'],
      3: ['Faulty', '故障'],
      4: ['Scrapped', '已报废'],
    },
  },
  kinds: { dongle: [['{count} dongle', '{count} dongles'], '{count} 个加密狗'] },
  empty: { dongles: ['Dongles appear here once added.', '新增的加密狗显示在此列表。'] },
} as const satisfies AreaTexts;
