import type { Translated } from '../kernel/text.ts';
import type { calendarEn } from './calendar.en.ts';

/** Chinese texts of the calendar of working days. */
export const calendarZh: Translated<typeof calendarEn> = {
  fields: {
    year: '年份',
    years: '已确认的年份',
    version: '版本',
    statedTime: '确认时间',
    statedBy: '确认人ID',
    statedByName: '确认人',
    day: '日期',
    days: '日期',
    kind: '类型',
    nameZh: '中文名称',
    nameEn: '英文名称',
    workingDays: '工作日',
    calendarDays: '自然日',
    dueTime: '截止时间',
  },
  actions: {
    calendars: { year: '年度工作日历', save: '确认本年', dueDate: '截止日期' },
  },
  codes: { calendarDayKind: { 1: '休息', 2: '补班' } },
};
