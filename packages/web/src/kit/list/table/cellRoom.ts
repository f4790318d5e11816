/** CSS pixels that the widest characters of a kind take at the table's text size (13 px), in any of the fonts it falls back to. */
const widths = { narrow: 4.5, digit: 7.5, small: 8, wide: 12, full: 14 } as const;
/** Both paddings of a cell and a pixel for rounding. */
const padding = 17;

const widthOf = (character: string): number => {
  if (character > '\u02ff') return widths.full;
  if ("il.,:;'|! ".includes(character)) return widths.narrow;
  if (/[-0-9]/.test(character)) return widths.digit;
  return /[a-z_/()+*#]/.test(character) && !'mw'.includes(character) ? widths.small : widths.wide;
};

/** Whether text may be wider than a column of `width` CSS pixels: estimated, and never too small, because measuring costs a layout. */
export const mayOverflow = (words: string, width: number): boolean => {
  const room = width - padding;
  let taken = 0;
  for (const character of words) {
    taken += widthOf(character);
    if (taken > room) return true;
  }
  return false;
};
