import { defineText } from '../../kit/text/index.ts';

export const { useText: usePackText } = defineText('screens.pack', {
  priceHint: [
    'Below the list price, or where none is set, another person from finance must approve.',
    '低于标准价或未设置标准价时，须由另一名财务人员审批。',
  ],
  firstDayHint: ['Today if left empty; not before it is paid.', '留空则从今天起，且不早于付款日'],
  quotaHint: ['Leave both empty for any number of frames until the last day.', '两项均留空则到期前不限量'],
  projectHint: ['Frames of this project are covered.', '仅覆盖该项目的帧'],
  overflowHint: ['Without it, frames beyond the pack wait.', '不开启时，超出部分的帧将等待'],
  everywhere: ['All platforms', '全部平台'],
});
