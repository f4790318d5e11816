import {
  type InputOf,
  portal,
  type PortalInput,
  receipts,
  usualForeignLine,
  usualLine,
  withCheckDigit,
} from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { localIssuer, lockReceiptRow } from '../receipt/index.ts';
import type { DemoHistory } from '../demoHistory.ts';
import type { Random } from './random.ts';

export interface Filling {
  readonly random: Random;
  readonly now: Date;
  readonly doors: DemoHistory;
  /** Of finance: who enters, and who decides. */
  readonly finance: readonly [number, number];
}
/** Whether the title at a place is a person's, who gets no VAT special invoice. */
export const isForPerson = (at: number): boolean => at % 5 === 4;

/** To whom a customer has invoices made out, and where they go. */
export const keepTitle = async (
  { doors }: Filling,
  o: {
    readonly ownerId: number;
    readonly name: string;
    readonly currency: 1 | 2;
    readonly at: number;
    readonly now: Date;
  },
): Promise<{ readonly titleId: number; readonly addressId: number }> => {
  const { ownerId, now } = o;
  const isPersonal = isForPerson(o.at);
  const isForeign = o.currency === 2;
  const number = isForeign
    ? `GB${100_000_000 + ownerId}`
    : withCheckDigit(`91330106MA${String(1_000_000 + ownerId).slice(-7)}`);
  const company = isForeign ? `${o.name} Ltd` : `${o.name.replace(/-.*/, '')}有限公司`;
  const { titleId } = await doors.customer(
    ownerId,
    portal.addTitle,
    {
      kind: isPersonal ? 1 : 2,
      title: isPersonal ? o.name : company,
      taxNumber: isPersonal ? '' : number,
      registeredAddress: '',
      registeredPhone: '',
      bankName: isPersonal || isForeign ? '' : '招商银行杭州分行',
      ...(!isPersonal && !isForeign && { bankAccount: `5719${100_000_000 + ownerId}` }),
    },
    now,
  );
  const { addressId } = await doors.customer(
    ownerId,
    portal.addAddress,
    {
      recipient: o.name,
      region: isForeign ? '' : '浙江省杭州市',
      address: isForeign ? '12 Render Street' : '西湖区文三路 478 号',
      email: `invoice${ownerId}@renderdesk.example`,
    },
    now,
  );
  return { titleId, addressId };
};

type Query = PortalInput<typeof portal.applyInvoice>;

/** A customer applies for an invoice of one order. */
export const ask = async (
  { doors }: Filling,
  ownerId: number,
  {
    order,
    amount,
    now,
    ...asked
  }: Omit<Query, 'orders' | 'lines'> & {
    readonly order: { readonly rechargeId: number } | { readonly billId: number };
    readonly amount: string;
    readonly now: Date;
  },
): Promise<number> => {
  const line = asked.medium === 3 ? { ...usualForeignLine, taxCode: '', rate: 0 as const } : usualLine;
  const { receiptId } = await doors.customer(
    ownerId,
    portal.applyInvoice,
    {
      ...asked,
      orders: [{ ...order, amount }],
      lines: [{ lineName: line.name, taxCode: line.taxCode, taxRate: line.rate, amount }],
    },
    now,
  );
  return receiptId;
};

type Deciding = typeof receipts.confirm | typeof receipts.changeStatus | typeof receipts.red;

/** What finance does with an application, as it stands then. */
export const deciding = (
  tx: Tx,
  { doors, finance: [, decides] }: Filling,
  of: { readonly ownerId: number; readonly receiptId: number },
) => {
  const seen = async () => {
    const { version } = await lockReceiptRow(tx, of);
    return { receiptId: of.receiptId, version };
  };
  return {
    decide: async <C extends Deciding>(
      call: C,
      input: Omit<InputOf<C>, 'receiptId' | 'version'>,
      now: Date,
    ): Promise<void> => {
      await doors.staff(decides, call, { ...(await seen()), ...input } as never, now);
    },
    /** Enters the number of what was issued, in blue or in red. */
    issue: async (call: typeof receipts.issue | typeof receipts.redIssue, now: Date): Promise<void> => {
      const isRed = call === receipts.redIssue;
      const receipt = await lockReceiptRow(tx, of);
      const { invoiceNumber } = await localIssuer.issue({
        receipt,
        color: isRed ? 2 : 1,
        before: isRed ? 1 : 0,
        now,
      });
      const issued = { invoiceCode: '', invoiceNumber, issueTime: now.getTime() };
      await doors.staff(decides, call, { ...(await seen()), ...issued }, now);
    },
  };
};
