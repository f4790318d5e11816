import { isCreditCode, titleKind } from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import type { Viewer } from '../core/auth/principal.ts';
import { insertRow, updateRow } from '../core/crud/crud.store.ts';
import type { DB, Tx } from '../core/db/db.ts';
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
/** For whom a row is added. */
interface Added {
  readonly actor: Viewer;
  readonly userId: number;
  readonly now: Date;
}
/** Which row is changed, as its caller saw it. */
interface Changed {
  readonly actor: Viewer;
  readonly id: number;
  readonly version: number;
  readonly now: Date;
}

/** One title of each name, and of each number, a customer. */
const unique = { invoice_title_unique: 'title', invoice_title_number_unique: 'taxNumber' } as const;

/** Throws where an enterprise has no number, which of a domestic one is a credit code with its check digit. */
const titleColumns = (o: TitleFields, currency: 1 | 2) => {
  const number = o.taxNumber.toUpperCase();
  if (o.kind === titleKind.of.enterprise && (number === '' || (currency === 1 && !isCreditCode(number))))
    throw new ApiError('badTaxNumber', { issues: [{ path: 'taxNumber' }] });
  return {
    kind: o.kind,
    title: o.title,
    tax_number: number,
    registered_address: o.registeredAddress,
    registered_phone: o.registeredPhone,
    bank_name: o.bankName,
    ...(o.bankAccount !== undefined && { bank_account: o.bankAccount }),
  };
};

export const addTitle = async (
  tx: Tx,
  { actor, userId, now, ...o }: TitleFields & Added,
): Promise<number> => {
  const { ownerId, currency } = await invoicedCustomer(tx, actor, userId);
  const set = { owner_id: ownerId, ...titleColumns(o, currency) };
  return insertRow(tx, 'invoice_title', { now, set }, unique);
};

export const changeTitle = (tx: Tx, o: TitleFields & Changed) =>
  updateRow(
    tx,
    'invoice_title',
    {
      ...o,
      scope: seenBy(tx, o.actor, 'owner_id'),
      set: async ({ owner_id: ownerId }) => {
        const owner = tx.selectFrom('user').where('id', '=', ownerId).select('currency');
        return titleColumns(o, (await owner.executeTakeFirstOrThrow()).currency);
      },
    },
    unique,
  );

/** Throws where nothing says how an invoice gets there. */
const addressColumns = (o: AddressFields, before?: Selectable<DB['invoice_address']>) => {
  const { phone = before?.phone, email = before?.email } = o;
  if (!phone && !email && o.address === '') throw badFields('address');
  return {
    recipient: o.recipient,
    region: o.region,
    address: o.address,
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  };
};

export const addAddress = async (
  tx: Tx,
  { actor, userId, now, ...o }: AddressFields & Added,
): Promise<number> => {
  const { ownerId } = await invoicedCustomer(tx, actor, userId);
  return insertRow(tx, 'invoice_address', { now, set: { owner_id: ownerId, ...addressColumns(o) } });
};

export const changeAddress = (tx: Tx, o: AddressFields & Changed) =>
  updateRow(tx, 'invoice_address', {
    ...o,
    scope: seenBy(tx, o.actor, 'owner_id'),
    set: (before) => addressColumns(o, before),
  });
