/** Written by `npm run gen` from the folders of the areas (scripts/lib/area-registries.mjs). */
import { pages as accountPages } from '../areas/account/routes.ts';
import { pages as agentPages } from '../areas/agent/routes.ts';
import { pages as approvalPages } from '../areas/approval/routes.ts';
import { pages as billPages } from '../areas/bill/routes.ts';
import { pages as calendarPages } from '../areas/calendar/routes.ts';
import { pages as certificationPages } from '../areas/certification/routes.ts';
import { pages as configPages } from '../areas/config/routes.ts';
import { pages as copyrightPages } from '../areas/copyright/routes.ts';
import { pages as dayanPages } from '../areas/dayan/routes.ts';
import { pages as donglePages } from '../areas/dongle/routes.ts';
import { pages as exportPages } from '../areas/export/routes.ts';
import { pages as feedbackPages } from '../areas/feedback/routes.ts';
import { pages as financePages } from '../areas/finance/routes.ts';
import { pages as homePages } from '../areas/home/routes.ts';
import { pages as marketingPages } from '../areas/marketing/routes.ts';
import { pages as materialPages } from '../areas/material/routes.ts';
import { pages as messagingPages } from '../areas/messaging/routes.ts';
import { pages as monitorPages } from '../areas/monitor/routes.ts';
import { pages as nodePages } from '../areas/node/routes.ts';
import { pages as noticePages } from '../areas/notice/routes.ts';
import { pages as outsourcingPages } from '../areas/outsourcing/routes.ts';
import { pages as packPages } from '../areas/pack/routes.ts';
import { pages as payPages } from '../areas/pay/routes.ts';
import { pages as portalPages } from '../areas/portal/routes.ts';
import { pages as receiptPages } from '../areas/receipt/routes.ts';
import { pages as reconciliationPages } from '../areas/reconciliation/routes.ts';
import { pages as staffPages } from '../areas/staff/routes.ts';
import { pages as statisticsPages } from '../areas/statistics/routes.ts';
import { pages as storagePages } from '../areas/storage/routes.ts';
import { pages as surveyPages } from '../areas/survey/routes.ts';
import { pages as taskPages } from '../areas/task/routes.ts';
import { pages as transmissionPages } from '../areas/transmission/routes.ts';
import { pages as userPages } from '../areas/user/routes.ts';
import { withLabels } from './page.ts';

export const areaPages = {
  ...withLabels('account', accountPages),
  ...withLabels('agent', agentPages),
  ...withLabels('approval', approvalPages),
  ...withLabels('bill', billPages),
  ...withLabels('calendar', calendarPages),
  ...withLabels('certification', certificationPages),
  ...withLabels('config', configPages),
  ...withLabels('copyright', copyrightPages),
  ...withLabels('dayan', dayanPages),
  ...withLabels('dongle', donglePages),
  ...withLabels('export', exportPages),
  ...withLabels('feedback', feedbackPages),
  ...withLabels('finance', financePages),
  ...withLabels('home', homePages),
  ...withLabels('marketing', marketingPages),
  ...withLabels('material', materialPages),
  ...withLabels('messaging', messagingPages),
  ...withLabels('monitor', monitorPages),
  ...withLabels('node', nodePages),
  ...withLabels('notice', noticePages),
  ...withLabels('outsourcing', outsourcingPages),
  ...withLabels('pack', packPages),
  ...withLabels('pay', payPages),
  ...withLabels('portal', portalPages),
  ...withLabels('receipt', receiptPages),
  ...withLabels('reconciliation', reconciliationPages),
  ...withLabels('staff', staffPages),
  ...withLabels('statistics', statisticsPages),
  ...withLabels('storage', storagePages),
  ...withLabels('survey', surveyPages),
  ...withLabels('task', taskPages),
  ...withLabels('transmission', transmissionPages),
  ...withLabels('user', userPages),
} as const;
