import {
  authType,
  certificationImage,
  errorCodes,
  microOf,
  type portal,
  type PortalCall,
  principalKind,
  rechargeStatus,
  textOf,
  typeByContent,
} from '@renderdesk/contract';
import type * as z from 'zod';
import {
  applicationsOf,
  attachImages,
  handedIn,
  keepImage,
  lockMain,
  studentsOf,
  submitCertification,
  submitStudent,
  withdrawOwn,
} from '../certification/index.ts';
import type { App } from '../core/app.ts';
import type { Context } from '../core/audit/operation.ts';
import type { Effects } from '../core/calls/effects.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { channelsOf, orderPayment } from '../pay/index.ts';
import { tasksOf } from '../task/index.ts';
import { amountsOf, expectNotBlocked, purseOfUser, registerCustomer } from '../user/index.ts';
import type { PartnerCustomer, SigningPartner } from './partner.store.ts';
import { accountOf, orderOf, payerOf } from './portal.store.ts';

type Calls = typeof portal;
type Input<N extends keyof Calls> = z.output<Calls[N]['input']>;
type Answer<N extends keyof Calls> = z.input<Calls[N]['output']>;
type Named<K extends PortalCall['kind']> = {
  [N in keyof Calls]: Calls[N]['kind'] extends K ? N : never;
}[keyof Calls];

/** What a call is answered from; `customer` is there where the call is on behalf of one. */
export interface Asked<I = never> extends Context {
  readonly app: App;
  readonly partner: SigningPartner;
  readonly customer: PartnerCustomer;
  readonly input: I;
}
interface Told<I> extends Asked<I> {
  readonly tx: Tx;
  readonly effects: Effects;
}

const bad = (path: string): ApiError => new ApiError('badInput', { issues: [{ path }] });

const images = ({
  customer,
  partner,
}: Pick<Asked, 'customer' | 'partner'>): { partner_id: number; user_id: number } => ({
  partner_id: partner.id,
  user_id: customer.id,
});

type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number];
const taskAnswer = (row: TaskRow): Answer<'task'> => ({
  taskId: row.id,
  projectName: row.project_name,
  sceneName: row.scene_name,
  taskStatus: row.status,
  frameCount: row.frame_count,
  done: row.success,
  failed: row.failure,
  running: row.running,
  submitTime: asInstant(row.submitted_at),
  startTime: asInstantOrNull(row.started_at),
  endTime: asInstantOrNull(row.ended_at),
  consume: asMoney(row.consume),
  currency: row.currency,
});
const pageOfTasks = 50;

/** What partners look up for their customers. */
export const reads: {
  readonly [N in Named<'read'>]: (asked: Asked<Input<N>>) => Promise<Answer<N>>;
} = {
  customer: async ({ app: { db }, customer, now }) => {
    const user = await accountOf(db, customer.id);
    const purse = await purseOfUser(db, user.id, now);
    const amounts = amountsOf(purse);
    return {
      userId: user.id,
      userName: user.name,
      authStatus: user.auth_status,
      studentEndTime: asInstantOrNull(user.student_until),
      currency: purse.currency,
      balance: asMoney(textOf(amounts.cash)),
      coupon: asMoney(textOf(amounts.coupon)),
      qingyunCoupon: asMoney(textOf(amounts.qingyun)),
    };
  },

  certifications: async ({ app: { db }, customer }) =>
    (await applicationsOf(db, customer.id)).map((row) => ({
      certificationId: row.id,
      authType: row.auth_type,
      certificationOutcome: row.outcome,
      refusalReason: row.reason,
      remarks: row.remarks,
      submitTime: asInstant(row.submitted_at),
      decideTime: asInstantOrNull(row.decided_at),
      dueTime: asInstantOrNull(row.due_at),
    })),

  students: async ({ app: { db }, customer }) =>
    (await studentsOf(db, customer.id)).map((row) => ({
      studentId: row.id,
      status: row.status,
      refusalReason: row.reason,
      remarks: row.remarks,
      submitTime: asInstant(row.submitted_at),
      decideTime: asInstantOrNull(row.decided_at),
      studentEndTime: asInstantOrNull(row.ends_at),
    })),

  readOrder: async ({ app: { db }, customer, input }) => {
    const row = await orderOf(db, { ownerId: customer.id, id: input.paymentOrderId });
    return {
      paymentOrderId: row.id,
      status: row.status,
      amount: asMoney(row.amount),
      currency: row.currency,
      qrCode: row.status === rechargeStatus.of.paying ? row.qr_code : null,
      expireTime: asInstant(row.expires_at),
      payTime: asInstantOrNull(row.paid_at),
    };
  },

  tasks: async ({ app: { db }, customer, input }) => {
    const rows = await tasksOf(db, { userId: customer.id, ...input, most: pageOfTasks + 1 });
    return { tasks: rows.slice(0, pageOfTasks).map(taskAnswer), more: rows.length > pageOfTasks };
  },
  task: async ({ app: { db }, customer, input }) => {
    const [row] = await tasksOf(db, { userId: customer.id, taskId: input.taskId, most: 1 });
    if (!row) throw new ApiError('notFound');
    return taskAnswer(row);
  },
};

/** What partners do for their customers; each obeys the lifecycle that the console obeys. */
export const commands: {
  readonly [N in Named<'command'>]: (told: Told<Input<N>>) => Promise<Answer<N>>;
} = {
  register: async ({ tx, input, partner, now, effects }) => {
    if (input.phone === null && input.email === null) throw bad('phone');
    await expectNotBlocked(tx, { ...input, now });
    const id = await registerCustomer(tx, {
      ...input,
      areaId: null,
      userScale: 0,
      fromWhere: '',
      labelIds: [],
      remark: '',
      partnerId: partner.id,
      now,
    });
    effects.affected.push({ id, outcome: errorCodes.success });
    return { userId: id };
  },

  image: async (c) => {
    const { tx, input, now, app } = c;
    const body = Buffer.from(input.content, 'base64');
    const type = typeByContent(body);
    if (type !== 'image/png' && type !== 'image/jpeg')
      throw new ApiError('fileNotAccepted', { reason: 'image/png, image/jpeg' });
    const file = { body, name: input.name, type };
    return { fileId: await keepImage(tx, app.blobs, file, { from: images(c), now }) };
  },

  certify: async (c) => {
    const { tx, customer, input, now } = c;
    const { identitycardFrontImage, identitycardBehindImage, certificate } = certificationImage.of;
    const isBusiness = input.authType === authType.of.business;
    const wanted = isBusiness ? [certificate] : [identitycardFrontImage, identitycardBehindImage];
    const handed = handedIn(input, wanted);
    const applicant = await lockMain(tx, customer.id);
    const id = await submitCertification(tx, applicant, { ...input, userId: customer.id, by: null, now });
    await attachImages(tx, { certification_id: id }, handed, images(c));
    return { certificationId: id };
  },
  withdrawCertification: async ({ tx, customer, input, now }) => {
    await withdrawOwn(tx, { userId: customer.id, id: input.certificationId, now });
    return null;
  },

  student: async (c) => {
    const { tx, customer, input, now } = c;
    const handed = handedIn(input, input.chsiCode === '' ? [1, 2, 3] : []);
    const applicant = await lockMain(tx, customer.id);
    const id = await submitStudent(tx, applicant, { ...input, userId: customer.id, by: null, now });
    await attachImages(tx, { student_id: id }, handed, images(c));
    return { studentId: id };
  },

  order: async ({ tx, app: { config }, partner, customer, input, now, effects }) => {
    const { id: ownerId, currency } = await payerOf(tx, customer.id);
    const channel = channelsOf(config).find((one) => one.channel === input.channel);
    if (!channel?.currencies.includes(currency)) throw new ApiError('noSuchChannel');
    const order = await orderPayment(tx, {
      ownerId,
      currency,
      channel: input.channel,
      amount: microOf(input.amount),
      remark: '',
      by: partner.id,
      actorKind: principalKind.of.partner,
      minutes: config.payment.minutes,
      now,
    });
    // The channel is asked at once, and not with the next minute.
    effects.events.push({ topic: 'paymentOrder' });
    return { paymentOrderId: asId(order.id) };
  },
};
