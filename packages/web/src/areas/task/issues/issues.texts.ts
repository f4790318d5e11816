import { defineText } from '../../../kit/text/index.ts';

export const { useText: useIssuesText } = defineText('screens.taskIssues', {
  title: ['{scene} (task {task})', '{scene}（任务 {task}）'],
  local: [
    'This tool is not set up: the issue is kept here, and staff close it here.',
    '该工具未配置：问题单保存在本系统，由员工在此关闭。',
  ],
  linkHint: [
    'The key as the tool shows it. The server reads the issue within seconds.',
    '填写工具中显示的编号，系统会在数秒内读取。',
  ],
  none: ['No issues of this task', '该任务暂无问题单'],
  noneHint: [
    'Open an issue at the issue tracker or the project tool, or link one that exists.',
    '可在工单系统或项目管理系统中新建问题单，或关联已有的问题单。',
  ],
  actions: ['Actions', '操作'],
  retry: ['Try again', '重试'],
  next: ['Next try', '下次尝试'],
  unlinkAsk: ['Unlink {issue} from this task?', '取消关联 {issue}？'],
  unlinkHint: [
    'The issue stays as it is at its tool and can be linked again.',
    '问题单在工具中保持不变，可再次关联。',
  ],
  page: ['Page', '页面'],
});
