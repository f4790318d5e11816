import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the calendar of working days. */
export const texts = {
  fields: {
    year: ['Year', '年份'],
    years: ['Confirmed years', '已确认的年份'],
    statedTime: ['Confirmed', '确认时间'],
    statedBy: ['Confirmed by (ID)', '确认人 ID'],
    statedByName: ['Confirmed by', '确认人'],
    day: ['Day', '日期'],
    days: ['Days', '日期'],
    nameZh: ['Name (Chinese)', '中文名称'],
    nameEn: ['Name (English)', '英文名称'],
    workingDays: ['Working days', '工作日'],
    calendarDays: ['Calendar days', '自然日'],
    dueTime: ['Due', '截止时间'],
  },
  actions: {
    calendars: {
      year: ['Working-day calendar', '年度工作日历'],
      save: ['Confirm year', '确认本年'],
      dueDate: ['Due date', '截止日期'],
    },
  },
  codes: { calendarDayKind: { 1: ['Holiday', '放假'], 2: ['Make-up working day', '补班'] } },
} as const satisfies AreaTexts;
