import { defineText } from '../../kit/text/index.ts';

export const { useText: useExportText } = defineText('screens.export', {
  all: ['All', '全部'],
  selection: ['Selected rows', '所选行'],
  yes: ['Yes', '是'],
});
