import { defineText } from '../text/index.ts';

export const { useText: useRichText } = defineText('rich', {
  toolbar: ['Formatting', '格式'],
  bold: ['Bold', '加粗'],
  italic: ['Italic', '斜体'],
  underline: ['Underline', '下划线'],
  strike: ['Strikethrough', '删除线'],
  heading: ['Heading', '标题'],
  subheading: ['Subheading', '小标题'],
  bullets: ['Bulleted list', '项目符号'],
  numbers: ['Numbered list', '编号列表'],
  quote: ['Quote', '引用'],
  link: ['Link', '链接'],
  linkAddress: ['Link address', '链接地址'],
  linkHint: ['https://… or mailto:…', 'https://… 或 mailto:…'],
  apply: ['Apply', '确定'],
  unlink: ['Remove link', '移除链接'],
  undo: ['Undo', '撤销'],
  redo: ['Redo', '重做'],
});
