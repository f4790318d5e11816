import type { OtherLanguage } from '../text/index.ts';
import type en from './states.en.ts';

export default {
  failed: '加载失败',
  nothingChanged: '没有任何数据被修改。',
  noAnswer: '未收到服务器应答。',
  requestId: '请求编号 {id}',
  retry: '重试',
  missing: '内容不存在',
  missingHint: '可能已被删除、从未存在，或您无权查看。',
  loading: '加载中',
} satisfies OtherLanguage<typeof en>;
