import type * as z from 'zod';
import { type AnyCall, brandOf, frameIdOf, isShared } from '@renderdesk/contract';
import { addRow, getRow } from '../build/rows.ts';
import { openSession } from '../core/auth/session.ts';
import { addAppeal, addBill, addCharge, postOf } from './bills.ts';
import { addCertification, addStudent } from './identities.ts';
import {
  addJson,
  addPair,
  addPhoneExport,
  addRenderSet,
  addTemporaryPassword,
  addTracking,
} from './customers.ts';
import { addAchievement, addIncome } from './achievements.ts';
import { addAgent, addMonth } from './agents.ts';
import { addAnalysis } from './analyses.ts';
import { addProject as addSurvey } from '../survey/samples.ts';
import { addDayanJob, addDayanPublish } from './dayan.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from './fixtures.ts';
import { addFee, addSold } from './contracts.ts';
import { addMatched, addProject, addQualification } from './outsourcing.ts';
import { addMatch, addWork } from './copyrights.ts';
import { addFeedback } from './feedback.ts';
import { addLot, addVoucher } from './coupons.ts';
import { addPasskey } from './factors.ts';
import { addCredited } from './reconciliation.ts';
import { addMember } from './members.ts';
import { addMessage, addShare, addStuck } from '../monitor/samples.ts';
import { addIssue } from '../task/samples.ts';
import { addPaymentOrder } from './payments.ts';
import { addInvoiceAddress, addInvoiceTitle, addReceipt } from './receipts.ts';
import { addRecharge, addRefund, addTransfer } from './recharges.ts';
import {
  addCleanFile,
  addCleanJob,
  addStorageUse,
  addTransfer as addStorageTransfer,
  addWhite,
} from './storage.ts';
import type { TestServer } from './server.ts';

/** Makes a thing that a caller without customers does not see. */
type Fixture = (t: TestServer) => Promise<number>;

const task: Fixture = async ({ db }) => {
  const taskId = await addTask(db, { userId: await addCustomer(db), status: 5 });
  await addFrames(db, taskId, [2, 5, 1]);
  await addAttempt(db, { taskId, ix: 0, nodeId: await addNode(db) });
  return taskId;
};

/** One for each brand of ids that is not shared (`kernel/values.ts`): a brand without one fails the test. */
export const outOfScope: Readonly<Record<string, Fixture>> = {
  TaskId: task,
  AgentId: (t) => addAgent(t),
  AgentTermsId: async (t) =>
    addRow(t.db, 'agent_terms', {
      agent_id: await addAgent(t),
      mode: 2,
      currency: 1,
      commission_rate: '5',
      starts_on: '2099-01-01',
      created_at: t.clock.now,
    }),
  AgentMonthId: async (t) => (await addMonth(t)).id,
  AgentApplicationId: async (t) =>
    addRow(t.db, 'agent_application', {
      contact_name: 'scope',
      business_type: 1,
      mode: 2,
      source: 1,
      status: 1,
      agent_id: await addAgent(t),
      submitted_at: t.clock.now,
      decided_at: t.clock.now,
      created_at: t.clock.now,
    }),
  AchievementId: async (t) => addAchievement(t),
  IncomeId: async (t) => addIncome(t),
  TaskIssueId: addIssue,
  AnalyseId: ({ db, clock }) => addAnalysis(db, { now: clock.now }),
  DayanJobId: ({ db, clock }) => addDayanJob(db, { now: clock.now }),
  DayanPublishId: ({ db, clock }) => addDayanPublish(db, { now: clock.now }),
  StorageUseId: async ({ db, clock }) => (await addStorageUse(db, { now: clock.now })).useId,
  CleanJobId: ({ db, clock }) => addCleanJob(db, { now: clock.now }),
  CleanFileId: async ({ db, clock }) => {
    const userId = await addCustomer(db);
    const jobId = await addCleanJob(db, { now: clock.now, userId });
    return addCleanFile(db, { now: clock.now, jobId, userId, path: 'input/other.ma' });
  },
  WhiteListId: ({ db, clock }) => addWhite(db, { now: clock.now }),
  StorageTransferId: ({ db, clock }) => addStorageTransfer(db, { now: clock.now }),
  SurveyUserId: async (t) => (await addSurvey(t, { status: 1, states: [3] })).surveyUserIds[0] ?? 0,
  FrameId: async (t) => frameIdOf(await task(t), 0),
  UserId: async ({ db }) => addCustomer(db),
  ChargeId: async ({ db, clock }) => addCharge(db, { userId: await addCustomer(db), at: clock.now }),
  AppealId: async (t) => (await addAppeal(t)).appealId,
  BillId: async ({ db, clock }) => (await addBill(db, clock.now)).billId,
  BillLineId: async ({ db, clock }) => (await addBill(db, clock.now)).lineId,
  PostingId: async ({ db, clock }) => {
    const userId = await addCustomer(db);
    await addCharge(db, { userId, at: clock.now });
    return postOf(db, userId, clock.now);
  },
  RechargeId: async ({ db, clock }) => (await addCredited(db, { at: clock.now })).id,
  ApprovalId: async (t) =>
    addRow(t.db, 'approval', {
      call: 'session.outbox.resend',
      limit_name: 'taskAbandon',
      input: '{}',
      language: 'zh',
      platform: 0,
      requester_id: t.admin.adminId,
      requested_at: t.clock.now,
      request_id: 'scope',
      weight: 1,
      allowed: 0,
      impact: '{}',
      impact_hash: Buffer.from('x'),
      expires_at: new Date(t.clock.now.getTime() + 3_600_000),
    }),
  /** What somebody else did to a customer of others. */
  OperationId: async ({ db, clock }) => {
    const id = await addRow(db, 'operation', {
      at: clock.now,
      request_id: 'scope',
      call: 'task.renders.stop',
      action: 'task.stop',
      outcome: 200,
    });
    await addRow(db, 'operation_object', {
      kind: 'customer',
      object_id: await addCustomer(db),
      at: clock.now,
      operation_id: id,
      outcome: 200,
    });
    return id;
  },
  CertificationId: async (t) => (await addCertification(t)).id,
  MonitorMessageId: (t) => addMessage(t),
  ShareLinkId: addShare,
  AbnormalJobId: async (t) => (await addStuck(t)).id,
  FeedbackId: async (t) => (await addFeedback(t)).id,
  StudentId: async (t) => (await addStudent(t)).id,
  UserPairId: (t) => addPair(t),
  TrackingId: async (t) => addTracking(t, { userId: await addCustomer(t.db), adminId: t.admin.adminId }),
  TemporaryPasswordId: async (t) =>
    addTemporaryPassword(t, { userId: await addCustomer(t.db), adminId: t.admin.adminId }),
  LocalRenderSetId: async (t) =>
    addRenderSet(t, { userId: await addCustomer(t.db), adminId: t.admin.adminId }),
  UserJsonId: async (t) => addJson(t, { userId: await addCustomer(t.db), adminId: t.admin.adminId }),
  PhoneExportId: async (t) =>
    addPhoneExport(t, { userIds: [await addCustomer(t.db)], adminId: t.admin.adminId }),
  ReceiptId: async (t) => (await addReceipt(t)).receiptId,
  InvoiceId: async (t) => {
    const { receiptId } = await addReceipt(t, { status: 3 });
    const { id } = await getRow(t.db, 'invoice', { receipt_id: receiptId });
    return id;
  },
  InvoiceTitleId: async (t) => addInvoiceTitle(t, await addCustomer(t.db)),
  InvoiceAddressId: async (t) => addInvoiceAddress(t, await addCustomer(t.db)),
  ContractId: ({ db, clock }) => addSold(db, { now: clock.now }),
  QualificationId: (t) => addQualification(t),
  OutsourcingProjectId: (t) => addProject(t),
  OutsourcingOfferId: async (t) => (await addMatched(t)).offerId,
  CopyrightId: (t) => addWork(t, { audit: 1 }),
  CopyrightMatchId: (t) => addMatch(t),
  FeeId: async ({ db, clock }) => addFee(db, { ownerId: await addCustomer(db), amount: '1', at: clock.now }),
  MembershipId: ({ db, clock }) => addMember(db, { now: clock.now }),
  CouponLotId: ({ db, clock }) => addLot(db, { now: clock.now }),
  VoucherId: ({ db, clock }) => addVoucher(db, { now: clock.now }),
  RefundId: async (t) => (await addRefund(t)).id,
  LotId: async (t) => (await addRecharge(t)).lotId ?? 0,
  TransferId: addTransfer,
  PaymentOrderId: async ({ db, clock }) => addPaymentOrder(db, { now: clock.now }),
  ScheduleId: async ({ db, clock }) =>
    addRow(db, 'dispatch_schedule', {
      kind: 3,
      platform_id: 1,
      target_id: await addCustomer(db),
      created_at: clock.now,
    }),
  /** A planned price of somebody else's customer. */
  PriceId: async ({ db, clock }) =>
    addRow(db, 'price_version', {
      platform_kind: 0,
      unit: 1,
      currency: 1,
      owner_id: await addCustomer(db),
      price: '0.05',
      valid_from: new Date(clock.now.getTime() + 86_400_000),
      created_at: clock.now,
    }),
  ExportId: (t) => jobOf(t, 'export'),
  JobId: (t) => jobOf(t, 'bulk'),
  NotificationId: async (t) =>
    addRow(t.db, 'notification', {
      admin_id: t.admin.adminId,
      kind: 'bulkDone',
      data: '{}',
      created_at: t.clock.now,
    }),
  SessionId: async (t) => {
    const { sessionId } = await t.db
      .transaction()
      .execute((tx) =>
        openSession(tx, { adminId: t.admin.adminId, now: t.clock.now, ip: '127.0.0.1', userAgent: 'scope' }),
      );
    return sessionId;
  },
  SelectionId: async (t) =>
    addRow(t.db, 'selection', {
      admin_id: t.admin.adminId,
      call: 'task.renders.list',
      filter: '{}',
      ids: [1],
      count: 1,
      at: t.clock.now,
      expires_at: new Date(t.clock.now.getTime() + 3_600_000),
    }),
  PasskeyId: async (t) => (await addPasskey(t, t.admin.adminId)).passkeyId,
  SalespersonBatchId: async (t) =>
    addRow(t.db, 'salesperson_batch', {
      admin_id: t.admin.adminId,
      file_name: 'scope.csv',
      total: 0,
      done: 0,
      failed: 0,
      created_at: t.clock.now,
    }),
  ViewId: async (t) =>
    addRow(t.db, 'saved_view', {
      admin_id: t.admin.adminId,
      list: 'task.renders.list',
      name: `view ${Math.random()}`,
      query: '',
      audience: 1,
      created_at: t.clock.now,
      updated_at: t.clock.now,
    }),
};

const jobOf = async (t: TestServer, kind: string): Promise<number> =>
  addRow(t.db, 'job_run', {
    kind,
    admin_id: t.admin.adminId,
    call: 'task.renders.export',
    input: '{}',
    request_id: 'scope',
    created_at: t.clock.now,
  });

/** Where a call takes ids: the field, the brand, and whether it takes a list of them. */
export interface IdField {
  readonly field: string;
  readonly brand: string;
  readonly isShared: boolean;
  readonly many: boolean;
}

interface Def {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

const brandIn = (schema: z.core.$ZodType): Omit<IdField, 'field'> | undefined => {
  const brand = brandOf(schema);
  if (brand !== undefined) return { brand, isShared: isShared(schema), many: false };
  const def = defOf(schema);
  if (def.element) {
    const found = brandIn(def.element);
    return found && { ...found, many: true };
  }
  const within = [def.innerType, def.in, ...(def.options ?? [])].filter((one) => one !== undefined);
  return within.map(brandIn).find((found) => found !== undefined);
};

const idsIn = (schema: z.core.$ZodType): readonly IdField[] =>
  Object.entries(defOf(schema).shape ?? {}).flatMap(([field, value]) => {
    const found = brandIn(value);
    return found ? [{ field, ...found }] : [];
  });

/** The ids that a call takes, by what its schema says of them. */
export const idFieldsOf = (call: AnyCall): readonly IdField[] => idsIn(call.input);

/** What reading and refusing may write: sessions are used, refusals recorded and sealed, tries counted. */
export const writtenByRefusals: readonly string[] = [
  'operation',
  'operation_object',
  'operation_seal',
  'session',
  'rate_window',
  'guess',
  'idempotency',
  'admin',
];

/** The ids that the rows of a list carry. */
export const rowIdsOf = (call: AnyCall): readonly IdField[] => (call.kind === 'list' ? idsIn(call.row) : []);
