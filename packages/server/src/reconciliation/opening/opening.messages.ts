import {
  couponUnitOf,
  isCounted,
  isOfCoupons,
  type Micro,
  openingFileKind,
  openingKind,
  type OpeningKind,
  type Said,
  saidCode,
  textOf,
} from '@renderdesk/contract';
import { createHash } from 'node:crypto';
import type { Effects } from '../../core/calls/effects.ts';
import { asMoney } from '../../core/db/wire.ts';
import type { Checked } from './opening.check.store.ts';
import type { Rows } from './opening.lines.rules.ts';
import type { Proven } from './opening.proof.store.ts';
import { sumsOf } from './opening.rules.ts';

const area = 'reconciliation';
/** By what two contents of a file are told apart. */
const markOf = (rows: Rows): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);

const totalOf = (o: { kind: OpeningKind; currency: 1 | 2; amount: Micro }): Said => {
  const { kind, currency, amount } = o;
  const name = saidCode(area, openingKind, kind);
  if (isCounted(kind)) return { said: [name, ` ${amount / 1_000_000n}`] };
  const unit = isOfCoupons(kind) ? couponUnitOf(currency) : currency;
  return { said: [name, ' ', { amount: asMoney(textOf(amount)), currency: unit }] };
};

/** Tells what leaves the books, and which accounts go, where a batch is taken back. */
export const tellReversal = (
  effects: Effects,
  o: {
    readonly batchId: number;
    readonly customers: number;
    readonly proof: readonly Proven[];
  },
): void => {
  const totals = sumsOf(o.proof.map((one) => ({ ...one, amount: one.inBooks }))).map((one) => totalOf(one));
  const before = { customers: o.customers, totals };
  effects.derived.push({ kind: 'openingBatch', id: o.batchId, before, after: null });
};

/**
 * Tells what a posting of this batch brings into the books: how many customers, what they have together by kind and currency, and
 * the files with a mark of their content. Who decides reads this, and a batch that changed meanwhile is not what was read.
 */
export const tellBatch = (
  effects: Effects,
  o: { readonly batchId: number; readonly checked: Checked },
): void => {
  const { checked } = o;
  const totals = checked.totals.map((one) => totalOf({ ...one, amount: one.inFile }));
  const files = checked.files.map(({ kind, name, lines, rows }): Said => ({
    said: [saidCode(area, openingFileKind, kind), `: ${name} (${lines}, SHA-256 ${markOf(rows)})`],
  }));
  const { size: posted } = checked.posted;
  const after = { customers: checked.customers.length, ...(posted > 0 && { posted }), totals, files };
  effects.derived.push({ kind: 'openingBatch', id: o.batchId, before: null, after });
};
