import type { OtherLanguage } from '../kit/text/index.ts';
import type en from './headings.en.ts';

const texts: OtherLanguage<typeof en> = {
  animation: '动画渲染',
  picture: '效果图渲染',
  gpuCloud: '大规模 GPU 云',
  ipCopyright: 'IP 版权',
  outsourcing: '外包',
  userManagement: '用户管理',
  agencyManagement: '代理管理',
  billing: '账单管理',
  reconciliation: '财务对账',
  reimbursement: '费用报销',
  financeStatistics: '统计与导出',
  notices: '系统通知',
  marketing: '营销活动',
  platformStatistics: '平台统计',
  userFeedback: '用户反馈',
  monitor: '监控',
  billingConfiguration: '计费配置',
  systemConfiguration: '系统配置',
  transfer: '传输配置',
  storage: '存储管理',
  staff: '员工管理',
  packs: '包机与项目包',
  feedbackManagement: '反馈管理',
};
export default texts;
