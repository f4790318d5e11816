import { defineText } from '../../kit/text/index.ts';

export const { useText: useExportText } = defineText('screens.export', {
  all: ['All', '全部'],
  selection: ['Selected rows', '所选行'],
  yes: ['Yes', '是'],
  empty: {
    exports: [
      'Exports that are too large to download at once are prepared in the background and appear in this list.',
      '数据量较大、无法立即下载的导出在后台生成，并显示在此列表。',
    ],
    plugins: [
      'Tasks that asked for plugins appear here when they end.',
      '使用插件的任务结束后显示在此列表。',
    ],
  },
});
