const isBlank = /[\s\u3000]/;

/**
 * Removes tabs after values (Alipay), a back-tick before them (WeChat), an equals sign with quotes (spreadsheets),
 * full-width blanks.
 */
export const plain = (cell: string): string => {
  const text = cell.replace(/^="(.*)"$/, '$1').replace(/^[\s\u3000\ufeff`']+/, '');
  // No regular expression: it would scan each run of blanks within the cell to its end.
  let end = text.length;
  while (end > 0 && isBlank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).normalize('NFC');
};
