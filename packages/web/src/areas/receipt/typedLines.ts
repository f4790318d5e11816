import { type In, Money, microOf, type receipts, roundDecimal, sumOf, textOf } from '@renderdesk/contract';

/** A line, or an order, while it is typed. */
export interface Typed {
  readonly amount?: unknown;
  readonly taxRate?: unknown;
}

/** The amount that was typed; nothing where it is none yet. */
export const amountOf = ({ amount }: Typed) => {
  const parsed = Money.safeParse(amount);
  return parsed.success && /^\d+(\.\d{1,2})?$/.test(parsed.data) ? microOf(parsed.data) : microOf('0');
};

/** What they come to, as it is typed; undefined for nothing. */
const typedSum = (typed: readonly Typed[]): Money | undefined => {
  const sum = sumOf(typed.map(amountOf));
  return sum === 0n ? undefined : Money.parse(roundDecimal(textOf(sum), 2));
};

type Lines = Partial<Pick<In<typeof receipts.apply.input.shape>, 'lines'>>;

/** One line alone is for all that is invoiced, so that its amount is typed once; more of them have their own. */
export const withOneAmount = <D extends Lines>(draft: D, orders: readonly Typed[]): D => {
  const [only, ...more] = draft.lines ?? [];
  if (!only || more.length > 0) return draft;
  return { ...draft, lines: [{ ...only, amount: typedSum(orders) }] };
};
