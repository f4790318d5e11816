import { defineText } from '../../kit/text/index.ts';

export const { useText: useMaterialText } = defineText('screens.material', {
  fileHint: ['The file stays where no other one is chosen.', '不选择新文件则保留原文件'],
  noUses: ['Nothing shows it.', '暂无使用'],
});
