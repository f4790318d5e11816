const fullWidth = /[\uFF10-\uFF19]/g;

/**
 * What is left of typed text in a numeric input (overview §5, checklist P-050): digits and one point, two decimals, no
 * leading zeros; a point typed first gets its zero. A trailing point stays, so that decimals can follow. Full-width
 * digits and points of Chinese input methods count as what they mean.
 */
export const numericInput = (typed: string, decimals = 2): string => {
  const plain = typed
    .replace(fullWidth, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[。．｡]/g, '.')
    .replace(/[^\d.]/g, '');
  const point = decimals === 0 ? -1 : plain.indexOf('.');
  const wholeDigits =
    decimals === 0 ? (plain.split('.')[0] ?? '') : point < 0 ? plain : plain.slice(0, point);
  const whole = wholeDigits.replace(/^0+(?=\d)/, '');
  if (point < 0) return whole;
  return `${whole === '' ? '0' : whole}.${plain.slice(point).replaceAll('.', '').slice(0, decimals)}`;
};

/** The settled text of a numeric input once it loses focus: without a trailing point. */
export const numericSettled = (typed: string, decimals = 2): string =>
  numericInput(typed, decimals).replace(/\.$/, '');
