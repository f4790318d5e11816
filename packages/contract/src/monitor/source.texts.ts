import type { AreaTexts } from '../kernel/text.ts';

/** Texts of registration sources and of registrations by source. */
export const sourceTexts = {
  fields: {
    registerChannelId: ['Source', '来源'],
    registerChannelIds: ['Sources', '来源'],
    name: ['Name', '名称'],
    sourceCode: ['Code', '来源代码'],
    registerCount: ['Registrations', '注册数'],
    registerSource: ['Registered by', '注册方式'],
    channelName: ['Source', '注册来源'],
    noSource: ['Without a source', '无来源'],
    channelKind: ['Type', '来源类型'],
    referrer: ['Referrer', '来路'],
    registerTime: ['Registered', '注册时间'],
    registerTimeFlag: ['Registered', '注册时间'],
    firstRechargeTime: ['First recharge', '首次充值'],
  },
  actions: {
    customSources: {
      list: ['Custom sources', '自定义来源'],
      add: ['Add source', '新增来源'],
      update: ['Edit', '编辑'],
      remove: ['Delete', '删除'],
    },
    naturalSources: {
      list: ['Natural sources', '自然来源'],
      add: ['Add source', '新增来源'],
      update: ['Edit', '编辑'],
      remove: ['Delete', '删除'],
    },
    registrations: {
      list: ['Registrations', '注册记录'],
      sources: ['Sources', '来源'],
      statistics: ['Registrations by source', '注册来源统计'],
      export: ['Export registrations', '导出注册记录'],
    },
  },
  codes: { registerChannelKind: { 1: ['Custom', '自定义来源'], 2: ['Natural', '自然来源'] } },
  kinds: { registerChannel: [['{count} source', '{count} sources'], '{count} 个来源'] },
  empty: {
    customSources: ['Sources appear here once added.', '新增的来源显示在此列表。'],
    naturalSources: ['Sites appear here once added.', '新增的站点显示在此列表。'],
    registrations: ['Customers appear here once they register.', '客户注册后显示在此列表。'],
  },
} as const satisfies AreaTexts;
