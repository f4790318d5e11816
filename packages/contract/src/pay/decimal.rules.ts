/** Rounds a decimal string half up (away from zero) to `places`, on its digits: an amount never becomes a float. */
export const roundDecimal = (amount: string, places: number): string => {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? amount.slice(1) : amount).split('.');
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const rounded = (kept + ((fraction[places] ?? '0') >= '5' ? 1n : 0n)).toString().padStart(places + 1, '0');
  const digits = places === 0 ? rounded : `${rounded.slice(0, -places)}.${rounded.slice(-places)}`;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
};
