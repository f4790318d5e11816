import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Picture, PictureRef, pictureUpload } from '../kernel/picture.ts';
import {
  ActivityTemplateId,
  Instant,
  line,
  Money,
  RechargeActivityId,
  RechargeBonusId,
  RechargeId,
  span,
  text,
} from '../kernel/values.ts';
import { couponMonths, lotType } from '../pay/coupon.codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency, memberLevel, zone } from '../session/session.codes.ts';
import { activityStatus, activityTransitions } from './couponActivity.codes.ts';
import { activityTerms, activityTimes } from './rechargeActivity.fields.ts';

/** Spelled so in the specification. */
const access = anyOf('config:marketing:activty');
const edit = { access, object: 'rechargeActivity' } as const;
const errors = [errorCodes.notFound, errorCodes.notAllowedInState];
const one = { rechargeActivityId: RechargeActivityId } as const;

const own = {
  activityName: line(100),
  ...activityTerms,
  ...activityTimes,
  picture: PictureRef.nullable(),
  remark: z.string().trim().max(300),
} as const;
const { tiers: _tiers, payMethods: _methods, ...shortTerms } = activityTerms;
const row = {
  ...one,
  activityName: z.string(),
  activityStatus: activityStatus.schema,
  ...shortTerms,
  ...activityTimes,
  memberLevels: z.array(memberLevel.schema),
  months: couponMonths.schema,
  zone: zone.schema,
  /** Of all amounts of the row. */
  currency: currency.schema,
  usesTotal: z.int32().nullable(),
  usesEach: z.int32().nullable(),
  spendTotal: Money.nullable(),
  spendEach: Money.nullable(),
  usedCount: z.int32(),
  spent: Money,
  /** Its budgets pay no further bonus. */
  isExhausted: z.boolean(),
  remark: z.string(),
  creater: z.string(),
  createTime: Instant,
  closeReason: z.string(),
  version: z.int32(),
} as const;

const activities = list('pay/config/activity/list', {
  access,
  id: 'rechargeActivityId',
  query: {
    activityName: line(100).optional(),
    creater: text(60).optional(),
    createStartTime: Instant.optional(),
    createEndTime: Instant.optional(),
    availabeStartTime: Instant.optional(),
    availabeEndTime: Instant.optional(),
    activityStatus: activityStatus.schema.optional(),
    zone: zone.schema.optional(),
  },
  row,
  sorts: ['createTimeFlag'],
});

const bonuses = list('pay/config/activity/data', {
  access,
  id: 'rechargeBonusId',
  query: {
    rechargeActivityId: RechargeActivityId.optional(),
    ...customerQuery,
    ...span,
    couponType: lotType.optional(),
  },
  row: {
    rechargeBonusId: RechargeBonusId,
    ...one,
    activityName: z.string(),
    ...customerRow,
    rechargeId: RechargeId,
    rechargeAmount: Money,
    bonus: Money,
    currency: currency.schema,
    couponType: lotType,
    /** Of the bonus: what it paid, what is left, what was taken back. */
    used: Money,
    remaining: Money,
    voided: Money,
    createTime: Instant,
  },
  sorts: ['createTimeFlag'],
  sums: {
    rmbTotalBonus: { of: 'bonus', where: { field: 'currency', is: currency.of.cny } },
    usdTotalBonus: { of: 'bonus', where: { field: 'currency', is: currency.of.usd } },
  },
});

/** Recharge activities: bonuses in coupons that customers get with a recharge (people §§2, 7; lifecycles §§5, 15). */
export const rechargeActivities = calls('marketing', 'rechargeActivities', {
  list: activities,
  get: read('pay/config/activity/get', {
    access,
    errors: [errorCodes.notFound],
    input: one,
    output: z.object({ ...one, version: z.int32(), ...own, picture: Picture.nullable() }),
  }),
  /** What a launch lets happen: the worst-case cost, who qualifies, which others add to it, and a run on the recharges of the last month. */
  preview: read('pay/config/activity/preview', {
    access,
    errors: [errorCodes.notFound],
    input: one,
    output: z.object({
      currency: currency.schema,
      /** Null where no budget limits it. */
      liability: Money.nullable(),
      qualifying: z.int(),
      addedTo: z.array(z.string()),
      rechargeCount: z.int(),
      bonusCount: z.int(),
      bonusTotal: Money,
    }),
  }),
  add: command('pay/config/activity/add', {
    ...edit,
    errors: [errorCodes.notFound],
    input: { templateId: ActivityTemplateId.nullable(), ...own },
    output: z.object(one),
  }),
  /** A draft changes in all; a launched activity in its name, picture and remark and to a later end. */
  update: command('pay/config/activity/edit', {
    ...edit,
    errors: [...errors, errorCodes.changedMeanwhile],
    input: { ...one, version: z.int32(), ...own },
  }),
  remove: perId('pay/config/activity/delete', {
    ...edit,
    ids: 'rechargeActivityIds',
    id: RechargeActivityId,
    errors,
  }),
  /** Beyond the limit of what it may cost, and where nothing limits that, a second person decides. */
  launch: perId('pay/config/activity/status', {
    ...edit,
    ids: 'rechargeActivityIds',
    id: RechargeActivityId,
    fourEyes: 'activityLaunch',
    errors,
    from: activityTransitions.launch.from,
  }),
  close: perId('pay/config/activity/close', {
    ...edit,
    ids: 'rechargeActivityIds',
    id: RechargeActivityId,
    errors,
    from: activityTransitions.close.from,
    rest: { reason: text(300) },
  }),
  /** The picture that customers see with an activity. */
  upload: pictureUpload('pay/config/activity/uploadFile', { ...edit, maxBytes: 2 * 1024 * 1024 }),
  data: bonuses,
  export: exportOf(bonuses, 'pay/config/activity/export', { access }),
});

const template = { templateName: line(60), ...activityTerms } as const;
const templates = list('activityTemplate/list', {
  access,
  id: 'templateId',
  query: { templateName: line(60).optional(), zone: zone.schema.optional() },
  row: {
    templateId: ActivityTemplateId,
    templateName: z.string(),
    zone: zone.schema,
    creater: z.string(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag'],
});
const ofTemplate = { access, object: 'activityTemplate' } as const;

/** Templates: terms that activities begin with (people §7). */
export const activityTemplates = calls('marketing', 'activityTemplates', {
  list: templates,
  get: read('activityTemplate/get', {
    access,
    errors: [errorCodes.notFound],
    input: { templateId: ActivityTemplateId },
    output: z.object({ templateId: ActivityTemplateId, version: z.int32(), ...template }),
  }),
  /** All of them with their terms, by name, to begin an activity with. */
  all: read('activityTemplate/all', {
    access,
    input: {},
    output: z.array(z.object({ templateId: ActivityTemplateId, ...template })),
  }),
  add: command('activityTemplate/add', {
    ...ofTemplate,
    errors: [errorCodes.alreadyTaken],
    input: template,
    output: z.object({ templateId: ActivityTemplateId }),
  }),
  update: command('activityTemplate/update', {
    ...ofTemplate,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { templateId: ActivityTemplateId, version: z.int32(), ...template },
  }),
  remove: perId('activityTemplate/delete', {
    ...ofTemplate,
    ids: 'templateIds',
    id: ActivityTemplateId,
    errors: [],
  }),
});
