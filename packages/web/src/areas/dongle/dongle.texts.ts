import { defineText } from '../../kit/text/index.ts';

export const { useText: useDongleText } = defineText('screens.dongle', {
  bindHint: ['Choose a node, or type the server of licences.', '选择节点，或填写许可证服务器'],
});
