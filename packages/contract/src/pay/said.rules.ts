import * as z from 'zod';
import { Money } from '../kernel/values.ts';
import { formatMoney } from './amount.rules.ts';

const Code = z.object({ area: z.string(), table: z.string(), code: z.int() });
const Amount = z.object({ amount: Money, currency: z.int() });

/**
 * A sentence of facts, as a preview, a record and a request for a second person keep it: codes by their table, money with its currency, and
 * what is the same in every language. It is written out in the language of whoever reads it.
 */
export const Said = z.object({ said: z.array(z.union([z.string(), Code, Amount])) });
export type Said = z.output<typeof Said>;

/** The sentence in words; `code` names a code of an area's table. */
export const saidText = (
  { said }: Said,
  code: (of: { readonly area: string; readonly name: string }, code: number) => string,
): string =>
  said
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'amount' in part
        ? formatMoney(part.amount, part.currency)
        : code({ area: part.area, name: part.table }, part.code);
    })
    .join('');

/** A code within a sentence. */
export const saidCode = (
  area: string,
  table: { readonly name: string },
  code: number,
): Said['said'][number] => ({
  area,
  table: table.name,
  code,
});
