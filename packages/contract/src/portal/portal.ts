import * as z from 'zod';
import {
  authType,
  certificationOutcome,
  refusalReason,
  studentStatus,
} from '../certification/certification.codes.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { errorCodes } from '../errors/codes.ts';
import { bodyBytes, type RateLimit } from '../kernel/callBase.ts';
import { minute } from '../kernel/time.ts';
import {
  CertificationId,
  DayText,
  Email,
  Instant,
  Money,
  orNull,
  PaymentOrderId,
  Phone,
  StudentId,
  TaskId,
  text,
  UserId,
} from '../kernel/values.ts';
import { PayableAmount } from '../pay/payment.calls.ts';
import { paymentChannel } from '../pay/payment.codes.ts';
import { rechargeStatus } from '../pay/pay.codes.ts';
import { authStatus, businessType, currency, zone } from '../session/session.codes.ts';
import { renderStatus } from '../task/task.codes.ts';
import { UserName } from '../user/user.fields.ts';
import { portalScope, type PortalScope } from './portal.codes.ts';

/**
 * What partners speak on behalf of customers (domain §4): version 1 of the portal. Every call is a POST of JSON with the console's
 * envelope as answer, signed by a partner's key.
 */
export const portalPath = '/api/portal/v1/';

/** The headers of a signed request. `customer` names whom it is on behalf of, where the call is. */
export const portalHeaders = {
  key: 'x-partner-key',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  content: 'x-content-sha256',
  customer: 'x-customer-id',
  signature: 'x-signature',
} as const;

/** A request's time may differ from ours by so much; its nonce is remembered for longer than both sides of that. */
export const portalClock = { apart: 5 * minute, nonceKept: 15 * minute } as const;

/** What a signature is over; every part is of the request as it is sent. */
export interface SignedParts {
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  /** The number of the customer, or empty. */
  readonly customer: string;
  /** The idempotency key, or empty. */
  readonly idempotencyKey: string;
  /** SHA-256 of the body, in hexadecimal figures. */
  readonly content: string;
}

/** The text that is signed with HMAC-SHA256: a line each, so that no part can be taken for another. */
export const portalText = (o: SignedParts): string =>
  ['RENDERDESK-1', 'POST', o.path, o.timestamp, o.nonce, o.customer, o.idempotencyKey, o.content].join('\n');

export interface PortalCall<I extends z.ZodRawShape = z.ZodRawShape, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly path: string;
  /** A command carries an idempotency key, and leaves an operation record. */
  readonly kind: 'read' | 'command';
  readonly scope: PortalScope;
  /** Whether it is on behalf of a customer. */
  readonly forCustomer: boolean;
  readonly input: z.ZodObject<I>;
  readonly output: O;
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly limits: readonly RateLimit[];
  readonly maxBytes: number;
  /** The operation's name in the audit log, and the kind of thing. */
  readonly audit?: string;
  readonly object?: string;
}

interface Declared<I, O> {
  readonly summary: string;
  readonly scope: PortalScope;
  readonly forCustomer?: boolean;
  readonly input: I;
  readonly output: O;
  readonly errors?: readonly ErrorCode[];
  readonly maxBytes?: number;
}
const often = (times: number): readonly RateLimit[] => [{ per: 'person', times, withinMs: minute }];

const made = <I extends z.ZodRawShape, O extends z.ZodType, K extends PortalCall['kind']>(
  path: string,
  o: Declared<I, O>,
  rest: Pick<PortalCall, 'limits' | 'audit' | 'object'> & { readonly kind: K },
): PortalCall<I, O> & { readonly kind: K } => ({
  name: `portal.${path.replace('/', '.')}`,
  path,
  scope: o.scope,
  forCustomer: o.forCustomer ?? true,
  input: z.strictObject(o.input),
  output: o.output,
  errors: o.errors ?? [],
  summary: o.summary,
  maxBytes: o.maxBytes ?? bodyBytes.signedIn,
  ...rest,
});
const look = <I extends z.ZodRawShape, O extends z.ZodType>(path: string, o: Declared<I, O>) =>
  made(path, o, { kind: 'read', limits: often(600) });
const act = <I extends z.ZodRawShape, O extends z.ZodType>(
  path: string,
  o: Declared<I, O> & { readonly object: string },
) => made(path, o, { kind: 'command', limits: often(120), audit: path.replace('/', '.'), object: o.object });

const { customers, certifications, orders, tasks } = portalScope.of;
const mostImage = 5 * 1024 * 1024;
const file = z.array(z.uuid()).max(4).default([]);
const remarks = z.string().trim().max(300).default('');

const certificationState = z.object({
  certificationId: CertificationId,
  authType: authType.schema,
  certificationOutcome: certificationOutcome.schema,
  refusalReason: refusalReason.schema.nullable(),
  remarks: z.string(),
  submitTime: Instant,
  decideTime: Instant.nullable(),
  dueTime: Instant.nullable(),
});
const orderState = z.object({
  paymentOrderId: PaymentOrderId,
  status: rechargeStatus.schema,
  amount: Money,
  currency: currency.schema,
  /** What is shown as a QR code; null until the channel has made it, and once nothing is to be paid any more. */
  qrCode: z.string().nullable(),
  expireTime: Instant,
  payTime: Instant.nullable(),
});
const taskState = z.object({
  taskId: TaskId,
  projectName: z.string(),
  sceneName: z.string(),
  taskStatus: renderStatus.schema,
  frameCount: z.int(),
  done: z.int(),
  failed: z.int(),
  running: z.int(),
  submitTime: Instant,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  consume: Money,
  currency: currency.schema,
});

/** The calls of the portal. */
export const portal = {
  register: act('customer/register', {
    summary: 'Registers a main account; it waits for its first sign-in',
    scope: customers,
    forCustomer: false,
    object: 'user',
    errors: [errorCodes.alreadyTaken, errorCodes.onBlockList],
    input: {
      userName: UserName,
      phone: orNull(Phone).default(null),
      email: orNull(Email).default(null),
      zone: zone.schema,
      company: z.string().trim().max(100).default(''),
      country: z.string().trim().max(60).default(''),
      city: z.string().trim().max(60).default(''),
      businessType: businessType.schema,
    },
    output: z.object({ userId: UserId }),
  }),
  customer: look('customer/read', {
    summary: 'The account, and what it has to pay with',
    scope: customers,
    input: {},
    output: z.object({
      userId: UserId,
      userName: z.string(),
      authStatus: authStatus.schema,
      studentEndTime: Instant.nullable(),
      currency: currency.schema,
      balance: Money,
      coupon: Money,
      qingyunCoupon: Money,
    }),
  }),

  image: act('certification/image', {
    summary: 'Stores an image, base64; its file ID is handed in with an application of the same customer',
    scope: certifications,
    object: 'certification',
    errors: [errorCodes.fileNotAccepted, errorCodes.bodyTooLarge],
    // Four characters for three bytes.
    maxBytes: Math.ceil((mostImage * 4) / 3) + 4096,
    input: { name: text(200), content: z.base64().min(1) },
    output: z.object({ fileId: z.string() }),
  }),
  certify: act('certification/submit', {
    summary: 'Applies for the real-name certification of a person or an enterprise',
    scope: certifications,
    object: 'certification',
    errors: [errorCodes.notMainAccount, errorCodes.notAllowedInState, errorCodes.limitReached],
    input: {
      authType: authType.schema,
      fullName: text(100),
      idNumber: text(40),
      /** Of an enterprise. */
      legalPerson: z.string().trim().max(60).default(''),
      identitycardFrontImage: file,
      identitycardBehindImage: file,
      certificate: file,
      authorization: file,
      remarks,
    },
    output: z.object({ certificationId: CertificationId }),
  }),
  withdrawCertification: act('certification/withdraw', {
    summary: 'Takes an application back that nobody has decided',
    scope: certifications,
    object: 'certification',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { certificationId: CertificationId },
    output: z.null(),
  }),
  certifications: look('certification/list', {
    summary: 'Applications of the account, the latest first',
    scope: certifications,
    input: {},
    output: z.array(certificationState),
  }),
  student: act('student/submit', {
    summary: 'Applies as a student, with three images or the code of the online report',
    scope: certifications,
    object: 'student',
    errors: [
      errorCodes.notMainAccount,
      errorCodes.notAllowedInState,
      errorCodes.doesNotFit,
      errorCodes.alreadyTaken,
    ],
    input: {
      fullName: text(100),
      idNumber: text(40),
      school: text(100),
      graduateDay: DayText,
      chsiCode: z.string().trim().max(40).default(''),
      identitycardFrontImage: file,
      identitycardBehindImage: file,
      studentCardImage: file,
      remarks,
    },
    output: z.object({ studentId: StudentId }),
  }),
  students: look('student/list', {
    summary: 'Student applications of the account, the latest first',
    scope: certifications,
    input: {},
    output: z.array(
      z.object({
        studentId: StudentId,
        status: studentStatus.schema,
        refusalReason: refusalReason.schema.nullable(),
        remarks: z.string(),
        submitTime: Instant,
        decideTime: Instant.nullable(),
        studentEndTime: Instant.nullable(),
      }),
    ),
  }),

  order: act('order/create', {
    summary: 'Orders a recharge of the balance; its QR code is there a moment later',
    scope: orders,
    object: 'recharge',
    errors: [errorCodes.notMainAccount, errorCodes.noSuchChannel],
    input: { channel: paymentChannel.schema, amount: PayableAmount },
    output: z.object({ paymentOrderId: PaymentOrderId }),
  }),
  readOrder: look('order/read', {
    summary: 'An order of the account',
    scope: orders,
    errors: [errorCodes.notFound],
    input: { paymentOrderId: PaymentOrderId },
    output: orderState,
  }),

  tasks: look('task/list', {
    summary: 'Tasks of the account, the latest first; `before` is the last of the page before',
    scope: tasks,
    input: { open: z.boolean().optional(), before: TaskId.optional() },
    output: z.object({ tasks: z.array(taskState), more: z.boolean() }),
  }),
  task: look('task/read', {
    summary: 'A task of the account: how far it is, and what it cost so far',
    scope: tasks,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: taskState,
  }),
} as const;

/** All calls of the portal, flat. */
export const portalCalls: readonly PortalCall[] = Object.values(portal) as never;

export type PortalInput<C> = C extends PortalCall<infer I> ? z.input<z.ZodObject<I>> : never;
export type PortalOutput<C> = C extends { readonly output: z.ZodType<infer O> } ? O : never;
