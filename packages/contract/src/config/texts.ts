import type { AreaTexts } from '../kernel/text.ts';

/** Texts of exchange rates and prices. */
export const texts = {
  fields: {
    rateId: ['Rate ID', '汇率 ID'],
    rateIds: ['Rates', '汇率'],
    priceIds: ['Prices', '价格'],
    rate: ['1 USD in RMB', '1 美元兑人民币'],
    priceId: ['Price ID', '价格 ID'],
    price: ['Price', '价格'],
    priceUnit: ['Unit', '计价单位'],
    priceScope: ['Applies to', '适用范围'],
    versionState: ['Status', '状态'],
    platformKind: ['Platform type', '平台类型'],
    memberLevel: ['Member level', '会员等级'],
    frameKind: ['Frame type', '帧类型'],
    changedBy: ['Set by', '设置人'],
    validFrom: ['Valid from', '生效时间'],
    validFromSort: ['Valid from', '生效时间'],
    turnSort: ['Status', '状态'],
    agentName: ['Agent', '代理商'],
    agentId: ['Agent', '代理商'],
    charged: ['Charged', '实际计费'],
    wouldBe: ['Would have been', '按新价格'],
    charges: ['Charges', '计费明细数'],
    fromCurrency: ['From', '原币种'],
    toCurrency: ['To', '目标币种'],
    replaces: ['Replaces other prices', '取代其他价格'],
    student: ['Students', '学生'],
    withdrawnAt: ['Withdrawn', '撤回时间'],
    withdrawnBy: ['Withdrawn by', '撤回人'],
  },
  actions: {
    rates: {
      list: ['Exchange rates', '汇率'],
      update: ['Set exchange rate', '设置汇率'],
      withdraw: ['Withdraw rate', '撤回汇率'],
    },
    prices: {
      list: ['Prices', '价格'],
      add: ['Set price', '设置价格'],
      withdraw: ['Withdraw price', '撤回价格'],
      preview: ['Preview price', '预览价格'],
    },
  },
  kinds: {
    rate: [['{count} rate', '{count} rates'], '{count} 个汇率'],
    price: [['{count} price', '{count} prices'], '{count} 个价格'],
  },
  empty: {
    rates: ['Rates appear here as they are set.', '设置的汇率显示在此列表。'],
    prices: ['Prices appear here as they are set.', '设置的价格显示在此列表。'],
  },
  codes: {
    versionState: {
      1: ['In force', '生效中'],
      2: ['Planned', '待生效'],
      3: ['Past', '已失效'],
      4: ['Withdrawn', '已撤回'],
    },
  },
} as const satisfies AreaTexts;
