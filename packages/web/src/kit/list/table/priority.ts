/** Which columns give way where a list is wider than its window: low ones first, high ones last. */
export type Priority = 'high' | 'normal' | 'low';

/** The customer of a row, its state, its amount and its reason. */
const high = /^(userName|amount|documentAmount|price|reason)$|(^s|S)tat(us|e)$/;
/** Who wrote or decided a row and when, and notes on it. */
const low =
  /^(create|change|enter|decide|approve|confirm|order|grant|upload)[a-z]*(By|Time)$|^(remark|financeRemark)$/;

/** How much the column of a field is needed where its screen does not say so. */
export const priorityOf = (key: string): Priority =>
  high.test(key) ? 'high' : low.test(key) ? 'low' : 'normal';
