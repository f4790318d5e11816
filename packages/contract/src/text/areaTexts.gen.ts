/** Written by `npm run gen` from the folders of the areas (scripts/lib/area-registries.mjs). */
import { texts as accountTexts } from '../account/texts.ts';
import { texts as agentTexts } from '../agent/texts.ts';
import { texts as approvalTexts } from '../approval/texts.ts';
import { texts as billTexts } from '../bill/texts.ts';
import { texts as calendarTexts } from '../calendar/texts.ts';
import { texts as certificationTexts } from '../certification/texts.ts';
import { texts as configTexts } from '../config/texts.ts';
import { texts as copyrightTexts } from '../copyright/texts.ts';
import { texts as dataTexts } from '../data/texts.ts';
import { texts as dayanTexts } from '../dayan/texts.ts';
import { texts as dongleTexts } from '../dongle/texts.ts';
import { texts as exportTexts } from '../export/texts.ts';
import { texts as feedbackTexts } from '../feedback/texts.ts';
import { texts as financeTexts } from '../finance/texts.ts';
import { texts as homeTexts } from '../home/texts.ts';
import { texts as marketingTexts } from '../marketing/texts.ts';
import { texts as materialTexts } from '../material/texts.ts';
import { texts as messagingTexts } from '../messaging/texts.ts';
import { texts as monitorTexts } from '../monitor/texts.ts';
import { texts as nodeTexts } from '../node/texts.ts';
import { texts as noticeTexts } from '../notice/texts.ts';
import { texts as outsourcingTexts } from '../outsourcing/texts.ts';
import { texts as packTexts } from '../pack/texts.ts';
import { texts as payTexts } from '../pay/texts.ts';
import { texts as portalTexts } from '../portal/texts.ts';
import { texts as receiptTexts } from '../receipt/texts.ts';
import { texts as reconciliationTexts } from '../reconciliation/texts.ts';
import { texts as searchTexts } from '../search/texts.ts';
import { texts as sessionTexts } from '../session/texts.ts';
import { texts as staffTexts } from '../staff/texts.ts';
import { texts as statisticsTexts } from '../statistics/texts.ts';
import { texts as storageTexts } from '../storage/texts.ts';
import { texts as surveyTexts } from '../survey/texts.ts';
import { texts as taskTexts } from '../task/texts.ts';
import { texts as transmissionTexts } from '../transmission/texts.ts';
import { texts as userTexts } from '../user/texts.ts';
import { texts as viewTexts } from '../view/texts.ts';

export const areaTexts = {
  account: accountTexts,
  agent: agentTexts,
  approval: approvalTexts,
  bill: billTexts,
  calendar: calendarTexts,
  certification: certificationTexts,
  config: configTexts,
  copyright: copyrightTexts,
  data: dataTexts,
  dayan: dayanTexts,
  dongle: dongleTexts,
  export: exportTexts,
  feedback: feedbackTexts,
  finance: financeTexts,
  home: homeTexts,
  marketing: marketingTexts,
  material: materialTexts,
  messaging: messagingTexts,
  monitor: monitorTexts,
  node: nodeTexts,
  notice: noticeTexts,
  outsourcing: outsourcingTexts,
  pack: packTexts,
  pay: payTexts,
  portal: portalTexts,
  receipt: receiptTexts,
  reconciliation: reconciliationTexts,
  search: searchTexts,
  session: sessionTexts,
  staff: staffTexts,
  statistics: statisticsTexts,
  storage: storageTexts,
  survey: surveyTexts,
  task: taskTexts,
  transmission: transmissionTexts,
  user: userTexts,
  view: viewTexts,
} as const;
