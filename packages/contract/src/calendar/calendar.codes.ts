import { codeTable } from '../kernel/codes.ts';

/** How a day differs from its weekday: off though a weekday, or worked though a weekend (调休; lifecycles §0). */
export const calendarDayKind = codeTable('calendarDayKind', {
  1: { name: 'holiday', tone: 'danger' },
  2: { name: 'makeUp', tone: 'running' },
});
