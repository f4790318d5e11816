import { defineText } from '../text/index.ts';

export const { useText: useStatesText } = defineText('states', {
  failed: ['Could not load the data', '加载失败'],
  noAnswer: ['The server did not respond. Nothing was changed.', '服务器无响应，未做任何更改。'],
  retry: ['Retry', '重试'],
  missing: ['Not found', '内容不存在'],
  missingHint: [
    'It may have been deleted, or you do not have access to it.',
    '可能已被删除，或您没有查看权限。',
  ],
  loading: ['Loading', '加载中'],
});
