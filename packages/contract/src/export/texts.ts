import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the export area. */
export const texts = {
  fields: {
    exportId: ['Export ID', '导出 ID'],
    exportIds: ['Exports', '导出记录'],
    softwareAmount: ['Software', '软件附加费用'],
    call: ['Export', '导出'],
    list: ['Exported list', '导出内容'],
    selected: ['Selected rows', '勾选的行'],
    fileName: ['File name', '文件名'],
    total: ['Total rows', '总行数'],
    fileSize: ['Size', '大小'],
    errorCode: ['Failure reason', '失败原因'],
    startTime: ['Started', '开始时间'],
    endTime: ['Ended', '结束时间'],
    expireTime: ['Expires', '过期时间'],
    success: ['Frames done', '完成帧数'],
    rmbTotalConsume: ['Total consumption (RMB)', '消费合计（人民币）'],
    usdTotalConsume: ['Total consumption (USD)', '消费合计（美元）'],
  },
  actions: {
    exports: {
      list: ['Exports', '导出列表'],
      download: ['Download', '下载'],
      cancel: ['Cancel', '取消'],
      retry: ['Retry', '重试'],
      remove: ['Delete', '删除'],
    },
    pluginConsumption: {
      list: ['Plugin consumption', '插件消费'],
      export: ['Export plugin consumption', '导出插件消费'],
    },
  },
  codes: {},
  empty: {
    exports: [
      'Exports that are too large to download at once are prepared in the background and appear in this list.',
      '数据量较大、无法立即下载的导出在后台生成，并显示在此列表。',
    ],
    pluginConsumption: [
      'Tasks that asked for plugins appear here when they end.',
      '使用插件的任务结束后显示在此列表。',
    ],
  },
} as const satisfies AreaTexts;
