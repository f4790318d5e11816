import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, line, Money, SoftwareFeeId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { versionState } from './config.codes.ts';
import { feeUnit } from './setup.codes.ts';

const access = anyOf('config:add:fee');
const path = 'task/config/softwareFee';
const edit = { access, object: 'softwareFee' } as const;
/** A step beyond the limit needs a second person, as prices do. */
const fourEyes = 'priceStep';
const { alreadyTaken, notAllowedInState, notFound } = errorCodes;

const what = {
  feeName: line(60),
  cgId: z.int32().min(1),
  /** One version of the software; left out, of all. */
  versionName: line(60).nullable().optional(),
  /** One plugin of it, with or without its version; left out, of the software itself. */
  pluginName: line(120).nullable().optional(),
  feeUnit: feeUnit.schema,
  currency: currency.schema,
  price: Money.refine((amount) => !amount.startsWith('-')),
};
/** Not in the past. */
const from = { validFrom: Instant, reason: text(300) };

const fees = list(`${path}/list`, {
  access,
  id: 'softwareFeeId',
  query: {
    feeName: line(60).optional(),
    cgId: z.int32().optional(),
    feeUnit: feeUnit.schema.optional(),
    currency: currency.schema.optional(),
    versionState: versionState.schema.optional(),
  },
  row: {
    softwareFeeId: SoftwareFeeId,
    feeName: z.string(),
    cgId: z.int32(),
    versionName: z.string().nullable(),
    pluginName: z.string().nullable(),
    feeUnit: feeUnit.schema,
    currency: currency.schema,
    price: Money,
    validFrom: Instant,
    versionState: versionState.schema,
    reason: z.string(),
    changedBy: z.string().nullable(),
    createTime: Instant,
  },
  sorts: ['turnSort', 'validFromSort'],
  defaultSort: { by: 'turnSort', value: 1 },
});

/** Additional charges for software as versions (people §7, lifecycles §26): what has begun is frozen, what has not may be withdrawn. */
export const softwareFees = calls('config', 'softwareFees', {
  list: fees,
  add: command(`${path}/add`, {
    ...edit,
    fourEyes,
    errors: [alreadyTaken, notFound],
    input: { ...what, ...from },
    output: z.object({ softwareFeeId: SoftwareFeeId }),
  }),
  /** Another version in place of one that is planned, which is withdrawn. */
  update: command(`${path}/edit`, {
    ...edit,
    fourEyes,
    errors: [notFound, alreadyTaken, notAllowedInState],
    input: { softwareFeeId: SoftwareFeeId, ...what, ...from },
  }),
  /** Withdraws what is planned. */
  remove: perId(`${path}/delete`, {
    ...edit,
    fourEyes,
    ids: 'softwareFeeIds',
    id: SoftwareFeeId,
    errors: [notFound, notAllowedInState],
  }),
  /** A new version that equals an old one. */
  rollBack: perId(`${path}/rollback`, {
    ...edit,
    fourEyes,
    ids: 'softwareFeeIds',
    id: SoftwareFeeId,
    rest: from,
    errors: [notFound, alreadyTaken, notAllowedInState],
  }),
  /** What the tasks of the last 30 days would have been charged by it, had it always stood (lifecycles §26). */
  preview: read(`${path}/preview`, {
    ...edit,
    errors: [notFound],
    input: what,
    output: z.object({
      from: Instant,
      to: Instant,
      currency: currency.schema,
      tasks: z.int(),
      charges: z.int(),
      /** By the versions of this charge that stood. */
      charged: Money,
      wouldBe: Money,
      customers: z.array(z.object({ userId: UserId, userName: z.string(), charged: Money, wouldBe: Money })),
      customersChanged: z.int(),
    }),
  }),
  /** The names of the charges that there are. */
  names: read(`${path}/names`, { access, input: {}, output: z.array(z.string()) }),
  export: exportOf(fees, `${path}/export`, {
    access,
    columns: [
      'feeName',
      'cgId',
      'versionName',
      'pluginName',
      'feeUnit',
      'price',
      'currency',
      'versionState',
      'validFrom',
      'changedBy',
      'createTime',
      'reason',
    ],
  }),
});
