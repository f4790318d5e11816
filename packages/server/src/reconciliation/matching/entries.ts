import { type Micro, micro, noMoney } from '@renderdesk/contract';
import { type Line, line, type Side, side } from '../../pay/ledger/index.ts';

/** A line of a statement as the books take it. */
interface Booked {
  readonly id: number;
  readonly accountId: number;
  readonly amount: Micro;
  readonly fee: Micro;
  readonly currency: 1 | 2;
}
const sizeOf = (amount: Micro): Micro => micro(amount < 0n ? -amount : amount);

/** Debits one side and credits the other; the other way round where the amount is negative, nothing where it is none. */
const moved = (debit: Side, credit: Side, amount: Micro, currency: 1 | 2): Line[] =>
  amount === 0n
    ? []
    : [amount > 0n ? line(debit, credit, amount, currency) : line(credit, debit, sizeOf(amount), currency)];

/**
 * The lines of a receipt or a refund (ledger §4): what moved between our account and what stood for it until now, what the channel kept,
 * and what is left between what was expected and what arrived.
 */
export const entriesOf = (
  { id, accountId, amount, fee, currency }: Booked,
  o: { readonly clearing: Side; readonly difference?: Micro },
): Line[] => [
  ...moved(side(101, accountId), o.clearing, amount, currency),
  ...moved(side(401, accountId), o.clearing, fee, currency),
  ...moved(o.clearing, side(402, id), o.difference ?? noMoney, currency),
];

/** A fee that has a line of its own: it leaves our account by the channel's, whose gross stays what was credited. */
export const feeEntries = ({ accountId, amount, currency }: Booked, clearing: Side): Line[] => [
  ...moved(side(101, accountId), clearing, amount, currency),
  ...moved(side(401, accountId), clearing, sizeOf(amount), currency),
];

/** Between accounts of ours: what was sent is in transit to the other, what came was in transit to this one. */
export const transferEntries = ({ accountId, amount, currency }: Booked, otherId: number): Line[] =>
  moved(side(101, accountId), side(103, amount > 0n ? accountId : otherId), amount, currency);

/** Into suspense, or back out of it to whoever sent it: `evidenceId` is what it stands there under. */
export const suspenseEntries = ({ accountId, amount, currency }: Booked, evidenceId: number): Line[] =>
  moved(side(101, accountId), side(110, evidenceId), amount, currency);
