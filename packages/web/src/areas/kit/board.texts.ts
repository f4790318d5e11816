import { defineText } from '../../kit/text/index.ts';

export const { useText: useBoardPieceText } = defineText('kit.board', {
  board: ['Requests by status', '按状态分组的需求'],
  steps: ['Steps of the request', '需求流程'],
  submitted: ['Submitted', '已提交'],
  checked: ['Checked', '已审核'],
  paid: ['Payment', '付款'],
  closed: ['Closed', '已关闭'],
  new: ['New', '新建'],
  working: ['In work', '处理中'],
  checking: ['In review', '审核中'],
  done: ['Done', '已完成'],
  noneNew: ['No new requests', '暂无新需求'],
  noneWorking: ['Nothing in work', '暂无处理中的需求'],
  noneChecking: ['Nothing to review', '暂无待审核的需求'],
  noneDone: ['Nothing done yet', '暂无已完成的需求'],
});
