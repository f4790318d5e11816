/** Written by `npm run gen` from the folders of the areas (scripts/lib/area-registries.mjs). */
import { samples as accountSamples } from '../account/samples.ts';
import { samples as agentSamples } from '../agent/samples.ts';
import { samples as approvalSamples } from '../approval/samples.ts';
import { samples as billSamples } from '../bill/samples.ts';
import { samples as calendarSamples } from '../calendar/samples.ts';
import { samples as certificationSamples } from '../certification/samples.ts';
import { samples as configSamples } from '../config/samples.ts';
import { samples as copyrightSamples } from '../copyright/samples.ts';
import { samples as dayanSamples } from '../dayan/samples.ts';
import { samples as dongleSamples } from '../dongle/samples.ts';
import { samples as exportSamples } from '../export/samples.ts';
import { samples as feedbackSamples } from '../feedback/samples.ts';
import { samples as financeSamples } from '../finance/samples.ts';
import { samples as homeSamples } from '../home/samples.ts';
import { samples as marketingSamples } from '../marketing/samples.ts';
import { samples as materialSamples } from '../material/samples.ts';
import { samples as messagingSamples } from '../messaging/samples.ts';
import { samples as monitorSamples } from '../monitor/samples.ts';
import { samples as nodeSamples } from '../node/samples.ts';
import { samples as noticeSamples } from '../notice/samples.ts';
import { samples as outsourcingSamples } from '../outsourcing/samples.ts';
import { samples as packSamples } from '../pack/samples.ts';
import { samples as paySamples } from '../pay/samples.ts';
import { samples as portalSamples } from '../portal/samples.ts';
import { samples as receiptSamples } from '../receipt/samples.ts';
import { samples as reconciliationSamples } from '../reconciliation/samples.ts';
import { samples as searchSamples } from '../search/samples.ts';
import { samples as sessionSamples } from '../session/samples.ts';
import { samples as staffSamples } from '../staff/samples.ts';
import { samples as statisticsSamples } from '../statistics/samples.ts';
import { samples as storageSamples } from '../storage/samples.ts';
import { samples as surveySamples } from '../survey/samples.ts';
import { samples as taskSamples } from '../task/samples.ts';
import { samples as transmissionSamples } from '../transmission/samples.ts';
import { samples as userSamples } from '../user/samples.ts';
import { samples as viewSamples } from '../view/samples.ts';

export const samples = {
  ...accountSamples,
  ...agentSamples,
  ...approvalSamples,
  ...billSamples,
  ...calendarSamples,
  ...certificationSamples,
  ...configSamples,
  ...copyrightSamples,
  ...dayanSamples,
  ...dongleSamples,
  ...exportSamples,
  ...feedbackSamples,
  ...financeSamples,
  ...homeSamples,
  ...marketingSamples,
  ...materialSamples,
  ...messagingSamples,
  ...monitorSamples,
  ...nodeSamples,
  ...noticeSamples,
  ...outsourcingSamples,
  ...packSamples,
  ...paySamples,
  ...portalSamples,
  ...receiptSamples,
  ...reconciliationSamples,
  ...searchSamples,
  ...sessionSamples,
  ...staffSamples,
  ...statisticsSamples,
  ...storageSamples,
  ...surveySamples,
  ...taskSamples,
  ...transmissionSamples,
  ...userSamples,
  ...viewSamples,
};
