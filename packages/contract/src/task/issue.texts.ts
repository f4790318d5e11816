import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the issues of tasks. */
export const issueTexts = {
  fields: {
    issueId: ['Issue ID', '问题单 ID'],
    issueIds: ['Issues', '问题单'],
    issueTool: ['Tool', '工具'],
    issueKey: ['Key', '编号'],
    issueTitle: ['Title', '标题'],
    issueText: ['Description', '描述'],
    issueUrl: ['Link', '链接'],
    issueState: ['Status', '状态'],
    toolStatus: ['Status at the tool', '工具中的状态'],
    isLocal: ['Kept here', '本地保存'],
    issueFault: ['Failure', '失败原因'],
    failureText: ['Answer of the tool', '工具返回'],
    nextTime: ['Next try', '下次尝试'],
    checkTime: ['Last read', '最近读取'],
    createdBy: ['Created by', '创建人'],
  },
  actions: {
    taskIssues: {
      ofTask: ['Issues', '问题单'],
      open: ['Open issue', '新建问题单'],
      link: ['Link issue', '关联问题单'],
      refresh: ['Refresh', '刷新'],
      close: ['Close', '关闭'],
      unlink: ['Unlink', '取消关联'],
    },
  },
  codes: {
    issueTool: { 1: ['Issue tracker', '工单系统'], 2: ['Project tool', '项目管理系统'] },
    issueState: {
      1: ['Waiting', '等待中'],
      2: ['Open', '未关闭'],
      3: ['Closed', '已关闭'],
      4: ['Failed', '失败'],
    },
    issueFault: {
      1: ['The tool does not answer', '工具无响应'],
      2: ['The tool refuses the key', '工具拒绝了访问密钥'],
      3: ['The tool is not set up', '工具未配置'],
      4: ['The tool refuses the issue', '工具拒绝了该问题单'],
      5: ['The tool has no such issue', '工具中没有该问题单'],
    },
  },
  kinds: { taskIssue: [['{count} issue', '{count} issues'], '{count} 个问题单'] },
} as const satisfies AreaTexts;
