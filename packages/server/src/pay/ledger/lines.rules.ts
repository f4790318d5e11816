import {
  type BookAccount,
  type BookCurrency,
  chartOfAccounts,
  type Micro,
  noMoney,
  type OwnerAccount,
  ownerAccount,
} from '@renderdesk/contract';

/** One side of a line: an account and what of it is moved (ledger §1); null where the account names nothing. */
export interface Side {
  readonly account: BookAccount;
  readonly ref: number | null;
}

/** Debit one account, credit the other, the same amount: the books balance by construction. */
export interface Line {
  readonly debit: Side;
  readonly credit: Side;
  readonly amount: Micro;
  readonly currency: BookCurrency;
}

/** An account with a reference, as the ledger's page writes it: `side(1, lot)`, `side(202)`. */
export const side = (account: BookAccount, ref: number | null = null): Side => ({ account, ref });

export const line = (debit: Side, credit: Side, amount: Micro, currency: BookCurrency): Line => ({
  debit,
  credit,
  amount,
  currency,
});

/** The line that takes one back. */
export const swapped = (one: Line): Line => ({ ...one, debit: one.credit, credit: one.debit });

const owners: ReadonlySet<number> = new Set(ownerAccount.codes);
export const isOwnerAccount = (account: BookAccount): account is OwnerAccount => owners.has(account);

const fitsUnit = (account: BookAccount, currency: BookCurrency): boolean => {
  const { unit } = chartOfAccounts[account];
  return unit === 'both' || (unit === 'coupon') === currency > 2;
};
const fitsRef = ({ account, ref }: Side): boolean => {
  const { ref: wanted } = chartOfAccounts[account];
  return wanted === undefined || (wanted === null) === (ref === null);
};

/** What is wrong with the lines of a posting (ledger rule 11 and §1); nothing where they may be written. */
export const faultOf = (lines: readonly Line[]): string | undefined => {
  if (lines.length === 0) return 'a posting without lines';
  for (const one of lines) {
    const { debit, credit, amount, currency } = one;
    if (amount <= 0n) return 'a line without a positive amount';
    if (debit.account === credit.account && debit.ref === credit.ref) return 'a line from and to the same';
    for (const each of [debit, credit]) {
      if (!fitsUnit(each.account, currency)) return `account ${each.account} in currency ${currency}`;
      if (!fitsRef(each)) return `account ${each.account} with reference ${each.ref}`;
    }
  }
  return undefined;
};

/** What lines do to the balances of the customer's accounts: credits less debits, by account and currency. */
export const balancesOf = (lines: readonly Line[]): Map<string, BalanceChange> => {
  const changes = new Map<string, BalanceChange>();
  const add = ({ account }: Side, currency: BookCurrency, amount: bigint): void => {
    if (!isOwnerAccount(account)) return;
    const key = `${account} ${currency}`;
    const before = changes.get(key)?.amount ?? noMoney;
    changes.set(key, { account, currency, amount: (before + amount) as Micro });
  };
  for (const { debit, credit, amount, currency } of lines) {
    add(debit, currency, -amount);
    add(credit, currency, amount);
  }
  return changes;
};

export interface BalanceChange {
  readonly account: OwnerAccount;
  readonly currency: BookCurrency;
  readonly amount: Micro;
}
