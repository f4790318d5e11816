import {
  allows,
  type InvoiceMedium,
  principalKind,
  type ReceiptAction,
  receiptTransitions,
  type Taxed,
  microOf,
} from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import type { Viewer } from '../core/auth/principal.ts';
import { changeRow, expectVersion } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { seenBy } from '../pay/index.ts';
import { lockMoney } from './hold.store.ts';

export type Receipt = Selectable<DB['receipt']>;

/** The staff by whom an application is as it is: who entered it and who changed it since. None of them decides it. */
export const authorsOf = (
  receipt: Pick<Receipt, 'actor_kind' | 'created_by' | 'edited_by'>,
): readonly number[] => [
  ...(receipt.actor_kind === principalKind.of.staff && receipt.created_by !== null
    ? [receipt.created_by]
    : []),
  ...receipt.edited_by,
];

/** An application that somebody sees. Throws `notFound`. */
export const seenReceipt = (db: Db, actor: Viewer, receiptId: number): Promise<Receipt> =>
  db
    .selectFrom('receipt')
    .where('receipt.id', '=', receiptId)
    .where(seenBy(db, actor, 'receipt.user_id'))
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** An application locked, with the recharges that it holds and further ones, then its purse. */
export const lockReceiptRow = async (
  tx: Tx,
  {
    ownerId,
    receiptId,
    more = [],
  }: { readonly ownerId: number; readonly receiptId: number; readonly more?: readonly number[] },
): Promise<Receipt> => {
  const receipt = await tx
    .selectFrom('receipt')
    .where('owner_id', '=', ownerId)
    .where('id', '=', receiptId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  const parts = await tx
    .selectFrom('receipt_part')
    .where('owner_id', '=', ownerId)
    .where('receipt_id', '=', receiptId)
    .where('recharge_id', 'is not', null)
    .select('recharge_id')
    .execute();
  const ids = parts.flatMap(({ recharge_id: id }) => (id === null ? [] : [id]));
  await lockMoney(tx, ownerId, [...new Set([...ids, ...more])]);
  return receipt;
};

/** The same of the version that was seen, in a status that allows the action. */
export const lockReceipt = async (
  tx: Tx,
  actor: Viewer,
  o: {
    readonly receiptId: number;
    readonly version: number;
    readonly action?: ReceiptAction;
    readonly more?: readonly number[];
  },
): Promise<Receipt> => {
  const { owner_id: ownerId } = await seenReceipt(tx, actor, o.receiptId);
  const receipt = await lockReceiptRow(tx, {
    ownerId,
    receiptId: o.receiptId,
    ...(o.more && { more: o.more }),
  });
  await expectVersion(tx, 'receipt', receipt, o.version);
  if (o.action && !allows(receiptTransitions[o.action], receipt.status))
    throw new ApiError('notAllowedInState');
  return receipt;
};

/** Changes an application, which has a new version from then on. */
export const setReceipt = (
  tx: Tx,
  receipt: Pick<Receipt, 'owner_id' | 'id'>,
  set: Partial<Omit<Receipt, 'owner_id' | 'id' | 'version'>>,
  now: Date,
): Promise<unknown> => changeRow(tx, 'receipt', receipt, { now, set });

export interface Line extends Taxed {
  readonly name: string;
  readonly taxCode: string;
}

/** The lines of an application, in their order. */
export const linesOfReceipt = async (db: Db, receipt: Pick<Receipt, 'owner_id' | 'id'>): Promise<Line[]> => {
  const rows = await db
    .selectFrom('receipt_line')
    .where('owner_id', '=', receipt.owner_id)
    .where('receipt_id', '=', receipt.id)
    .selectAll()
    .orderBy('n')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    taxCode: row.tax_code,
    rate: row.rate,
    gross: microOf(row.gross),
    net: microOf(row.net),
    tax: microOf(row.tax),
  }));
};

/** Whether an issuer of ours makes it: commercial invoices always, digital ones where one is configured. */
export const issuesItself = (medium: InvoiceMedium, o: { readonly issuesInvoices: boolean }): boolean =>
  medium === 3 || (medium === 1 && o.issuesInvoices);
