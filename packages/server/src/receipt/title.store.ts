import { isCreditCode, titleKind } from '@renderdesk/contract';
import type { Viewer } from '../core/auth/principal.ts';
import { expectVersion, staleRows, writeUnique } from '../core/crud/crud.store.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { seenBy } from '../pay/index.ts';
import { invoicedCustomer } from './apply.store.ts';

interface TitleFields {
  readonly kind: 1 | 2;
  readonly title: string;
  readonly taxNumber: string;
  readonly registeredAddress: string;
  readonly registeredPhone: string;
  readonly bankName: string;
  readonly bankAccount?: string | undefined;
}
interface AddressFields {
  readonly recipient: string;
  readonly region: string;
  readonly address: string;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}
type Kept = 'invoice_title' | 'invoice_address';
const kinds = { invoice_title: 'invoiceTitle', invoice_address: 'invoiceAddress' } as const;

/** One title of each name, and of each number, a customer. */
const unique = { invoice_title_unique: 'title', invoice_title_number_unique: 'taxNumber' } as const;

const titleColumns = (o: TitleFields) => ({
  kind: o.kind,
  title: o.title,
  tax_number: o.taxNumber.toUpperCase(),
  registered_address: o.registeredAddress,
  registered_phone: o.registeredPhone,
  bank_name: o.bankName,
  ...(o.bankAccount !== undefined && { bank_account: o.bankAccount }),
});

/** An enterprise bears a number, which of a domestic one is a credit code with its check digit. */
const expectNumber = (o: TitleFields, currency: 1 | 2): void => {
  if (o.kind !== titleKind.of.enterprise) return;
  const number = o.taxNumber.toUpperCase();
  if (number === '' || (currency === 1 && !isCreditCode(number)))
    throw new ApiError('badTaxNumber', { issues: [{ path: 'taxNumber' }] });
};

export const addTitle = async (
  tx: Tx,
  o: TitleFields & { readonly actor: Viewer; readonly userId: number; readonly now: Date },
): Promise<number> => {
  const { ownerId, currency } = await invoicedCustomer(tx, o.actor, o.userId);
  expectNumber(o, currency);
  const { id } = await writeUnique(
    tx
      .insertInto('invoice_title')
      .values({ owner_id: ownerId, ...titleColumns(o), created_at: o.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    unique,
  );
  return id;
};

/** One that somebody sees, locked. Throws `notFound`. */
const lockKept = async (tx: Tx, actor: Viewer, table: Kept, id: number) => {
  const row = await tx
    .selectFrom(table as 'invoice_title')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(seenBy(tx, actor, 'owner_id'))
    .select(['id', 'owner_id', 'version'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  return row;
};

export const changeTitle = async (
  tx: Tx,
  o: TitleFields & {
    readonly actor: Viewer;
    readonly titleId: number;
    readonly version: number;
    readonly now: Date;
  },
): Promise<void> => {
  const row = await lockKept(tx, o.actor, 'invoice_title', o.titleId);
  await expectVersion(tx, 'invoiceTitle', row, o.version);
  const { currency } = await tx
    .selectFrom('user')
    .where('id', '=', row.owner_id)
    .select('currency')
    .executeTakeFirstOrThrow();
  expectNumber(o, currency);
  await writeUnique(
    tx
      .updateTable('invoice_title')
      .set((eb) => ({ ...titleColumns(o), updated_at: o.now, version: eb('version', '+', 1) }))
      .where('owner_id', '=', row.owner_id)
      .where('id', '=', row.id)
      .execute(),
    unique,
  );
};

const addressColumns = (o: AddressFields) => ({
  recipient: o.recipient,
  region: o.region,
  address: o.address,
  ...(o.phone !== undefined && { phone: o.phone }),
  ...(o.email !== undefined && { email: o.email }),
});

export const addAddress = async (
  tx: Tx,
  o: AddressFields & { readonly actor: Viewer; readonly userId: number; readonly now: Date },
): Promise<number> => {
  const { ownerId } = await invoicedCustomer(tx, o.actor, o.userId);
  if (!o.phone && !o.email && o.address === '') throw badFields('address');
  const { id } = await tx
    .insertInto('invoice_address')
    .values({ owner_id: ownerId, ...addressColumns(o), created_at: o.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const changeAddress = async (
  tx: Tx,
  o: AddressFields & {
    readonly actor: Viewer;
    readonly addressId: number;
    readonly version: number;
    readonly now: Date;
  },
): Promise<void> => {
  const row = await lockKept(tx, o.actor, 'invoice_address', o.addressId);
  await expectVersion(tx, 'invoiceAddress', row, o.version);
  const { phone, email } = await tx
    .selectFrom('invoice_address')
    .where('owner_id', '=', row.owner_id)
    .where('id', '=', row.id)
    .select(['phone', 'email'])
    .executeTakeFirstOrThrow();
  const after = { phone, email, ...addressColumns(o) };
  if (!after.phone && !after.email && o.address === '') throw badFields('address');
  await tx
    .updateTable('invoice_address')
    .set((eb) => ({ ...addressColumns(o), updated_at: o.now, version: eb('version', '+', 1) }))
    .where('owner_id', '=', row.owner_id)
    .where('id', '=', row.id)
    .execute();
};

/** Takes titles or addresses away; applications keep what they say. */
export const removeKept = async (
  tx: Tx,
  table: Kept,
  o: {
    readonly actor: Viewer;
    readonly ids: readonly number[];
    readonly expectedVersions: ReadonlyMap<number, number>;
    readonly now: Date;
  },
): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .selectFrom(table as 'invoice_title')
    .where('id', 'in', o.ids)
    .where('deleted_at', 'is', null)
    .where(seenBy(tx, o.actor, 'owner_id'))
    .select(['id', 'owner_id', 'version'])
    .orderBy('owner_id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const stale = await staleRows(tx, kinds[table], rows, o.expectedVersions);
  const free = rows.filter(({ id }) => !stale.has(id)).map(({ id }) => id);
  if (free.length > 0)
    await tx
      .updateTable(table as 'invoice_title')
      .set({ deleted_at: o.now })
      .where('id', 'in', free)
      .execute();
  return new Map([...free.map((id) => [id, done] as const), ...stale]);
};
