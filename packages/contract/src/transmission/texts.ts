import type { AreaTexts } from '../kernel/text.ts';

/** Labels of the calls of the lines of one kind. */
const lines = (en: string, zh: string) =>
  ({ list: [en, zh], save: ['Add or edit line', '新增或编辑线路'], remove: ['Delete', '删除'] }) as const;

/** Texts of transmission: engines, lines and accounts. */
export const texts = {
  fields: {
    transferEngineId: ['Engine', '传输引擎'],
    transferEngineIds: ['Engines', '传输引擎'],
    engineName: ['Engine', '引擎名称'],
    engineNameFlag: ['Engine', '引擎名称'],
    protocol: ['Protocol', '传输协议'],
    bandwidthMbps: ['Bandwidth (Mbit/s)', '带宽（Mbit/s）'],
    isDefault: ['Default of its zone', '区域默认'],
    zone: ['Zone', '区域'],
    host: ['Host', '主机'],
    port: ['Port', '端口'],
    zoneFlag: ['Zone', '区域'],
    lineCount: ['Lines', '线路数'],
    transferLineId: ['Line ID', '线路 ID'],
    transferLineIds: ['Lines', '线路'],
    lineName: ['Line', '线路名称'],
    lineNameFlag: ['Line', '线路名称'],
    asperaAccountId: ['Account ID', '账号 ID'],
    asperaAccountIds: ['Accounts', '传输账号'],
    accountType: ['Type', '账号类型'],
    hasPassword: ['Password set', '已设密码'],
    loginNameFlag: ['Sign-in name', '登录名'],
  },
  actions: {
    transferEngines: {
      list: ['Transfer engines', '传输引擎'],
      add: ['Add engine', '新增引擎'],
      update: ['Edit', '编辑'],
      remove: ['Delete', '删除'],
    },
    engineLines: lines('Engine lines', '引擎线路'),
    webLines: lines('Web lines', '网页线路'),
    httpLines: lines('HTTP lines', 'HTTP 线路'),
    vpnLines: lines('VPN lines', 'VPN 线路'),
    asperaAccounts: {
      list: ['Accelerated-transfer accounts', '加速传输账号'],
      save: ['Add or edit account', '新增或编辑账号'],
      markType: ['Mark type', '标记类型'],
    },
  },
  codes: {
    transferProtocol: {
      1: ['FASP (accelerated)', 'FASP 加速'],
      2: ['UDP (our own)', 'UDP 自研'],
      3: ['HTTP', 'HTTP'],
      4: ['TCP', 'TCP'],
      5: ['QUIC', 'QUIC'],
    },
    lineKind: {
      1: ['Engine', '引擎'],
      2: ['Web', '网页'],
      3: ['HTTP', 'HTTP'],
      4: ['VPN', 'VPN'],
    },
    asperaAccountType: {
      0: ['General', '通用'],
      1: ['Upload', '上传'],
      2: ['Download', '下载'],
    },
  },
  kinds: {
    transferEngine: [['{count} transfer engine', '{count} transfer engines'], '{count} 个传输引擎'],
    transferLine: [['{count} line', '{count} lines'], '{count} 条传输线路'],
    asperaAccount: [['{count} transfer account', '{count} transfer accounts'], '{count} 个传输账号'],
  },
  empty: {
    transferEngines: [
      'Engines that receive and send files appear here once added.',
      '新增的传输引擎显示在此列表。',
    ],
    engineLines: ['Lines of engines appear here once added.', '新增的引擎线路显示在此列表。'],
    webLines: ['Lines of web transfer appear here once added.', '新增的网页线路显示在此列表。'],
    httpLines: ['HTTP lines appear here once added.', '新增的 HTTP 线路显示在此列表。'],
    vpnLines: ['VPN lines appear here once added.', '新增的 VPN 线路显示在此列表。'],
    asperaAccounts: [
      'Accounts of accelerated transfer appear here once added.',
      '新增的加速传输账号显示在此列表。',
    ],
  },
} as const satisfies AreaTexts;
