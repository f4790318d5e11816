import { defineText } from '../text/index.ts';

export const { useText: usePopText } = defineText('pop', {
  unavailable: [['{count} unavailable action', '{count} unavailable actions'], '{count} 项暂不可用的操作'],
});
