import { fill } from '../errors/message.ts';
import { type Pair, textIn } from '../kernel/text.ts';
import type { Language } from '../kernel/wire.ts';
import type { NotificationName } from './notification.kinds.ts';

const starter: Pair = ['Who started it', '操作发起人'];
const holder: Pair = ['The account holder', '账号本人'];
const requester: Pair = ['Who made the request', '申请人'];
const colleague: Pair = ['Who takes part in the swap', '换班双方'];
const finance: Pair = ['Staff who reconcile payments', '负责对账的员工'];
const salesperson: Pair = ['The salesperson of the customer', '客户的销售负责人'];
const watcher: Pair = ['Who watches the task', '关注该任务的员工'];
const decider: Pair = ['Staff who may decide it', '可审批的员工'];
const administrator: Pair = ['Administrators', '管理员'];

/** Who receives each kind of notification, in addition to the staff that its setting adds. */
export const notificationReceivers: Readonly<Record<NotificationName, Pair>> = {
  exportReady: starter,
  exportFailed: starter,
  bulkDone: starter,
  bulkFailed: starter,
  requestApproved: requester,
  requestRejected: requester,
  requestExpired: requester,
  approvalWaiting: decider,
  dutySwapAsked: colleague,
  dutySwapAccepted: colleague,
  dutySwapDeclined: colleague,
  dutySwapEnded: colleague,
  auditBroken: administrator,
  paymentLate: finance,
  paymentInSuspense: finance,
  paymentDiffers: finance,
  tasksGoOn: salesperson,
  poolWarning: salesperson,
  poolReleased: salesperson,
  studentEnds: salesperson,
  taskEnded: watcher,
  sessionNew: holder,
  passwordChanged: holder,
  factorAdded: holder,
  factorRemoved: holder,
  factorReset: holder,
  recoveryUsed: holder,
  recoveryRenewed: holder,
  tokenAdded: holder,
  signOnBound: holder,
  contactChanged: holder,
};

/** What previews and test messages put into the places of a sentence. */
export const noticeSamples: Readonly<Record<string, Pair>> = {
  fileName: ['customers.xlsx', '客户列表.xlsx'],
  action: ['Stop', '停止任务'],
  done: ['120', '120'],
  refused: ['3', '3'],
  count: ['2', '2'],
  days: ['7', '7'],
  names: ['Aurora Studio, North Light', '极光工作室、北光影视'],
  userName: ['Aurora Studio', '极光工作室'],
  day: ['2026-12-01', '2026-12-01'],
  otherDay: ['2026-12-03', '2026-12-03'],
  taskId: ['100001', '100001'],
  state: ['Finished', '已完成'],
  browser: ['Firefox, Linux', 'Firefox, Linux'],
  address: ['192.0.2.10', '192.0.2.10'],
  name: ['Example', '示例'],
  left: ['8', '8'],
  issuer: ['sso.example.com', 'sso.example.com'],
  by: ['Li Lei', '李雷'],
  approvalId: ['1024', '1024'],
  reason: ['Wrong amount', '金额有误'],
  hours: ['24', '24'],
  amount: ['100.00', '100.00'],
  currency: ['CNY', 'CNY'],
  transactionId: ['4200001234', '4200001234'],
  orderNumber: ['202612010001', '202612010001'],
  sealId: ['365', '365'],
  sealedAt: ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
};

/** A sentence with sample values in its places. */
export const sampleOf = (text: string, language: Language): string =>
  fill(
    text,
    Object.fromEntries(
      Object.entries(noticeSamples).map(([name, sample]) => [name, textIn(sample, language)]),
    ),
  );
