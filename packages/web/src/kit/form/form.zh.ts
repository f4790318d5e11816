import type { OtherLanguage } from '../text/index.ts';
import type en from './form.en.ts';

export default {
  required: '请填写{label}',
  tooLong: '最多 {max} 个字符',
  tooShort: '至少 {min} 个字符',
  tooBig: '不能大于 {max}',
  tooSmall: '不能小于 {min}',
  wholeNumber: '请输入整数',
  format: '格式不正确',
  refusedField: '服务器不接受该值',
  checking: '正在检查…',
  free: '可以使用',
  taken: '已被占用，请换一个',
  save: '保存',
  cancel: '取消',
  none: '无',
  unsaved: '放弃已填写的内容？',
  unsavedHint: '这些内容尚未保存。',
  discard: '放弃',
  nothingChanged: '没有任何数据被修改。',
  unknownOutcome: '未收到服务器应答。可以放心再次保存，不会重复执行。',
  requestId: '请求编号 {id}',
} satisfies OtherLanguage<typeof en>;
