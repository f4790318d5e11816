import type { Translated } from '../kernel/text.ts';
import { calendarZh } from '../calendar/calendar.zh.ts';
import { exportZh } from '../export/export.zh.ts';
import { homeZh } from '../home/home.zh.ts';
import { nodeZh } from '../node/node.zh.ts';
import { payZh } from '../pay/pay.zh.ts';
import { accountZh } from '../account/account.zh.ts';
import { searchZh } from '../search/search.zh.ts';
import { sessionZh } from '../session/session.zh.ts';
import { staffZh } from '../staff/staff.zh.ts';
import { taskZh } from '../task/task.zh.ts';
import { viewZh } from '../view/view.zh.ts';
import type { textEn } from './text.en.ts';

/** All texts of the contract in Chinese, by area. */
export const textZh: Translated<typeof textEn> = {
  session: sessionZh,
  search: searchZh,
  account: accountZh,
  task: taskZh,
  node: nodeZh,
  home: homeZh,
  export: exportZh,
  calendar: calendarZh,
  staff: staffZh,
  view: viewZh,
  pay: payZh,
};
