import { defineText } from '../../kit/text/index.ts';

export const { useText: useOutsourcingText } = defineText('screens.outsourcing', {
  facts: ['Project', '项目信息'],
  money: ['Money', '托管资金'],
  studio: ['Studio', '制作方信息'],
  review: ['Review', '审核信息'],
  offers: ['Offers and stages', '报价与阶段'],
  files: ['Files', '文件'],
  history: ['Changes', '变更记录'],
  noOffers: ['No studio has made an offer yet.', '暂无报价'],
  noFiles: ['No files', '暂无文件'],
  stageOf: ['{studio}: stages', '{studio} 的阶段'],
});
