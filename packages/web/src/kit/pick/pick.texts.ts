import { defineText } from '../text/index.ts';

export const { useText: usePickText } = defineText('pick', {
  any: ['Any', '不限'],
  choose: ['Choose', '请选择'],
  chooseMore: ['Add', '添加'],
  clear: ['Clear', '清除'],
  remove: ['Remove “{name}”', '移除“{name}”'],
  search: ['Search {label}', '搜索{label}'],
  searchHint: ['Name or ID', '名称或 ID'],
  typeFirst: ['Enter a name, a company or an ID.', '请输入名称、公司或 ID。'],
  nothing: ['Nothing to choose from yet.', '暂无可选项。'],
  nothingFound: [
    'No matches. Check the spelling, or enter the ID.',
    '未找到匹配项，请检查输入，或改用 ID 查找。',
  ],
});
