import { defineText, type Translate } from '../text/index.ts';

const texts = {
  required: ['{label} is required.', '请填写{label}'],
  requiredChoice: ['{label} is required.', '请选择{label}'],
  tooLong: ['Use {max} characters or fewer.', '最多 {max} 个字符'],
  tooShort: ['Use at least {min} characters.', '至少 {min} 个字符'],
  tooBig: ['Enter {max} or less.', '不能大于 {max}'],
  tooSmall: ['Enter {min} or more.', '不能小于 {min}'],
  wholeNumber: ['Enter a whole number.', '请输入整数'],
  format: ['Enter a valid value.', '格式不正确，请修改'],
  refusedField: ['This value was not accepted. Enter another one.', '该值不被接受，请修改'],
  tier: {
    start: ['The first row starts at {expected}.', '第一行应从 {expected} 开始'],
    gap: ['Gap: the row above ends at {expected}.', '与上一行不连续：上一行止于 {expected}'],
    overlap: ['Overlap: the row above ends at {expected}.', '与上一行重叠：上一行止于 {expected}'],
    endless: ['The row above has no end. Enter its end first.', '上一行没有上限，请先填写上限'],
    order: ['Enter more than {expected}.', '应大于 {expected}'],
  },
  colour: {
    pick: ['Pick a colour', '选取颜色'],
    swatches: ['Common colours', '常用颜色'],
    readable: ['Readable on light and dark.', '浅色与深色背景下均清晰可读'],
    onLight: [
      'Hard to read on light: contrast {ratio}, 3 is enough.',
      '浅色背景下不易辨认：对比度 {ratio}，应不低于 3',
    ],
    onDark: [
      'Hard to read on dark: contrast {ratio}, 3 is enough.',
      '深色背景下不易辨认：对比度 {ratio}，应不低于 3',
    ],
  },
  week: {
    day: ['Day', '星期'],
    never: ['No hours', '未选择时段'],
    nextDay: [' (next day)', '（次日）'],
  },
  cron: {
    minute: ['Minute', '分钟'],
    hour: ['Hour', '小时'],
    dayOfMonth: ['Day', '日'],
    month: ['Month', '月'],
    weekday: ['Weekday', '星期'],
    runs: ['Next runs (UTC+8)', '接下来的执行时间（UTC+8）'],
    never: ['Never runs', '不会执行'],
  },
  checking: ['Checking…', '正在检查…'],
  free: ['Available', '可用'],
  taken: ['Already in use. Choose another.', '已被占用，请换一个'],
  inside: ['Check the marked fields.', '请检查标出的内容'],
  addressHint: ['Country, province, city, street', '国家、省、市、街道'],
  scanHint: ['Scan or enter a code', '扫码或输入编码'],
  positionHint: ['Latitude, longitude', '纬度, 经度'],
  row: ['{label} {number}', '{label} {number}'],
  rowAdd: ['Add row', '添加一行'],
  rowRemove: ['Remove row {number}', '移除第 {number} 行'],
  rowUp: ['Move row {number} up', '上移第 {number} 行'],
  rowDown: ['Move row {number} down', '下移第 {number} 行'],
  save: ['Save', '保存'],
  cancel: ['Cancel', '取消'],
  none: ['None', '无'],
  unsaved: ['Discard changes?', '放弃更改？'],
  unsavedHint: ['Your changes have not been saved.', '您的更改尚未保存。'],
  discard: ['Discard', '放弃'],
  conflict: ['Changed by someone else', '已被他人修改'],
  conflictHint: [
    '“Load latest” keeps your changes and updates the fields that you have not edited.',
    '“载入最新内容”会保留您的更改，未编辑的字段更新为最新值。',
  ],
  loadLatest: ['Load latest', '载入最新内容'],
  giveUp: ['Discard my changes', '放弃我的更改'],
  goneMeanwhile: [
    'This item no longer exists. Your changes were not saved.',
    '该数据已不存在，您的更改未保存。',
  ],
  nothingChanged: ['Nothing was changed.', '未做任何更改。'],
  unknownOutcome: [
    'The server did not respond. It is safe to try again: the action does not run twice.',
    '服务器无响应。可以放心重试，不会重复执行。',
  ],
  notSent: [
    'You are offline. Nothing was sent; your input is kept. Try again when you are back online.',
    '网络已断开，内容未发送，已填写的内容已保留。请在网络恢复后重试。',
  ],
  requestId: ['Request ID: {id}', '请求 ID：{id}'],
} as const;

export const { useText: useFormText } = defineText('form', texts);
export type FormText = Translate<typeof texts>;
