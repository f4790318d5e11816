/** Written by `npm run gen` from the folders of the areas (scripts/lib/area-registries.mjs). */
import { topics as agentTopics } from './agent/topics.ts';
import { topics as approvalTopics } from './approval/topics.ts';
import { topics as billTopics } from './bill/topics.ts';
import { topics as calendarTopics } from './calendar/topics.ts';
import { topics as certificationTopics } from './certification/topics.ts';
import { topics as configTopics } from './config/topics.ts';
import { topics as copyrightTopics } from './copyright/topics.ts';
import { topics as dataTopics } from './data/topics.ts';
import { topics as dayanTopics } from './dayan/topics.ts';
import { topics as dongleTopics } from './dongle/topics.ts';
import { topics as exportTopics } from './export/topics.ts';
import { topics as feedbackTopics } from './feedback/topics.ts';
import { topics as financeTopics } from './finance/topics.ts';
import { topics as marketingTopics } from './marketing/topics.ts';
import { topics as materialTopics } from './material/topics.ts';
import { topics as messagingTopics } from './messaging/topics.ts';
import { topics as monitorTopics } from './monitor/topics.ts';
import { topics as nodeTopics } from './node/topics.ts';
import { topics as noticeTopics } from './notice/topics.ts';
import { topics as outsourcingTopics } from './outsourcing/topics.ts';
import { topics as payTopics } from './pay/topics.ts';
import { topics as portalTopics } from './portal/topics.ts';
import { topics as receiptTopics } from './receipt/topics.ts';
import { topics as reconciliationTopics } from './reconciliation/topics.ts';
import { topics as sessionTopics } from './session/topics.ts';
import { topics as staffTopics } from './staff/topics.ts';
import { topics as statisticsTopics } from './statistics/topics.ts';
import { topics as storageTopics } from './storage/topics.ts';
import { topics as surveyTopics } from './survey/topics.ts';
import { topics as taskTopics } from './task/topics.ts';
import { topics as transmissionTopics } from './transmission/topics.ts';
import { topics as userTopics } from './user/topics.ts';
import { topics as viewTopics } from './view/topics.ts';

export const topics = [
  ...agentTopics,
  ...approvalTopics,
  ...billTopics,
  ...calendarTopics,
  ...certificationTopics,
  ...configTopics,
  ...copyrightTopics,
  ...dataTopics,
  ...dayanTopics,
  ...dongleTopics,
  ...exportTopics,
  ...feedbackTopics,
  ...financeTopics,
  ...marketingTopics,
  ...materialTopics,
  ...messagingTopics,
  ...monitorTopics,
  ...nodeTopics,
  ...noticeTopics,
  ...outsourcingTopics,
  ...payTopics,
  ...portalTopics,
  ...receiptTopics,
  ...reconciliationTopics,
  ...sessionTopics,
  ...staffTopics,
  ...statisticsTopics,
  ...storageTopics,
  ...surveyTopics,
  ...taskTopics,
  ...transmissionTopics,
  ...userTopics,
  ...viewTopics,
] as const;
/** What the event stream can tell of. */
export type Topic = (typeof topics)[number];
