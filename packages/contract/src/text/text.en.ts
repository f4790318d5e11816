import { calendarEn } from '../calendar/calendar.en.ts';
import { exportEn } from '../export/export.en.ts';
import { homeEn } from '../home/home.en.ts';
import { nodeEn } from '../node/node.en.ts';
import { payEn } from '../pay/pay.en.ts';
import { accountEn } from '../account/account.en.ts';
import { searchEn } from '../search/search.en.ts';
import { sessionEn } from '../session/session.en.ts';
import { staffEn } from '../staff/staff.en.ts';
import { taskEn } from '../task/task.en.ts';
import { viewEn } from '../view/view.en.ts';

/** All texts of the contract in English, by area. */
export const textEn = {
  session: sessionEn,
  search: searchEn,
  account: accountEn,
  task: taskEn,
  node: nodeEn,
  home: homeEn,
  export: exportEn,
  calendar: calendarEn,
  staff: staffEn,
  view: viewEn,
  pay: payEn,
} as const;
