import { defineText } from '../text/index.ts';

export const { useText: usePictureText } = defineText('picture', {
  look: ['View picture', '查看图片'],
  remove: ['Remove', '移除'],
  type: ['This file type is not accepted. Use {types}.', '不支持该文件类型，请使用 {types}'],
  size: ['The file exceeds {size}. Reduce it and try again.', '文件超过 {size}，请缩减后重试'],
  empty: ['The file is empty. Choose another.', '文件为空，请换一个'],
  failed: ['The server did not respond. Nothing was stored.', '服务器无响应，文件未保存'],
  limits: ['{types}, up to {size}', '{types}，不超过 {size}'],
  sending: ['Uploading {percent}%', '正在上传 {percent}%'],
});
