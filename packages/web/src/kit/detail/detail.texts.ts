import { defineText } from '../text/index.ts';

export const { useText: useDetailText } = defineText('detail', {
  actions: ['Actions', '操作'],
  tabs: ['Sections', '页签'],
  noHistory: ['No history yet.', '暂无记录'],
  emptyFields: [['{count} empty field', '{count} empty fields'], '{count} 项为空'],
  refused: ['Refused', '被拒绝'],
});
