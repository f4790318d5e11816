import { activityTemplates, rechargeActivities, rechargeActivityTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useMarketingText } from './marketing.texts.ts';
import { RechargeActivities } from './RechargeActivities.tsx';
import { RechargeTemplates } from './RechargeTemplates.tsx';

/** /deploy/marketingActivities: recharge activities, and the templates that they begin with (people §2). */
export default tabScreen(
  rechargeActivityTabs,
  [
    { key: 'activities', call: rechargeActivities.list, Screen: RechargeActivities },
    { key: 'templates', call: activityTemplates.list, Screen: RechargeTemplates },
  ],
  () => useMarketingText()('rechargeTabs'),
);
