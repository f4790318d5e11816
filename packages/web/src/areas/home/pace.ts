import type { Language } from '@renderdesk/contract/kernel/wire.ts';

/** The upper edge of a picture: the next of 1, 2, 3, 4, 6, 8, 10, 20 … that holds the largest value; at least 4. */
export const roundTop = (largest: number): number => {
  if (largest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((edge) => edge >= largest) ?? largest;
};

/** The points of a line as SVG takes them: one a step, in the middle of its unit of width; 0 is at the bottom. */
export const linePoints = (values: readonly number[], top: number, height: number): string =>
  values.map((value, at) => `${at + 0.5},${height - (value / top) * height}`).join(' ');

/** The hour and minute of a moment, in the viewer's zone. */
export const clockOf = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
