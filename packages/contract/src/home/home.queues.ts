import * as z from 'zod';
import {
  AppealId,
  CertificationId,
  FeedbackId,
  StudentId,
  ApprovalId,
  Duration,
  FrameId,
  Instant,
  Money,
  NodeId,
  ReceiptId,
  RechargeId,
  RefundId,
  TaskId,
  UserId,
} from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { holdReason } from '../task/task.codes.ts';
import { feedbackSource } from '../feedback/feedback.codes.ts';
import { feedbackAddress } from '../feedback/feedback.lifecycle.ts';
import { queue, type Queue } from './home.codes.ts';
import { regularWork } from './regularWork.codes.ts';

/** What a sentence about an entry is made of; each queue fills its own. No prose: screens speak two languages. */
export const WorkQueueFacts = z
  .object({
    taskId: TaskId,
    userId: UserId,
    userName: z.string(),
    sceneName: z.string(),
    status: z.int(),
    /** Why the farm holds it, how many attempts failed in a row, and why the last did. */
    holdReason: holdReason.schema.nullable(),
    errors: z.int().min(0),
    error: z.string(),
    frameId: FrameId,
    ix: z.int().min(0),
    frameLabel: z.string(),
    nodeId: NodeId,
    nodeName: z.string(),
    platform: z.int(),
    /** How long the frame has run, and how long it has said nothing, when it was found. */
    durationMs: Duration,
    silentMs: Duration,
    /** A system reason or what somebody wrote. */
    reason: z.string(),
    recipient: z.string(),
    subject: z.string(),
    call: z.string(),
    fileName: z.string().nullable(),
    errorCode: z.int().nullable(),
    year: z.int(),
    approvalId: ApprovalId,
    rechargeId: RechargeId,
    refundId: RefundId,
    receiptId: ReceiptId,
    certificationId: CertificationId,
    studentId: StudentId,
    feedbackId: FeedbackId,
    /** Where it was written, which says in which list it stands. */
    source: feedbackSource.schema,
    amount: Money,
    currency: currency.schema,
    appealId: AppealId,
    billNo: z.string(),
    /** Work of the server that is late; when its last round failed, if it did. */
    work: regularWork.schema,
    failedTime: Instant.nullable(),
    /** Who waits for a decision. */
    adminName: z.string(),
  })
  .partial();
export type WorkQueueFacts = z.output<typeof WorkQueueFacts>;

/** Where something is done about an entry: a path of the console, and the search part without its question mark. */
export interface Place {
  readonly path: string;
  readonly search: string;
}

const taskPage = (facts: WorkQueueFacts): string =>
  `/task/renderRunningDetail/${facts.taskId ?? ''}/${facts.userId ?? ''}`;
const nodePage = (facts: WorkQueueFacts): Place => ({
  path: '/node/renderNodeList',
  search: `node=${facts.nodeId ?? ''}`,
});

const places: Readonly<Record<Queue, (facts: WorkQueueFacts) => Place>> = {
  1: (facts) => ({ path: taskPage(facts), search: `tab=frames&frame=${facts.ix ?? 0}` }),
  2: nodePage,
  3: nodePage,
  4: (facts) => ({ path: taskPage(facts), search: '' }),
  5: () => ({ path: '/outbox', search: 'stateList=3' }),
  6: () => ({ path: '/export/exportList', search: 'stateList=3' }),
  12: (facts) => ({ path: '/user/userConsumerBill', search: `tab=appeal&appeal=${facts.appealId ?? ''}` }),
  8: (facts) => ({ path: '/approval', search: `approval=${facts.approvalId ?? ''}` }),
  9: (facts) => ({ path: '/user/userRechargeRecord', search: `recharge=${facts.rechargeId ?? ''}` }),
  10: (facts) => ({ path: '/user/userRechargeRecord', search: `tab=refund&refund=${facts.refundId ?? ''}` }),
  14: (facts) => ({ path: '/finance/InvoiceApplication', search: `receipt=${facts.receiptId ?? ''}` }),
  15: (facts) => ({
    path: '/user/studentCertification',
    search: `tab=certification&certification=${facts.certificationId ?? ''}`,
  }),
  16: (facts) => ({ path: '/user/studentCertification', search: `student=${facts.studentId ?? ''}` }),
  17: (facts) => feedbackAddress(facts.source ?? feedbackSource.of.web, facts.feedbackId ?? ''),
  18: () => ({ path: '/workQueue', search: `queueList=${queue.of.lateWork}` }),
  7: (facts) => ({ path: '/deploy/calendar', search: `year=${facts.year ?? ''}` }),
};

/** The place of the console where an entry is dealt with. */
export const placeOfEntry = (of: Queue, facts: WorkQueueFacts): Place => places[of](facts);
