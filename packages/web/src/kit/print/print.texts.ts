import { defineText } from '../text/index.ts';

export const { useText: usePrintText } = defineText('print', {
  print: ['Print this page', '打印当前页面'],
  made: ['Printed by {name}, {time}', '打印人：{name}，{time}'],
});
