import { defineText } from '../text/index.ts';

export const { useText: useUploadText } = defineText('upload', {
  choose: ['Choose files', '选择文件'],
  chooseOne: ['Choose a file', '选择文件'],
  drop: ['or drop here', '或拖放到此处'],
  limits: ['{types}, up to {size} each', '{types}，单个文件不超过 {size}'],
  limitsOne: ['{types}, up to {size}', '{types}，不超过 {size}'],
  sending: ['Uploading {percent}%', '正在上传 {percent}%'],
  done: ['Uploaded', '已上传'],
  stored: ['File {id}', '文件 {id}'],
  type: ['This file type is not accepted. Use {types}.', '不支持该文件类型，请使用 {types}'],
  size: ['The file exceeds {size}. Reduce it and try again.', '文件超过 {size}，请缩减后重试'],
  empty: ['The file is empty. Choose another.', '文件为空，请换一个'],
  failed: ['The server did not respond. Nothing was stored.', '服务器无响应，文件未保存'],
  tooMany: ['Use {max} files or fewer.', '最多 {max} 个文件'],
  cancel: ['Cancel upload of “{name}”', '取消上传“{name}”'],
  remove: ['Remove “{name}”', '移除“{name}”'],
  retry: ['Retry', '重试'],
});
