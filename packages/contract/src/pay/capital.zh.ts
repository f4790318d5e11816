import { roundDecimal } from './decimal.rules.ts';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'] as const;
/** Each four digits have a name of their own; 万亿 is the highest that amounts here reach. */
const groups = ['', '万', '亿', '万亿'] as const;

/** Up to four digits with their places, zeros between them said once: 1004 is 壹仟零肆, 20 is 贰拾. */
const groupWords = (group: string): string =>
  [...group.padStart(4, '0')]
    .map((digit, at) => (digit === '0' ? '零' : `${digits[Number(digit)]}${places[3 - at]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');

/** The whole part in words; '' for 0. */
const wholeWords = (whole: string): string => {
  const parts = Array.from({ length: Math.ceil(whole.length / 4) }, (_, at) =>
    whole.slice(-4 * (at + 1), whole.length - 4 * at),
  );
  return parts
    .map((part, at) => {
      const words = groupWords(part);
      // 万亿 and 亿 are one number of 亿: the name is said once, by the lower of the two.
      const name = at === 3 ? (/[1-9]/.test(parts[2] ?? '') ? '万' : groups[3]) : groups[at];
      return words === '' ? '零' : words + (name ?? '');
    })
    .toReversed()
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
};

/**
 * A renminbi amount in the capital characters that bills and contracts want (人民币大写): `1234.56` is
 * 壹仟贰佰叁拾肆元伍角陆分. Rounded half up to 分; ends with 整 where there are no 分; 负 before what is below zero.
 * Undefined above 9999 万亿, for which there is no word here.
 */
export const capitalAmount = (amount: string): string | undefined => {
  const rounded = roundDecimal(amount, 2);
  const [whole = '0', cents = '00'] = rounded.replace('-', '').split('.');
  const plain = whole.replace(/^0+/, '');
  if (plain.length > 16) return undefined;
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])];
  const yuan = wholeWords(plain);
  if (yuan === '' && jiao === 0 && fen === 0) return '零元整';
  const words = [
    rounded.startsWith('-') ? '负' : '',
    yuan === '' ? '' : `${yuan}元`,
    jiao > 0 ? `${digits[jiao]}角` : fen > 0 && yuan !== '' ? '零' : '',
    fen > 0 ? `${digits[fen]}分` : '整',
  ];
  return words.join('');
};
