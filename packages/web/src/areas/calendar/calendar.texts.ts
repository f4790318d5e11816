import { defineText } from '../../kit/text/index.ts';

/** Texts of the calendar of working days. */
export const { useText: useCalendarText } = defineText('screens.calendar', {
  intro: [
    'Due dates count working days in this calendar, in company time (UTC+8).',
    '各类截止时间按此工作日历计算，以公司时间（UTC+8）为准。',
  ],
  notStated: [
    'The working-day calendar for {year} is not confirmed. Due dates in that year cannot be calculated until it is.',
    '{year} 年的工作日历尚未确认，确认之前无法计算该年的截止时间。',
  ],
  stated: ['Confirmed {time} by {by}', '{by} 于 {time} 确认'],
  statedBySystem: ['Confirmed {time}', '确认于 {time}'],
  earlier: ['Previous year', '上一年'],
  later: ['Next year', '下一年'],
  paste: ['Paste holiday notice', '粘贴放假通知'],
  undo: ['Undo', '撤销'],
  discard: ['Discard changes', '放弃更改'],

  changes: [['{count} unsaved change', '{count} unsaved changes'], '{count} 项更改尚未保存'],
  unsaved: ['Leave without saving?', '更改尚未保存，确定离开？'],
  unsavedHint: ['Your changes will be lost.', '您的更改将会丢失。'],
  legend: [
    'Click a day to change its type. Use the arrow keys to move and Space to change the selected day.',
    '点击日期即可更改；方向键逐日移动，空格键更改所选日期。',
  ],
  workday: ['Working day', '工作日'],
  weekend: ['Weekend', '周末'],
  dayLabel: ['{n}, {weekday}, {day}: {kind}', '{n} 日，{weekday}，{day}：{kind}'],
  dayLabelNamed: ['{n}, {weekday}, {day}: {kind}, {name}', '{n} 日，{weekday}，{day}：{kind}，{name}'],
  inYear: ['Working days in {year}', '{year} 年工作日'],
  quarter: ['Q{n}', '第 {n} 季度'],
  month: ['Month {n}: {count} working days', '{n} 月：{count} 个工作日'],
  spans: ['Holidays and make-up days', '放假与补班'],
  spansNone: [
    'No holidays or make-up days yet. Paste the official notice, or click days to add them.',
    '本年暂无放假或补班日期。可粘贴放假通知，或直接点击日期添加。',
  ],
  span: ['{from} – {to}', '{from} – {to}'],
  removeSpan: ['Remove {span}', '移除 {span}'],
  due: ['Due date calculator', '截止日期计算'],
  dueFrom: ['Start date', '起始日期'],
  dueDays: ['Working days', '工作日数'],
  dueAnswer: [
    'Due by the end of {day} ({weekday}), {calendarDays} calendar days later',
    '{day}（{weekday}）当日结束前，即 {calendarDays} 个自然日后',
  ],
  pasteTitle: ['Paste the {year} holiday notice', '粘贴 {year} 年放假通知'],
  pasteHint: [
    'Enter one line per period: a date or a date range, then its name. Lines with “补班”, “上班”, “make-up” or “working” are make-up days. The text of the State Council notice can be pasted as it is, one holiday per line.',
    '可直接粘贴国务院办公厅放假通知的正文，每个节日一行；也可每段一行：日期或起止日期，然后是名称，含有“补班”“上班”“make-up”或“working”的行表示需要上班的日期。',
  ],
  pasteExample: [
    '2026-02-15 ~ 2026-02-23 Spring Festival\n2026-02-14 make-up Spring Festival',
    '2026-02-15 ~ 2026-02-23 春节\n2026-02-14 补班 春节',
  ],
  pasteRead: ['{days} days in {lines} lines', '共 {lines} 行，{days} 天'],
  pasteWrong: [
    '{wrong} of {lines} lines could not be read. Correct them to continue.',
    '{lines} 行中有 {wrong} 行无法识别，请修改后继续。',
  ],
  pasteTake: ['Apply', '应用'],
  lineIs: ['Line {line}', '第 {line} 行'],
  problem: {
    unreadable: ['no date found', '未找到日期'],
    otherYear: ['not in this year', '不属于本年'],
    twice: ['date already used in an earlier line', '与前面的行日期重复'],
  },
  replaces: [
    'This replaces all holidays and make-up days of {year}. Nothing is saved until you confirm the year.',
    '将替换 {year} 年现有的全部放假与补班日期，确认本年后才会保存。',
  ],
  cancel: ['Cancel', '取消'],
});
