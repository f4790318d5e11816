import { defineText } from '../text/index.ts';

export const { useText: useTreeText } = defineText('tree', {
  rename: ['New name of {name}', '“{name}”的新名称'],
  nothingFound: ['No matching names.', '没有匹配的名称。'],
});
