import { defineText } from '../../kit/text/index.ts';

export const { useText: useRulePieceText } = defineText('kit.rules', {
  open: ['Rules, times, colours and JSON', '规则、时间、颜色与 JSON'],
  title: ['Edit a rule', '编辑规则'],
  summary: [['{count} tier applies.', '{count} tiers apply.'], '共 {count} 档阶梯生效。'],
  name: ['Name', '名称'],
  tiers: ['Tiers', '阶梯'],
  from: ['From', '起'],
  to: ['Up to', '止'],
  discount: ['Discount', '折扣'],
  colour: ['Colour', '颜色'],
  times: ['Hours', '时段'],
  repeat: ['Repeat', '执行周期'],
  limits: ['Limits', '限制'],
});
