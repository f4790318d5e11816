/** Written by `npm run gen` from the folders of the areas (scripts/lib/area-registries.mjs). */
import { area as accountArea } from './account/area.ts';
import { area as agentArea } from './agent/area.ts';
import { area as approvalArea } from './approval/area.ts';
import { area as billArea } from './bill/area.ts';
import { area as calendarArea } from './calendar/area.ts';
import { area as certificationArea } from './certification/area.ts';
import { area as configArea } from './config/area.ts';
import { area as copyrightArea } from './copyright/area.ts';
import { area as dataArea } from './data/area.ts';
import { area as dayanArea } from './dayan/area.ts';
import { area as dongleArea } from './dongle/area.ts';
import { area as exportArea } from './export/area.ts';
import { area as feedbackArea } from './feedback/area.ts';
import { area as financeArea } from './finance/area.ts';
import { area as homeArea } from './home/area.ts';
import { area as marketingArea } from './marketing/area.ts';
import { area as materialArea } from './material/area.ts';
import { area as messagingArea } from './messaging/area.ts';
import { area as monitorArea } from './monitor/area.ts';
import { area as nodeArea } from './node/area.ts';
import { area as noticeArea } from './notice/area.ts';
import { area as outsourcingArea } from './outsourcing/area.ts';
import { area as packArea } from './pack/area.ts';
import { area as payArea } from './pay/area.ts';
import { area as portalArea } from './portal/area.ts';
import { area as receiptArea } from './receipt/area.ts';
import { area as reconciliationArea } from './reconciliation/area.ts';
import { area as searchArea } from './search/area.ts';
import { area as sessionArea } from './session/area.ts';
import { area as staffArea } from './staff/area.ts';
import { area as statisticsArea } from './statistics/area.ts';
import { area as storageArea } from './storage/area.ts';
import { area as surveyArea } from './survey/area.ts';
import { area as taskArea } from './task/area.ts';
import { area as transmissionArea } from './transmission/area.ts';
import { area as userArea } from './user/area.ts';
import { area as viewArea } from './view/area.ts';

export const areas = [
  accountArea,
  agentArea,
  approvalArea,
  billArea,
  calendarArea,
  certificationArea,
  configArea,
  copyrightArea,
  dataArea,
  dayanArea,
  dongleArea,
  exportArea,
  feedbackArea,
  financeArea,
  homeArea,
  marketingArea,
  materialArea,
  messagingArea,
  monitorArea,
  nodeArea,
  noticeArea,
  outsourcingArea,
  packArea,
  payArea,
  portalArea,
  receiptArea,
  reconciliationArea,
  searchArea,
  sessionArea,
  staffArea,
  statisticsArea,
  storageArea,
  surveyArea,
  taskArea,
  transmissionArea,
  userArea,
  viewArea,
] as const;
