import type { Readable } from 'node:stream';
import {
  capitalAmount,
  currency,
  fill,
  type Language,
  type Pair,
  type Taxed,
  textIn,
  textOf,
  sumOf,
} from '@renderdesk/contract';
import { codeLabel } from '../core/calls/texts.ts';
import { pdfStream } from '../core/exports/pdf.ts';
import type { Cell } from '../core/exports/spreadsheet.ts';
import { businessTime } from '../core/http/apiError.ts';
import { pdfTexts } from './pdf.texts.ts';
import type { Receipt } from './receipt.store.ts';

export interface InvoiceFile {
  readonly receipt: Receipt;
  readonly seller: { readonly name: string; readonly tax_number: string; readonly address: string };
  readonly number: string;
  readonly issuedAt: Date;
  readonly lines: readonly (Taxed & { readonly name: string; readonly taxCode: string })[];
  /** Of a red one: the number that it takes back, and why. Its sums are negative. */
  readonly takesBack?: { readonly blue: string; readonly reason: string } | undefined;
  /** No tax document: it says so. */
  readonly isSample: boolean;
}

/** An invoice as a PDF; a commercial one is in English, all others in Chinese. */
export const invoicePdf = (o: InvoiceFile): Promise<Readable> => {
  const { receipt, seller, takesBack } = o;
  const isForeign = receipt.medium === 3;
  const language: Language = isForeign ? 'en' : 'zh';
  const say = (pair: Pair, values: Readonly<Record<string, string | number>> = {}): string =>
    fill(textIn(pair, language), values);
  const sign = takesBack ? '-' : '';
  const money = (amount: bigint): string =>
    `${amount === 0n ? '' : sign}${textOf(amount as never).slice(0, -4)}`;
  const sum = (field: 'gross' | 'net' | 'tax'): string => money(sumOf(o.lines.map((line) => line[field])));
  const words = isForeign ? undefined : capitalAmount(sum('gross'));
  const number = o.number;
  const title = takesBack
    ? say(pdfTexts.red, { number })
    : say(isForeign ? pdfTexts.commercial : pdfTexts.digital, { number });
  const notes = [
    ...(o.isSample ? [say(pdfTexts.sample)] : []),
    say(pdfTexts.seller, {
      name: seller.name,
      tax: seller.tax_number || '—',
      address: seller.address || '—',
    }),
    receipt.tax_number === ''
      ? say(pdfTexts.buyerPlain, { name: receipt.title })
      : say(pdfTexts.buyer, { name: receipt.title, tax: receipt.tax_number }),
    ...(receipt.bank_name === ''
      ? []
      : [
          say(pdfTexts.bank, {
            bank: receipt.bank_name,
            account: receipt.bank_account,
            address: receipt.registered_address,
            phone: receipt.registered_phone,
          }),
        ]),
    say(pdfTexts.issued, { issued: businessTime(o.issuedAt.getTime()) }),
    ...(takesBack ? [say(pdfTexts.takesBack, takesBack)] : []),
    say(pdfTexts.total, {
      total: sum('gross'),
      net: sum('net'),
      tax: sum('tax'),
      currency: codeLabel(language, 'session', currency, receipt.currency),
    }),
    ...(words === undefined ? [] : [say(pdfTexts.words, { words })]),
    ...(receipt.remark === '' ? [] : [say(pdfTexts.remark, { remark: receipt.remark })]),
  ];
  const rows = o.lines.map((line): Cell[] => [
    { text: line.name },
    { text: line.taxCode },
    { number: money(line.net) },
    { text: `${line.rate / 100}%` },
    { number: money(line.tax) },
    { number: money(line.gross) },
  ]);
  return pdfStream({
    title,
    notes,
    header: Object.values(pdfTexts.head).map((pair) => say(pair)),
    rows: (async function* () {
      yield rows;
    })(),
    pageWords: (page) => say(pdfTexts.page, { page }),
  });
};
