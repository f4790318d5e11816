import { type Micro, micro, noMoney, partsOf, sumOf, taxWithin } from '../pay/money.rules.ts';

const cent = 10_000n;

/** What of a gross amount is before tax and what is tax, at a rate in hundredths of a percent; each to the cent, half up. */
export const netAndTax = (gross: Micro, rate: number): { readonly net: Micro; readonly tax: Micro } => {
  const tax = taxWithin(gross, rate);
  return { net: micro(gross - tax), tax };
};

/** A line of an invoice as far as its sums go. */
export interface Taxed {
  readonly rate: number;
  readonly gross: Micro;
  readonly net: Micro;
  readonly tax: Micro;
}

export const taxed = (gross: Micro, rate: number): Taxed => ({ rate, gross, ...netAndTax(gross, rate) });

/**
 * What of each line a red-letter invoice of so much takes: by what is left of each, in whole cents, adding up to the amount. Of a
 * line that is taken whole it takes what is left before tax and of tax too, so that blue and red cancel to the cent. Throws
 * where more is asked than is left.
 */
export const redLines = (left: readonly Taxed[], amount: Micro): Taxed[] => {
  const whole = sumOf(left.map(({ gross }) => gross));
  if (amount <= noMoney || amount > whole) throw new Error('more than is left');
  const parts = partsOf(
    micro(amount / cent),
    left.map(({ gross }) => gross / cent),
  ).map((part) => micro(part * cent));
  return left.map((line, at) => {
    const gross = parts[at] ?? noMoney;
    if (gross === line.gross) return line;
    const { tax } = netAndTax(gross, line.rate);
    // Never more tax, nor more before tax, than the line has left.
    const most = tax > line.tax ? line.tax : tax;
    const fitting = gross - most > line.net ? micro(gross - line.net) : most;
    return { rate: line.rate, gross, net: micro(gross - fitting), tax: fitting };
  });
};

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Whether 18 characters are a unified social credit code with its check digit (GB 32100-2015). */
export const isCreditCode = (code: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false;
  let [sum, weight] = [0, 1];
  for (const character of code.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return alphabet[(31 - (sum % 31)) % 31] === code[17];
};

/** A credit code with the check digit that belongs to its first 17 characters. */
export const withCheckDigit = (first: string): string =>
  [...alphabet].map((digit) => `${first}${digit}`).find(isCreditCode) ?? first;

const noCode = /^$/;
/** What number and code of an invoice are made of, by its medium: 20 figures of a digital one, 8 beside a code of 10 or 12 on paper. */
const numberings = {
  1: { invoiceNumber: /^\d{20}$/, invoiceCode: noCode },
  2: { invoiceNumber: /^\d{8}$/, invoiceCode: /^(\d{10}|\d{12})$/ },
  3: { invoiceNumber: /./, invoiceCode: noCode },
} as const;

/** What of an invoice's number and code is none that invoices of its medium bear. */
export const wrongNumbering = (
  medium: 1 | 2 | 3,
  typed: { readonly invoiceNumber: string; readonly invoiceCode: string },
): ('invoiceNumber' | 'invoiceCode')[] =>
  (['invoiceNumber', 'invoiceCode'] as const).filter(
    (field) => !numberings[medium][field].test(typed[field]),
  );

/** The rates that VAT of services, rentals and small sellers has, in hundredths of a percent. */
export const taxRates = [0, 100, 300, 600, 900, 1300] as const;
/** What is rendered, as the tax administration's classification names it; packs and rentals are entered beside it. */
export const usualLine = {
  name: '*信息技术服务*云渲染服务',
  taxCode: '3040203000000000000',
  rate: 600,
} as const;
export const usualForeignLine = { name: 'Cloud rendering service', taxCode: '', rate: 0 } as const;
