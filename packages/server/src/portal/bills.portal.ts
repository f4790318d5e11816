import { buffer } from 'node:stream/consumers';
import {
  appealsOfOwner,
  billOf,
  billsOfOwner,
  closeAppeal,
  confirmBill,
  linesOfBill,
  lockBill,
  openBillFile,
  submitAppeal,
} from '../bill/index.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import { asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import {
  type Answer,
  type Commands,
  customerSelf,
  paged,
  pageRows,
  type Reads,
  storedFile,
} from './portalRequest.ts';

const linesAtOnce = 200;
type BillRow = Awaited<ReturnType<typeof billsOfOwner>>[number];
const billAnswer = (row: BillRow): Answer<'bills'>['bills'][number] => ({
  billId: row.id,
  billNo: row.number,
  period: row.period,
  document: row.document,
  confirmStatus: row.confirm_status,
  payStatus: row.payment,
  currency: row.currency,
  amount: asMoney(row.amount),
  documentAmount: asMoney(row.document_amount),
  couponPart: asMoney(row.coupon_part),
  cashPart: asMoney(row.cash_part),
  creditPart: asMoney(row.credit_part),
  unpaid: asMoney(row.unpaid),
  lineCount: row.lines,
  // Issued bills alone are shown, and say when.
  issueTime: asInstant(row.issued_at ?? row.as_of),
  dueTime: asInstantOrNull(row.due_at),
  confirmDueTime: row.confirmed_at || row.confirm_stopped_at ? null : asInstantOrNull(row.confirm_due_at),
  confirmTime: asInstantOrNull(row.confirmed_at),
  version: row.version,
});

/** Look-ups of bills and appeals. */
export const billReads = {
  bills: async ({ app: { db }, customer, input }) => {
    const rows = await billsOfOwner(db, { ownerId: customer.id, before: input.before, most: pageRows });
    const { shown, more } = paged(rows);
    return { bills: shown.map(billAnswer), more };
  },
  bill: async ({ app: { db }, customer: { id: ownerId }, input: { billId, after } }) => {
    const [row] = await billsOfOwner(db, { ownerId, billId, most: 1 });
    if (!row) throw new ApiError('notFound');
    const lines = await linesOfBill(db, { ownerId, billId, after, most: linesAtOnce + 1 });
    return {
      ...billAnswer(row),
      lines: lines.slice(0, linesAtOnce).map((line) => ({
        lineId: line.id,
        kind: line.kind,
        taskId: line.task_id,
        feeId: line.fee_id,
        feeSource: line.fee_source,
        sceneName: line.scene_name,
        projectName: line.project_name,
        amount: asMoney(line.amount),
        documentAmount: asMoney(line.document_amount),
        firstTime: asInstant(line.first_at),
        lastTime: asInstant(line.last_at),
      })),
      more: lines.length > linesAtOnce,
    };
  },
  billFile: async (c) => {
    const { app, input, now } = c;
    const bill = await billOf(app.db, customerSelf(c), input.billId);
    const file = await openBillFile(app.db, app.blobs, {
      bill,
      format: input.fileFormat,
      language: input.language,
      revision: input.revision,
      now,
    });
    return { name: file.name, type: file.type, content: (await buffer(file.body)).toString('base64') };
  },
  appeals: async ({ app: { db }, customer, input }) => {
    const rows = await appealsOfOwner(db, { ownerId: customer.id, before: input.before, most: pageRows });
    const { shown, more } = paged(rows);
    return {
      appeals: shown.map((row) => ({
        appealId: row.id,
        billId: row.bill_id,
        status: row.status,
        currency: row.currency,
        claimed: asMoney(row.claimed),
        granted: asMoney(row.granted),
        reason: row.reason,
        outcome: row.outcome,
        note: row.note,
        submitTime: asInstant(row.submitted_at),
        finishTime: asInstantOrNull(row.ended_at),
        version: row.version,
      })),
      more,
    };
  },
} satisfies Partial<Reads>;

/** Bills confirmed and objected to by their customers. */
export const billCommands = {
  confirmBill: async (c) => {
    const bill = await lockBill(c.tx, customerSelf(c), c.input);
    await confirmBill(c.tx, bill, { status: 1, by: null, note: '', now: c.now });
    return null;
  },
  appealPicture: async (c) => {
    const file = await storedFile(c.input, {
      types: ['image/png', 'image/jpeg', 'application/pdf'],
      language: c.language,
    });
    const stored = { kind: 'appeal', by: storedBy(customerSelf(c)), now: c.now } as const;
    return { fileId: await storeFile(c.tx, c.app.blobs, file, stored) };
  },
  submitAppeal: async (c) => {
    const { blobs } = c.app;
    return { appealId: await submitAppeal(c.tx, { ...c.input, actor: customerSelf(c), blobs, now: c.now }) };
  },
  withdrawAppeal: async (c) => {
    c.effects.reason = c.input.reason;
    const { appealId, version, reason } = c.input;
    const ended = { appealId, version, note: reason, status: 4 as const };
    await closeAppeal(c.tx, { ...ended, actor: customerSelf(c), now: c.now });
    return null;
  },
} satisfies Partial<Commands>;
