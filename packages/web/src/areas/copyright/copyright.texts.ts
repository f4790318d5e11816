import { defineText } from '../../kit/text/index.ts';

export const { useText: useCopyrightText } = defineText('screens.copyright', {
  tabs: ['Copyright', '版权'],
  fileHint: [
    'Sources of software as a zip of text files; other works as PDF, PNG or JPEG. The file stays where no other one is chosen.',
    '软件源码请上传文本文件的 ZIP；其他作品支持 PDF、PNG、JPEG。不选择新文件则保留原文件',
  ],
  noFile: ['No work file yet', '尚未上传作品'],
  verify: { genuine: ['Genuine', '证书有效'], unknown: ['No such certificate', '未查询到该证书'] },
  check: ['Check', '查询'],
  similarity: ['{percent}% of the work is in the other one too.', '作品中有 {percent}% 与对比作品相同。'],
  noPlaces: ['The files are equal, or their text is not kept.', '两个文件完全一致，或未保存可对比的文本。'],
  line: ['from line {line}', '第 {line} 行起'],
});
