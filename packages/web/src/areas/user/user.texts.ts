import { defineText } from '../../kit/text/index.ts';

export const { useText: useUserText } = defineText('screens.user', {
  all: ['All', '全部'],
  disabled: ['Disabled', '已停用'],
  pool: ['No salesperson', '未分配销售'],
  deleted: ['Deleted', '已删除'],
  disableHint: [
    'A disabled account cannot sign in or submit, and gets no new frames. Frames that are rendering finish.',
    '停用后该账号无法登录和提交任务，也不再分配新帧；正在渲染的帧会继续完成。',
  ],
  noLabels: ['No labels yet.', '暂无标签'],
  removeLabel: ['Delete the label {name}?', '删除标签“{name}”？'],
  actions: ['Actions', '操作'],
});
