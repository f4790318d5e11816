import { bookCurrency, type Language, openingFileKind, openingKind, textOf } from '@renderdesk/contract';
import { createHash } from 'node:crypto';
import type { Effects } from '../core/calls/effects.ts';
import { codeLabel } from '../core/calls/texts.ts';
import { asMoney } from '../core/db/wire.ts';
import type { Rows } from './opening.rules.ts';
import type { Checked } from './opening.store.ts';

const area = 'reconciliation';
/** By what two contents of a file are told apart. */
const markOf = (rows: Rows): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);

/**
 * Tells what a posting of this batch brings into the books: how many customers, what they have together by kind and currency, and
 * the files with a mark of their content. Who decides reads this, and a batch that changed meanwhile is not what was read.
 */
export const tellBatch = (
  effects: Effects,
  o: { readonly batchId: number; readonly checked: Checked; readonly language: Language },
): void => {
  const { checked, language } = o;
  const totals = checked.totals.map(
    ({ kind, currency, inFile }) =>
      `${codeLabel(language, area, openingKind, kind)} ${asMoney(textOf(inFile))} ${codeLabel(language, 'pay', bookCurrency, currency)}`,
  );
  const files = checked.files.map(
    ({ kind, name, lines, rows }) =>
      `${codeLabel(language, area, openingFileKind, kind)}: ${name} (${lines}, SHA-256 ${markOf(rows)})`,
  );
  const { size: posted } = checked.posted;
  const after = { customers: checked.customers.length, ...(posted > 0 && { posted }), totals, files };
  effects.derived.push({ kind: 'openingBatch', id: o.batchId, before: null, after });
};
