import { defineText } from '../text/index.ts';

export const { useText: useImportText } = defineText('import', {
  steps: ['Steps', '步骤'],
  choose: ['Choose a file', '选择文件'],
  check: ['Check the lines', '检查内容'],
  apply: ['Import', '导入'],
  otherFile: ['Choose another file', '更换文件'],
  fine: [
    ['{count} line can be imported.', 'All {count} lines can be imported.'],
    '共 {count} 行，均可导入。',
  ],
  wrong: [
    '{wrong} of {count} lines have errors. Nothing is imported until all lines are valid: correct the file and choose it again.',
    '共 {count} 行，其中 {wrong} 行有误。请修正文件后重新选择，全部无误后才能导入。',
  ],
  someWrong: [
    '{wrong} of {count} lines have errors and are left out. They can be downloaded afterwards.',
    '共 {count} 行，其中 {wrong} 行有误，将被跳过，完成后可下载。',
  ],
  close: ['Close', '关闭'],
  onlyWrong: ['Only lines with errors', '仅看有误的行'],
  line: ['Line', '行号'],
  result: ['Result', '结果'],
  lineFine: ['Will be added', '将新增'],
  applyCount: [['Import {count} line', 'Import {count} lines'], '导入 {count} 行'],
  done: [['{count} line imported', '{count} lines imported'], '已导入 {count} 行'],
  cancel: ['Cancel', '取消'],
});
