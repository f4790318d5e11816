/** English texts of the calendar of working days. */
export const calendarEn = {
  fields: {
    year: 'Year',
    years: 'Stated years',
    version: 'Version',
    statedTime: 'Stated at',
    statedBy: 'Stated by (ID)',
    statedByName: 'Stated by',
    day: 'Day',
    days: 'Days',
    kind: 'Kind',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    workingDays: 'Working days',
    calendarDays: 'Calendar days',
    dueTime: 'Due',
  },
  actions: {
    calendars: { year: 'Working days of a year', save: 'State the year', dueDate: 'Due date' },
  },
  codes: { calendarDayKind: { 1: 'Holiday', 2: 'Make-up working day' } },
} as const;
