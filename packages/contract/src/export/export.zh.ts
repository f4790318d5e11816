import type { Translated } from '../kernel/text.ts';
import type { exportEn } from './export.en.ts';

/** Chinese texts of the export area. */
export const exportZh: Translated<typeof exportEn> = {
  fields: {
    exportId: '导出 ID',
    exportIds: '导出任务',
    call: '内容',
    state: '状态',
    stateList: '状态',
    fileName: '文件',
    progress: '已写行数',
    total: '总行数',
    fileSize: '大小',
    errorCode: '原因',
    filter: '筛选条件',
    createTime: '申请时间',
    startTime: '开始时间',
    endTime: '结束时间',
    expireTime: '清理时间',
    taskId: '任务 ID',
    userId: '用户 ID',
    userName: '用户',
    accountType: '账号类型',
    company: '公司',
    cgId: '软件',
    platform: '平台',
    pluginVersions: '插件',
    sceneName: '场景',
    success: '完成帧数',
    consume: '消费',
    currency: '币种',
    submitTime: '提交时间',
    rmbTotalConsume: '人民币消费合计',
    usdTotalConsume: '美元消费合计',
  },
  actions: {
    exports: { list: '导出列表', download: '下载', cancel: '取消', retry: '重试', remove: '删除' },
    pluginConsumption: { list: '插件消费', export: '导出插件消费' },
  },
  codes: {},
};
